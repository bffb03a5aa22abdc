import type { ImportBundleLeftOut, ImportKind } from '@oficio/contracts';
import type { NewImport } from '../new-import.ts';

/** A row of a part, by the names of the fields of its kind. */
export type BundleRow = Readonly<Record<string, string>>;

/** The records of one kind, each with its rows: an invoice has one for each line. */
export interface BundleRecords {
  kind: ImportKind;
  records: readonly (readonly BundleRow[])[];
  /** What the records have and Oficio hasn't. */
  leftOut?: readonly { header: string; why: string }[];
}

/** A CSV file whose columns are known. Its headers are the labels of the fields. */
export interface BundlePart {
  kind: ImportKind;
  fileName: string;
  fields: string[];
  headers: string[];
  /** The first rows. */
  sample: string[][];
  rows: number;
  content: Uint8Array;
  leftOut: { header: string; why: string }[];
}

/** What was read of an archive: records of a product whose backup is understood, or the CSV files in it. */
export type ReadBundle =
  | { form: 'parts'; product: string; parts: BundlePart[]; leftOut: ImportBundleLeftOut[] }
  | { form: 'files'; files: { path: string; content: Uint8Array }[]; leftOut: ImportBundleLeftOut[] };

/** The imports that an archive becomes. */
export interface BundleImports {
  product: string;
  imports: NewImport[];
  leftOut: ImportBundleLeftOut[];
}
