/** The beginning of a file as a product writes it, and the texts of its first row. */
export interface KnownFile {
  preset: string;
  text: string;
  texts: Record<string, string>;
  /** The rows below the first that aren't imported, counted from 0. */
  skipped?: readonly number[];
}
