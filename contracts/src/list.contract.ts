import * as z from 'zod/mini';

/**
 * One page of a list. `total` counts every row that matches; `nextCursor` continues after the last
 * item, or is null at the end. A cursor is opaque and belongs to the sort it came from.
 */
export const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number(), nextCursor: z.nullable(z.string()) });

/** What every list takes; `sort` is a field's name, with `-` in front for descending. */
export interface ListQuery<Sort extends string = string> {
  search?: string;
  sort?: Sort | `-${Sort}`;
  limit?: number;
  cursor?: string;
}
