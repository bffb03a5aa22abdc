import type {
  ImportCounts,
  ImportDateOrder,
  ImportKind,
  ImportMapping,
  ImportMode,
  ImportRow,
  ImportRowStatus,
  ImportState,
} from '@oficio/contracts';

/** What the beginning of a file has shown. */
export interface StoredGuess {
  headers: string[];
  sample: string[][];
  /** The index of the record with the headers. */
  headerRow: number;
  /** The possible orders of the dates of each column, by its index. */
  dateOrders: Record<number, readonly ImportDateOrder[]>;
  isDecimalMarkAmbiguous: boolean;
  leftOut: { header: string; why: string }[];
}

export interface StoredImport {
  id: string;
  kind: ImportKind;
  state: ImportState;
  fileName: string;
  preset: string | null;
  guess: StoredGuess;
  mapping: ImportMapping;
  rows: number;
  counts: ImportCounts | null;
  madeAlong: MadeAlong[];
  sums: { currency: string; amountMinor: number }[];
  mode: ImportMode | null;
  createdAt: string;
  committedAt: string | null;
  undoUntil: string | null;
  undone: { removed: number; restored: number; kept: { id: string; name: string; reason: string }[] } | null;
}

interface MadeAlong {
  kind: 'clients' | 'categories' | 'taxRates';
  names: string[];
}

export interface RowError {
  field: string | null;
  message: string;
}

/** A row as the check stores it; see `oficio.import_rows`. */
export interface CheckedRow {
  n: number;
  line: number;
  isHead: boolean;
  status: ImportRowStatus;
  name: string;
  errors: RowError[];
  fields: ImportRow['fields'];
  target: string;
  entityId: string | null;
  baseVersion: number | null;
  matchKey: string | null;
  after: Record<string, unknown> | null;
  before: Record<string, unknown> | null;
  parts: Record<string, unknown> | null;
}
