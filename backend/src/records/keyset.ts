import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { decodeCursor, encodeCursor } from './list-cursor.ts';
import type { SortType } from './list-page.ts';
import { isSortKey } from './sort-key.ts';

interface Key<Row> {
  /** The column, or another SQL expression on the list's rows. */
  column: string;
  type: SortType;
  /** The key of an item, in the format of the contracts. */
  value: (row: Row) => string | number | boolean;
}

/**
 * One order of a list whose pages are read by the keys of the last row (keyset pagination). All keys have the same
 * direction. The last key is unique.
 */
export class Keyset<Row> {
  /** The list after ORDER BY. */
  readonly order: Sql;

  constructor(
    /** The name of the order in cursors, so that the cursor of another list is refused. */
    private readonly name: string,
    private readonly direction: 'ascending' | 'descending',
    private readonly keys: readonly Key<Row>[],
  ) {
    const end = direction === 'descending' ? ' DESC' : '';
    this.order = raw(keys.map(({ column }) => `(${column})${end}`).join(', '));
  }

  /**
   * The condition, with AND before it, of the rows after the page that the cursor ends; empty for the first page.
   * @throws ApiError request.invalid for a text that is no cursor of this list
   */
  after(cursor: string | undefined): Sql {
    if (cursor === undefined) return empty;
    const values = decodeCursor(
      cursor,
      this.name,
      (texts) =>
        texts.length === this.keys.length &&
        this.keys.every(({ type }, index) => isSortKey(type, texts[index] ?? '')),
    );
    const columns = raw(this.keys.map(({ column }) => column).join(', '));
    const typed = join(this.keys.map(({ type }, index) => sql`${values[index]}::${raw(type)}`));
    return sql`AND (${columns}) ${raw(this.direction === 'descending' ? '<' : '>')} (${typed})`;
  }

  /** @param rows the rows of the page, and one more if there are further pages: LIMIT `limit + 1` */
  page<Item extends Row>(rows: readonly Item[], limit: number): { items: Item[]; nextCursor: string | null } {
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    const keys = last && this.keys.map(({ value }) => String(value(last)));
    return { items, nextCursor: keys ? encodeCursor(this.name, keys) : null };
  }
}

/** The order of a list by time, the newest first. */
export function newestFirst<Time extends string>(
  alias: string,
  column: string,
  time: Time,
): Keyset<{ id: string } & Record<Time, string>> {
  return new Keyset(`-${time}`, 'descending', [
    { column: `${alias}.${column}`, type: 'timestamptz', value: (row) => row[time] },
    { column: `${alias}.id`, type: 'uuid', value: ({ id }) => id },
  ]);
}
