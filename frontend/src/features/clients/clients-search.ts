import { CLIENT_SORTS, CLIENT_STATUSES, type ClientListQuery, TABLE, TEXT } from '@oficio/contracts';
import * as z from 'zod/mini';
import type { CursorStack } from '../../ui/cursor-stack.ts';

const SORTS = CLIENT_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);

const optional = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined as never);
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

const searchSchema = z.object({
  search: optional(text(TEXT.search)),
  sort: optional(z.enum(SORTS)),
  status: optional(z.enum([...CLIENT_STATUSES, 'trash'])),
  tag: optional(text(TEXT.tag)),
  /** The cursors that led to the page on screen, joined by `~`. */
  pages: optional(z.string().check(z.minLength(1))),
  /** Columns that are not shown, joined by `~`. */
  hidden: optional(z.string().check(z.minLength(1))),
  /** The dialog for a new client is open. */
  new: optional(z.literal('true')),
});

/** What the address says of the list; anything that makes no sense there is left out. */
export type ClientsSearch = z.infer<typeof searchSchema>;

export function parseClientsSearch(search: Record<string, unknown>): ClientsSearch {
  return searchSchema.parse(search);
}

/** The list's request; `pages` gives its cursor. */
export function toListQuery({ search, sort, status, tag, pages }: ClientsSearch): ClientListQuery {
  const cursor = cursorsOf(pages).at(-1);
  return {
    ...(search && { search }),
    ...(sort && { sort }),
    ...(status && status !== 'trash' && { status }),
    ...(tag && { tag }),
    ...(cursor && { cursor }),
    limit: TABLE.pageSize,
  };
}

/** Another search, sort or filter begins at its first page: cursors belong to the list they came from. */
export function withFilter(search: ClientsSearch, change: Partial<ClientsSearch>): ClientsSearch {
  return { ...search, ...change, pages: undefined };
}

export function cursorsOf(pages: string | undefined): CursorStack {
  return pages ? pages.split('~') : [];
}

export function toPages(cursors: CursorStack): string | undefined {
  return cursors.length === 0 ? undefined : cursors.join('~');
}

/** Whether anything but the sort narrows the list. */
export function isFiltered({ search, status, tag }: ClientsSearch): boolean {
  return Boolean(search ?? status ?? tag);
}
