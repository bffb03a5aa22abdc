import type { KeyColumns, Keyset } from './keyset.ts';

/** Separates the items of a page. JSON escapes this character, so no item contains it. */
const SEPARATOR = '\u001e';

/** The only row of a page's query; `key0`, `key1`… are the sort keys of the page's last item. */
export interface ListPageRow extends KeyColumns {
  [column: string]: unknown;
  items: string | null;
  more: boolean;
  total: number;
  /** A JSON array; null for a list without sums. */
  sums: string | null;
}

interface ListPage {
  /** A JSON array. */
  items: string;
  /** The sort keys of the last item; null on the last page. */
  next: string[] | null;
  total: number;
}

export function listPageOf(row: ListPageRow, order: Keyset): ListPage {
  const texts = row.items ?? '';
  const shown = row.more ? texts.slice(0, texts.lastIndexOf(SEPARATOR)) : texts;
  return {
    items: `[${shown.replaceAll(SEPARATOR, ',')}]`,
    next: row.more ? order.keysIn(row) : null,
    total: row.total,
  };
}
