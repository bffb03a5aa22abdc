import type { CellValue } from '../cells/cell-values.ts';
import type { RowError } from '../stored-import.ts';

/** A row of the file below its headers. */
export interface FileRow {
  n: number;
  line: number;
  /** What it says for each field; fields without a column or with an empty cell are absent. */
  texts: Readonly<Record<string, string>>;
  values: Readonly<Record<string, CellValue>>;
  errors: RowError[];
  currency: string;
  /** Why the product of the file wouldn't count it. */
  leftOut?: string;
}
