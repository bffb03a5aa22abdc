import * as z from 'zod/mini';

/*
 * The fields of records that people never type. They are in a file of their own, because a page that shows no form
 * loads no rules of typed fields.
 */

export const uuid = z.uuid('This ID isn’t valid');

/** A UTC instant, ISO 8601 with milliseconds and `Z`. */
export const instant = z.string();

/** The fields of every item of a list, beside those of its area. */
export const itemShape = { id: uuid, createdAt: instant, updatedAt: instant, version: z.number() } as const;

/** At most `TABLE.maxPageSize` ids with commas between them. */
export const pageOfIds = z
  .string()
  .check(z.regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,(?!$)|$)){1,100}$/));
