import sql, { join, raw, type Sql } from 'sql-template-tag';
import { camelCase } from '../database/json-object.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';
import { isSortKey, type SortType } from './sort-key.ts';

/** The columns that order a list, ending with a unique one. */
export type SortKeys = readonly (readonly [column: string, type: SortType])[];

/** The columns of `Keyset.shown`, of any order. */
export type KeyColumns = Readonly<Record<`key${number}`, unknown>>;

/**
 * One order of a list whose pages are read by the keys of the last row (keyset pagination). All keys have the same
 * direction. The row of a list is `entry` in SQL where no other name is given.
 */
export class Keyset {
  constructor(
    /** The name of the order in cursors, so that the cursor of another list is refused. */
    private readonly name: string,
    private readonly direction: 'ascending' | 'descending',
    /** Each column is one of the row, or an expression that begins with one. */
    readonly keys: SortKeys,
  ) {}

  columns(row = 'entry'): Sql {
    return raw(this.keys.map(([column]) => `${row}.${column}`).join(', '));
  }

  /** The list after ORDER BY. */
  order(row = 'entry'): Sql {
    const end = this.direction === 'descending' ? ' DESC' : '';
    return raw(this.keys.map(([column]) => `(${row}.${column})${end}`).join(', '));
  }

  /** The keys as the further columns `key0`, `key1`… of a page's rows. */
  shown(row = 'entry'): Sql {
    return raw(this.keys.map(([column], index) => `${row}.${column} AS key${index}`).join(', '));
  }

  /** The condition of the rows after the one with these keys; null: of all rows. */
  after(keys: readonly string[] | null, row = 'entry'): Sql {
    if (!keys) return sql`true`;
    const typed = join(this.keys.map(([, type], index) => sql`${keys[index]}::${raw(type)}`));
    return sql`(${this.columns(row)}) ${raw(this.direction === 'descending' ? '<' : '>')} (${typed})`;
  }

  /** The keys in a row with the columns of `shown`. */
  keysIn(row: KeyColumns): string[] {
    return this.keys.map((_, index) => String(row[`key${index}`]));
  }

  cursorOf(keys: readonly string[] | null): string | null {
    return keys && encodeCursor(this.name, keys);
  }

  /**
   * The keys in a cursor; null without one.
   * @throws ApiError request.invalid for a text that is no cursor of this order
   */
  keysOf(cursor: string | undefined): string[] | null {
    if (cursor === undefined) return null;
    return decodeCursor(
      cursor,
      this.name,
      (texts) =>
        texts.length === this.keys.length &&
        this.keys.every(([, type], index) => isSortKey(type, texts[index] ?? '')),
    );
  }
}

/** The orders that a query can name, each by its columns. The id, which makes an order unique, is added to each. */
export type Sorts<Sort extends string = string> = Record<Sort, Readonly<Record<string, SortType>>>;

/** The sort of an order: `date` of `-date`. */
export const sortOf = <Sort extends string>(order: Sort | `-${Sort}`): Sort => order.replace('-', '') as Sort;

/** The order that a query names: `date`, or `-date` for descending. */
export function keysetOf<Sort extends string>(sorts: Sorts<Sort>, sort: Sort | `-${Sort}`): Keyset {
  const keys = Object.entries(sorts[sortOf(sort)]);
  return new Keyset(sort, sort.startsWith('-') ? 'descending' : 'ascending', [...keys, ['id', 'uuid']]);
}

/** The order of a list by the time in the column, the newest first. */
export function newestFirst(column: string): Keyset {
  return new Keyset(`-${camelCase(column)}`, 'descending', [
    [column, 'timestamptz'],
    ['id', 'uuid'],
  ]);
}
