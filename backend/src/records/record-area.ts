import type { RealtimeTable } from '@oficio/contracts';
import type { Sql } from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';
import type { OrganizationScope } from '../http/request-scope.ts';
import type { SortKeys } from './list-page.ts';

/** The organization whose records are read. */
export type RecordScope = Pick<OrganizationScope, 'organizationId' | 'organization'>;

/** The columns of fields that people set: one a field, or one a member of a field that is an object. */
type FieldColumns<Fields> = { [Name in keyof Fields]: string | Record<string, string> };

/** `column` gives a column of the rows, or of their kept counts. */
type FilterCondition = (value: string, column: (name: string) => Sql, scope: RecordScope) => Sql;

interface RecordFilter {
  /**
   * `facet`: totals by this filter are kept (`oficio.keep_records` names the columns). `column`: rows are counted.
   * `search`: its operator isn't leakproof, so it needs the searchable view.
   */
  kind: 'facet' | 'column' | 'search';
  condition: FilterCondition;
}

export type CsvCell = string | number | boolean | null | readonly string[];

/** A record as it is stored. */
export interface Stored<Fields, Single> {
  name: string;
  record: Single;
  fields: Fields;
}

/** A create or an update, before it is written. */
interface Change<Fields, Body, Single> {
  id: string;
  body: Partial<Body>;
  fields: Fields;
  /** Null for a new record. */
  before: Stored<Fields, Single> | null;
}

/** What a change writes besides its fields. */
interface Consequences {
  /** Columns that follow from the fields, such as sort keys and the text that searches read. */
  columns: Record<string, unknown>;
  /** Further changes for the audit log. */
  changes?: Record<string, unknown>;
  /** Writes to other tables, once the row is there. */
  after?(): Promise<void>;
}

/**
 * What one area of records is: its table, its columns and its own rules. Everything else is the same for all
 * (`RecordKit`).
 */
export interface RecordArea<Sort extends string, Fields extends object, Body, Item, Single> {
  table: RealtimeTable;
  columns: FieldColumns<Fields>;
  /** The column with the record's name, as people read it. */
  nameColumn: string;
  /** Members of a record that aren't a field as it is stored, as SQL of the row `entry`. */
  members: Readonly<Record<string, Sql | ((scope: RecordScope) => Sql)>>;
  /** The rest of a list's item whose table keeps it open. */
  itemEnd?(scope: RecordScope): Sql;
  sorts: Record<Sort, SortKeys>;
  filters: Readonly<Record<string, RecordFilter>>;
  /** A CSV file's name, and its columns: each header, and the cell of a list's item. */
  csv: { file: string; columns: readonly (readonly [header: string, cell: (item: Item) => CsvCell])[] };
  /** What the data export says of a record beside its fields: columns, and members as SQL of the row `entry`. */
  exported?: { columns?: readonly string[]; members?: Readonly<Record<string, string>> };
  /** Unique indexes: which field breaks them, and the sentence for it. */
  unique?: Readonly<Record<string, { path: string; message: string }>>;
  /** What a new record has where its body is silent. */
  defaults(scope: RecordScope): Partial<Fields>;
  tidy?(fields: Fields): Fields;
  /** Refuses what the area's own rules don't allow, and says what the change brings along. */
  prepare(
    tx: Transaction,
    scope: OrganizationScope,
    change: Change<Fields, Body, Single>,
  ): Promise<Consequences>;
}

/** The fields' columns by their names in snake case: `legalName` is `legal_name`. */
export function snakeColumns<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(names.map((name) => [name, snake(name)])) as Record<Name, string>;
}

/** An area whose bodies and items don't matter. */
export type AnyArea<
  Single = unknown,
  Sort extends string = string,
  Fields extends object = object,
> = RecordArea<
  Sort,
  Fields,
  // biome-ignore lint/suspicious/noExplicitAny: bodies and items stand in parameters, where no type holds them all.
  any,
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  any,
  Single
>;
