import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { KeyColumns, Keyset } from './keyset.ts';

/** Separates the items of a page. JSON escapes this character, so no item contains it. */
const SEPARATOR = '\u001e';

/** The only row of a page's query; `key0`, `key1`… are the sort keys of the page's last item. */
export interface PageColumns extends KeyColumns {
  [column: string]: unknown;
  items: string | null;
  more: boolean;
}

export interface ListPageRow extends PageColumns {
  total: number;
  /** A JSON array; null for a list without sums. */
  sums: string | null;
}

interface ListPage {
  /** A JSON array. */
  items: string;
  /** The sort keys of the last item; null on the last page. */
  next: string[] | null;
}

/**
 * The columns of a page's query, on the rows `page`, which have one row more than the page where others follow.
 * @param keys the columns of their sort keys
 * @param end what follows each `item`
 */
export function pageColumns(keys: readonly string[], size: number, end = empty): Sql {
  const limit = sql`${size}::integer`;
  const last = keys.map(
    (key, index) => sql`(array_agg(page.${raw(key)}))[${limit}] AS ${raw(`key${index}`)}`,
  );
  return sql`string_agg(page.item${end}, U&'\\001E') AS items, count(page.item) > ${limit} AS more, ${join(last)}`;
}

export function listPageOf(row: PageColumns, order: Keyset): ListPage {
  const texts = row.items ?? '';
  const shown = row.more ? texts.slice(0, texts.lastIndexOf(SEPARATOR)) : texts;
  return {
    items: `[${shown.replaceAll(SEPARATOR, ',')}]`,
    next: row.more ? order.keysIn(row) : null,
  };
}
