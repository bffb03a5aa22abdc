import * as z from 'zod/mini';
import { CSV_FORMATS } from './csv.ts';
import { eachOptional, wellFormed } from './fields.ts';
import { TABLE, TEXT } from './limits.ts';

/**
 * One page of a list. `total` counts every row that matches; `nextCursor` continues after the last
 * item, or is null at the end. A cursor is opaque and belongs to the sort it came from.
 */
export const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number(), nextCursor: z.nullable(z.string()) });

/** The sums of all rows of a list in one currency, by the ids of their columns, in minor units. */
const listSumsSchema = z.object({ currency: z.string(), amounts: z.record(z.string(), z.number()) });
export type ListSums = z.infer<typeof listSumsSchema>;

/** A list whose filters can name amounts that figures are sums of: it then has the sums of all pages. */
export const summedListOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ ...listOf(item).shape, sums: z.optional(z.array(listSumsSchema)) });

export interface Page<Item> {
  items: Item[];
  total: number;
  nextCursor: string | null;
}

export interface SummedPage<Item> extends Page<Item> {
  sums?: ListSums[] | undefined;
}

/** The formats of a list's file. */
export const LIST_FORMATS = [...CSV_FORMATS, 'xlsx'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** A field's name, with `-` in front for descending. */
export type ListSort<Sort extends string = string> = Sort | `-${Sort}`;

/** A list's query without its page. Further members are filters. */
export type ListQuery<Sort extends string = string> = {
  search?: string | undefined;
  sort: ListSort<Sort>;
} & Record<string, unknown>;

/** A filter's text, 1 to `max` characters. */
export const textFilter = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), wellFormed);

/** A month, like `2027-03`. */
export const monthFilter = z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Please choose a month'));

/** A currency's code. Lists have rows of currencies that aren't offered any more. */
export const currencyFilter = z.string().check(z.regex(/^[A-Z]{3}$/, 'Please choose a currency'));

/** Which page of a list: at most `limit` rows, after the place that the cursor names. */
const pageFields = {
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(TABLE.maxPageSize)),
    TABLE.pageSize as number,
  ),
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
};

export const pageQuery = z.strictObject(pageFields);
export type PageQuery = z.infer<typeof pageQuery>;

/**
 * The queries of a list: which rows in which order, as one `page` or `all` at once in a file.
 * @param sorts the fields that order the list
 * @param filters one schema a filter; each may be absent
 * @param usual the default order; absent: the first field, ascending
 */
export function listQueries<const Sort extends string, Filters extends Record<string, z.core.$ZodType>>(
  sorts: readonly [Sort, ...Sort[]],
  filters: Filters,
  usual: ListSort<Sort> = sorts[0],
) {
  const directions = sorts.flatMap((sort) => [sort, `-${sort}` as const]) as [
    ListSort<Sort>,
    ...ListSort<Sort>[],
  ];
  const shape = {
    search: z.optional(z.string().check(z.maxLength(TEXT.search), wellFormed)),
    sort: z._default(z.enum(directions), usual as never),
    ...eachOptional(filters),
  };
  const format = z._default(z.enum(LIST_FORMATS), 'csv');
  return { page: z.strictObject({ ...pageFields, ...shape }), all: z.strictObject({ ...shape, format }) };
}
