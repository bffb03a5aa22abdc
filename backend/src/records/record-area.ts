import type { LocalDate, MemberRole } from '@oficio/contracts';
import type { Sql } from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';
import type { OrganizationScope } from '../http/request-scope.ts';
import type { AuditEntry } from '../writes/audit-log.ts';
import type { Sorts } from './keyset.ts';
import type { PageMember } from './page-members.ts';
import type { RecordTable } from './tables.ts';

/** The organization whose records are read. */
export type RecordScope = Pick<OrganizationScope, 'organizationId' | 'organization'>;

/** The organization whose list is read, on the day that its time zone has. */
export interface ListScope extends RecordScope {
  today: LocalDate;
}

/** The columns of the fields that people set: one for each field, or one for each member of an object field. */
type FieldColumns<Fields> = { [Name in keyof Fields]: string | Record<string, string> };

/**
 * The SQL of a filter. `column` gives a column in the rows or in their stored counts; `query` is the list's, with its
 * other filters.
 */
type FilterCondition = (
  value: string,
  column: (name: string) => Sql,
  scope: ListScope,
  query: Readonly<Record<string, unknown>>,
) => Sql;

export interface RecordFilter {
  /**
   * `facet`: totals by this filter are stored (`oficio.counted_areas` names the columns). `column`: rows are counted.
   * `search`: the rows are found once in the searchable view, for the page and for the total, because the operator isn't
   * leakproof, or because an index has all that finds and sorts many rows.
   */
  kind: 'facet' | 'column' | 'search';
  condition: FilterCondition;
  /** The archive's records are listed, too, unless the list is that of the archive. */
  spansArchive?: true;
  /** The members that it adds to the list's items, as SQL on the row `entry`. */
  shows?(value: string, query: Readonly<Record<string, unknown>>): Readonly<Record<string, Sql>>;
}

/** The total of open records that a table keeps. It is that of a list whose filters are all among `filters` and `only`. */
export interface KeptTotal {
  /** The rows `kept`, as an item of FROM: their organization, a `count`, and what the conditions read. */
  rows: Sql;
  /** The filters that these rows answer, with their conditions on them. */
  filters: Readonly<Record<string, { condition: FilterCondition }>>;
  /** The filters that the list must have, each with its value: the rows count no other records. */
  only?: Readonly<Record<string, string>>;
}

export type CsvCell = string | number | boolean | null | undefined | readonly string[];
/** What a sheet shows of a cell's text: the amount with its decimals, or the day or time of an ISO text. */
export type CellKind = 'amount' | 'day' | 'time';
export type CsvColumn<Item> = readonly [header: string, cell: (item: Item) => CsvCell, kind?: CellKind];

/** A stored record. */
export interface Stored<Fields, Single> {
  name: string;
  clientId: string | null;
  record: Single;
  fields: Fields;
}

/** A create or an update before it is written. */
interface Change<Fields, Body, Single> {
  id: string;
  body: Partial<Body>;
  fields: Fields;
  /** The organization's day. */
  today: LocalDate;
  /** Null for a new record. */
  before: Stored<Fields, Single> | null;
}

/** The additional writes of a change. */
interface Consequences {
  /** Derived columns, such as sort keys and the search text. */
  columns: Record<string, unknown>;
  /** Additional changes for the audit log. */
  changes?: Record<string, unknown>;
  /** Writes to other tables, after the row exists. */
  after?(): Promise<void>;
}

/** A record after its write. */
interface Written<Fields> {
  id: string;
  /** The fields before a change; null for every other write. */
  before: Fields | null;
  /** The instant of the write, and the organization's day. */
  at: string;
  today: LocalDate;
  newId(): string;
}

/**
 * The definition of one area of records: its table, its columns and its own rules. `RecordKit` has everything that is
 * the same for all areas.
 */
export interface RecordArea<Sort extends string, Fields extends object, Body, Item, Single> {
  table: RecordTable;
  columns: FieldColumns<Fields>;
  /** The column with the record's client, which decides who sees the record. Absent: everybody with the right sees all. */
  clientColumn?: 'id' | 'client_id';
  /** The column with the record's display name. */
  nameColumn: string;
  /** The normalised name, as SQL on the row `entry`, by which found records are compared with a search and sorted. */
  nameKey: Sql;
  /** The column with the record into which this one was merged. It is then hidden. */
  mergedIntoColumn?: string;
  /** Members of a record that aren't stored fields, as SQL on the row `entry`. */
  members: Readonly<Record<string, Sql | ((scope: RecordScope) => Sql)>>;
  /** Those of the members that its edits, its restore and other records change. The other writes don't read them again. */
  parts?: readonly string[];
  /** The table stores its items open (`stays_open` of `oficio.keep_records`), because reading adds members to each. */
  storesItemOpen?: true;
  /** Those of a record's members that a list's item has, too, beside the stored ones. */
  itemMembers?: readonly string[];
  /** The last members of a list's item. */
  pageMembers?: Readonly<Record<string, PageMember>>;
  /** The remaining members of a list's item, for tables that store the item open. */
  itemEnd?(scope: ListScope): Sql;
  /** The columns of each order. The id, which makes an order unique, is added to each. */
  sorts: Sorts<Sort>;
  /** The roles that may ask for an order, where it says something about the records that not every reader sees. */
  sortReaders?: Readonly<Partial<Record<Sort, readonly MemberRole[]>>>;
  /** The rows with the columns of an order that stand in another table, with the `id` and the organization of each record. */
  sortedBy?: Readonly<Partial<Record<Sort, Sql>>>;
  filters: Readonly<Record<string, RecordFilter>>;
  /** Totals that stand in other tables, beside those by facets. */
  keptTotals?: readonly KeptTotal[];
  /** The amounts that the list of a query adds up, by the ids of their columns, as SQL on the row `entry`. */
  sums?(query: Readonly<Record<string, unknown>>): Readonly<Record<string, Sql>>;
  csv: {
    /** The name of the file. */
    file: string;
    /** Each header, and the cell for a list's item. */
    columns: readonly CsvColumn<Item>[];
    /** The last columns, which depend on the caller's role or on a filter. */
    columnsFor?(scope: ListScope, query: Readonly<Record<string, unknown>>): readonly CsvColumn<Item>[];
    /** Replaces `itemEnd`, for members that only the file shows. */
    itemEnd?(scope: ListScope): Sql;
    /** Further members that only the file shows, by their names in `members` or `columns`. */
    itemMembers?: readonly string[];
    /** The lines of an item; one, if absent. */
    linesOf?(item: Item): Item[];
  };
  /** Additional members of a record in the data export: columns, and SQL on the row `entry`. */
  exported?: { columns?: readonly string[]; members?: Readonly<Record<string, string>> };
  /** Unique indexes, each with the violated field and its message. */
  unique?: Readonly<Record<string, { path: string; message: string }>>;
  /** The defaults of a new record. */
  defaults(scope: RecordScope, tx: Transaction, body: Body): Partial<Fields> | Promise<Partial<Fields>>;
  tidy?(fields: Fields): Fields;
  /** Throws an ApiError for a record that can't be archived, deleted, or restored from the trash. */
  refuse?(
    tx: Transaction,
    action: 'archive' | 'remove' | 'restore',
    stored: Stored<Fields, Single>,
  ): Promise<void>;
  /**
   * Writes what follows from a change, an archiving, a deletion or a restore of a record, whoever made it. Returns the audit
   * entries of other records.
   */
  follow?(tx: Transaction, scope: RecordScope, written: Written<Fields>): Promise<AuditEntry[]>;
  /** Refuses a change that violates the area's own rules, and returns the change's additional writes. */
  prepare(tx: Transaction, scope: RecordScope, change: Change<Fields, Body, Single>): Promise<Consequences>;
}

/** The columns of the fields, named in snake case: `legalName` is `legal_name`. */
export function snakeColumns<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(names.map((name) => [name, snake(name)])) as Record<Name, string>;
}

/** An area with any bodies and items. */
export type AnyArea<
  Single = unknown,
  Sort extends string = string,
  Fields extends object = object,
> = RecordArea<
  Sort,
  Fields,
  // biome-ignore lint/suspicious/noExplicitAny: bodies and items are parameters, where no type covers all areas.
  any,
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  any,
  Single
>;
