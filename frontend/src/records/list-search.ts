import { TABLE } from '@oficio/contracts';
import * as z from 'zod/mini';
import type { QueryParameters } from '../lib/api/api-client.ts';
import type { CursorStack } from '../ui/cursor-stack.ts';

/** The search parameters of any list. `search`, `sort` and the filters are named as in the list's query. */
export type ListSearch = Readonly<Record<string, string | undefined>> & {
  /** The cursors of the pages up to the one on screen, joined by `~`. */
  pages?: string | undefined;
  /** The ids of the hidden columns, joined by `~`; `none` when all are shown. */
  hidden?: string | undefined;
  /** The id of the saved view that was chosen. */
  view?: string | undefined;
  /** `true` while the dialog for a new record is open. */
  new?: string | undefined;
  /** `true` for the list of deleted records. */
  trash?: string | undefined;
};

/** The search parameters of one area's list, for links to it. */
export type ListSearchOf<Query> = Partial<Omit<Query, 'limit' | 'cursor'>> & {
  pages?: string | undefined;
  hidden?: string | undefined;
  view?: string | undefined;
  new?: string | undefined;
  trash?: string | undefined;
};

export interface ListAddress {
  /** The names of the query's search, order and filters. */
  names: readonly string[];
  /** Drops parameters that the schema rejects. */
  parse: (search: Readonly<Record<string, unknown>>) => ListSearch;
  /** The query of the list's rows, without limit and cursor. */
  rowsQuery: (search: ListSearch) => QueryParameters;
  /** The query of the page on screen. */
  pageQuery: (search: ListSearch) => QueryParameters;
  /** Whether a search or a filter narrows the list; the sort doesn't count. */
  isFiltered: (search: ListSearch) => boolean;
  withoutFilters: (search: ListSearch) => ListSearch;
}

const text = z.string().check(z.minLength(1));
const OWN_FIELDS = {
  pages: text,
  hidden: text,
  view: text,
  new: z.literal('true'),
  trash: z.literal('true'),
};

/** The search parameters of a list screen, derived from the query of its route. */
export function defineListSearch({
  query,
}: {
  query: { shape: Readonly<Record<string, z.core.$ZodType>> };
}): ListAddress {
  const { limit: _limit, cursor: _cursor, ...queried } = query.shape;
  const fields = Object.entries({ ...queried, ...OWN_FIELDS });
  const filters = Object.keys(queried).filter((name) => name !== 'sort');
  const rowsQuery = (search: ListSearch) => pick(search, Object.keys(queried));
  return {
    names: Object.keys(queried),
    rowsQuery,
    parse: (search) =>
      Object.fromEntries(
        fields.flatMap(([name, schema]) => {
          const given = search[name];
          return given && z.safeParse(schema, given).success ? [[name, given as string]] : [];
        }),
      ),
    pageQuery: (search) => ({ ...rowsQuery(search), ...pageOf(search.pages) }),
    isFiltered: (search) => filters.some((name) => search[name] !== undefined),
    withoutFilters: (search) =>
      withFilter(search, Object.fromEntries(filters.map((name) => [name, undefined]))),
  };
}

/** The limit and the cursor of the page on screen. */
export function pageOf(pages: string | undefined): QueryParameters {
  const cursor = cursorsOf(pages).at(-1);
  return { limit: TABLE.pageSize, ...(cursor && { cursor }) };
}

/** A changed search, sort or filter returns to the first page, because a cursor is valid for its own list only. */
export function withFilter(search: ListSearch, change: ListSearch): ListSearch {
  return { ...search, ...change, pages: undefined };
}

export function cursorsOf(pages: string | undefined): CursorStack {
  return pages ? pages.split('~') : [];
}

export function toPages(cursors: CursorStack): string | undefined {
  return cursors.length === 0 ? undefined : cursors.join('~');
}

function pick(search: ListSearch, names: readonly string[]): QueryParameters {
  return Object.fromEntries(
    names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );
}
