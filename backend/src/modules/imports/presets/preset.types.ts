import type { ImportKind } from '@oficio/contracts';

/** The cells of a row by header. */
export type CellsByHeader = Readonly<Record<string, string>>;

/** One kind of file that a product exports. */
export interface Preset {
  id: string;
  /** The name of the product. */
  name: string;
  kind: ImportKind;
  recognises(headers: readonly string[]): boolean;
  /** The field of a header. */
  columns: Readonly<Record<string, string>>;
  /** What the product has and Oficio hasn't. */
  leftOut: readonly { header: string; why: string }[];
  /** The texts of fields that a mapping alone can't give. They come before those of the mapping. */
  row?(cells: CellsByHeader): Record<string, string>;
  /** The fields that `row` gives. */
  gives?: readonly string[];
  /** Why a row isn't imported; null for all others. */
  skips?(cells: CellsByHeader): string | null;
}

/** Recognises files that have all of these headers. */
export function withHeaders(...wanted: readonly string[]): Preset['recognises'] {
  return (headers) => wanted.every((header) => headers.includes(header));
}

/** Several headers that are left out for one reason. */
export function leftOut(why: string, ...headers: readonly string[]): { header: string; why: string }[] {
  return headers.map((header) => ({ header, why }));
}

export const COMPUTED = 'Oficio computes this from the invoices and payments.';
export const PARTLY_PAID = 'The file doesn’t say how much of this invoice was paid.';
export const OTHER_ID = 'This number means something to the other product only.';
