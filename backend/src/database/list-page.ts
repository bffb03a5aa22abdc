/** Separates the items of a page. JSON escapes this character, so no item contains it. */
const RECORD = '\u001e';

/** The columns that order a list, ending with a unique one, and their types in a comparison. */
export type SortKeys = readonly (readonly [column: string, type: string])[];

/** The one row of a page; `key0`, `key1`… are the sort keys of the page's last item. */
export interface ListPageRow {
  [column: string]: unknown;
  items: string | null;
  more: boolean;
  total: number;
}

export interface ListPage {
  /** A JSON array. */
  items: string;
  /** The sort keys of the last item; null on the last page. */
  next: string[] | null;
  total: number;
}

/**
 * The statement of a page. Its items are JSON that the rows keep (`list_item`), so that Postgres writes no value and the
 * server parses none.
 * @param rows a SELECT of the page's rows and the one after them, in order: `item` as JSON, and the sort keys by name
 * @param size how many rows a page has, such as `$5::integer`
 * @param total the number of all rows, as an expression of the outer query
 */
export function listPageText(
  rows: string,
  { keys, size, total }: { keys: SortKeys; size: string; total: string },
) {
  const last = keys.map(([column], index) => `(array_agg(page.${column}))[${size}] AS key${index}`);
  return `SELECT string_agg(page.item, U&'\\001E') AS items, count(page.item) > ${size} AS more,
    ${total} AS total, ${last.join(', ')}
    FROM (${rows}) page`;
}

export function listPageOf(row: ListPageRow, keys: SortKeys): ListPage {
  const texts = row.items ?? '';
  const shown = row.more ? texts.slice(0, texts.lastIndexOf(RECORD)) : texts;
  return {
    items: `[${shown.replaceAll(RECORD, ',')}]`,
    next: row.more ? keys.map((_, index) => String(row[`key${index}`])) : null,
    total: row.total,
  };
}
