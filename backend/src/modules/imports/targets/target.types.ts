import type { LocalDate, SeriesPattern } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { AnyArea } from '../../../records/record-area.ts';
import type { RecordTable } from '../../../records/tables.ts';
import type { DocumentFacts } from '../../invoices/document-block.ts';
import type { FileRow } from '../check/file-row.ts';
import type { Names } from '../check/names.ts';
import type { UsualCategories } from '../check/usual-categories.ts';
import type { RowError } from '../stored-import.ts';

export type { FileRow } from '../check/file-row.ts';

/** A record as the file describes it. */
export interface ReadRecord {
  rows: readonly [FileRow, ...FileRow[]];
  errors: RowError[];
  /** What keeps it from being added, although a stored record can be the same. */
  errorsIfNew: RowError[];
  /** Fields of a new record of which the file says nothing. A stored record keeps its own. */
  givenIfNew: Record<string, unknown>;
  /** The fields that the file names, by their paths in the area's fields. */
  given: Record<string, unknown>;
  /** The field of the file for each of these paths. */
  fieldOf: Readonly<Record<string, string>>;
  /** By what it is compared with stored records, the most telling one first. */
  keys: string[];
  /** Why it is left out on purpose. */
  leftOut?: string;
  isArchived?: boolean;
  parts?: Record<string, unknown>;
  /** For the sums, where the fields don't have it. */
  amount?: { currency: string; amountMinor: number };
}

interface DocumentFactsOfClients {
  facts: ReadonlyMap<string, DocumentFacts>;
  seller: Omit<DocumentFacts, 'client' | 'locale'> | null;
  series: readonly ImportedSeries[];
}

/** A series whose pattern an imported number can have. */
export interface ImportedSeries {
  id: string;
  series: string;
  reset: 'never' | 'yearly';
  pattern: SeriesPattern;
}

export interface ImportContext {
  scope: OrganizationScope;
  today: LocalDate;
  at: string;
  /** The last day of the closed books. */
  closedOn: LocalDate | null;
  names: Names;
  usualCategories: UsualCategories;
  /** The fields that have a column. */
  mapped: ReadonlySet<string>;
  /** What documents of the clients show, by client; of one that is made along it is that of no client. */
  documents: DocumentFactsOfClients;
  /** Codes that projects have, or get. */
  projectCodes: Set<string>;
  newId(): string;
  /** The rate on a day, times 10^8; null for none. */
  rateOn(currency: string, date: LocalDate): number | null;
}

/** The columns of a stored record, as JSON. */
export type StoredRow = Record<string, unknown> & { id: string; version: number };

/** How rows of a file become records of one table. */
export interface ImportTarget {
  table: RecordTable;
  area: AnyArea;
  /** The fields of the file that say what a record is called. */
  nameFields: readonly string[];
  /** Reads a body of some fields as the area's route does. `field` of an error is a path. */
  validate(body: Record<string, unknown>): { body: Record<string, unknown> } | { errors: RowError[] };
  /** The path in the area's fields of each field of the file that is written as it is. */
  paths: Readonly<Record<string, string>>;
  /** Several records of a file, and of the database, can be alike; they are compared by their number. */
  isCounted?: boolean;
  /** Rows with the same group are one record. Null: the row is a record of its own. */
  groupOf?(row: FileRow): string | null;
  /** Whether a further row still belongs to the record of its group. Absent: each does. */
  belongs?(row: FileRow, group: readonly FileRow[]): boolean;
  /** Adds what the paths don't say: references, keys, parts. */
  read(record: ReadRecord, context: ImportContext, key: string | null): void;
  /** Fields that a record always has, also where the file doesn't say which one. */
  required?: readonly string[];
  /** SQL of the keys of a stored record, on the row `entry`; null for a record that has no such key. */
  storedKeys: readonly string[];
  /** Further members of a stored row, as SQL on the row `entry`. */
  storedMembers?: Readonly<Record<string, string>>;
  /** Reads what the records need beside the names of the file. */
  prepare?(tx: Transaction, context: ImportContext): Promise<void>;
  /** Paths that the file doesn't change in a stored record. */
  keeps?(before: StoredRow): readonly string[];
  /** What is wrong with the whole record. `field` is a path. */
  rulesOf?(fields: Record<string, unknown>, context: ImportContext, before: StoredRow | null): RowError[];
  /** What is wrong with the record beside its fields, before anything is derived. `field` is one of the file. */
  faultsOf?(fields: Record<string, unknown>, record: ReadRecord, context: ImportContext): RowError[];
  /** The columns that follow from the fields. */
  derived(
    fields: Record<string, unknown>,
    record: ReadRecord,
    context: ImportContext,
    before: StoredRow | null,
  ): Record<string, unknown>;
  /** How a value at a path is shown, where its type doesn't say it; null: as usual. */
  shown?(path: string, value: unknown, names: Names): string | null;
  /** Why a stored record can't be changed. */
  refuseUpdate?(before: StoredRow): string | null;
  /** Statements after the records are written. They read `imported_rows`, the written rows of the table. */
  writesAfter?: readonly string[];
  /** The tables whose rows belong to a record, so that they don't keep it from being taken back. */
  ownTables: readonly string[];
  /** The fields of a new record of which the file says nothing; absent: those of a new record of the area. */
  fresh?: Readonly<Record<string, unknown>>;
  /** Statements before the untouched records are found, on the new ones: `imported_ids`. */
  removesBefore?: readonly string[];
  /** Statements on the records that are taken back, before and after they go: `$1` are their ids, `$2` the organization. */
  removesWith?: { before: readonly string[]; after: readonly string[] };
  /** Columns that change without a person's doing. */
  passing?: readonly string[];
  /** A further condition of a record that nobody has changed, as SQL on the row `entry`. */
  isUntouched?: string;
  /** What a record has that nobody has used. */
  unused?: Readonly<Record<string, unknown>>;
  /** Of the record's amount, for the sums. */
  amountOf?(fields: Record<string, unknown>): { currency: string; amountMinor: number } | null;
}
