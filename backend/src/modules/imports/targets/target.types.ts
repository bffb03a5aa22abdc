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
import type { PaidDocuments } from './paid-documents.ts';
import type { WorkFacts } from './work-facts.ts';

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
  /** The same of a record that no stored one is like. */
  leftOutIfNew?: string;
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
  /** The projects and tasks of time entries, and the time zone of whoever imports. */
  work: WorkFacts;
  /** The documents that payments name. They change with each payment of the file. */
  paidDocuments: PaidDocuments;
  newId(): string;
  /** The rate on a day, times 10^8; null for none. */
  rateOn(currency: string, date: LocalDate): number | null;
}

/** The columns of a stored record, as JSON. */
export type StoredRow = Record<string, unknown> & { id: string; version: number };

/** The fields of a table, with their columns. */
type ImportedArea = Pick<AnyArea, 'columns' | 'tidy' | 'defaults'>;

/** How rows of a file become records of one table. */
export interface ImportTarget {
  /** As the rows of imports name it, without its schema. */
  table: RecordTable | 'time_entries' | 'payments';
  /** Absent: `public`. */
  schema?: 'oficio';
  area: ImportedArea;
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
  /** The stored records that count, as a condition on the row `entry`. Absent: those that aren't in the trash. */
  isStored?: string;
  /** A further condition of a stored record that can be changed, on the row `entry`. */
  isChangeable?: string;
  /** Further members of a stored row, as SQL on the row `entry`. */
  storedMembers?: Readonly<Record<string, string>>;
  /** Reads what the records need beside the names of the file. */
  prepare?(tx: Transaction, context: ImportContext, rows: readonly FileRow[]): Promise<void>;
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
  shown?(
    path: string,
    value: unknown,
    context: ImportContext,
    fields: Readonly<Record<string, unknown>>,
  ): string | null;
  /** Why a stored record can't be changed. */
  refuseUpdate?(before: StoredRow): string | null;
  /** What the records depend on in other tables. The statements read `imported_rows`, the rows that are to be written. */
  dependsOn?: {
    /** Locks it, so that it stays as it is until the import is written. */
    lock: string;
    /** What of it has changed since the check, as a query without rows if nothing has. */
    changed: string;
  };
  /**
   * Inserts that run in the statement that adds the records, so that the triggers of the records see their rows. They read
   * `imported_rows`, the new rows of the table.
   */
  writesWith?: readonly string[];
  /** Statements after the records are written. They read `imported_rows`, the written rows of the table. */
  writesAfter?: readonly string[];
  /** The tables whose rows belong to a record, so that they don't keep it from being taken back. */
  ownTables: readonly string[];
  /** The fields of a new record of which the file says nothing; absent: those of a new record of the area. */
  fresh?: Readonly<Record<string, unknown>>;
  /** Statements before the untouched records are found, on the new ones: `imported_ids`. */
  removesBefore?: readonly string[];
  /** A function of the database: of an organization's new records, given by their ids, those that can be taken back. */
  removable?: string;
  /**
   * Statements on the records that are taken back, before and after they go: `$1` are their ids, `$2` the organization, `$3`
   * the instant.
   */
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
