import * as z from 'zod/mini';
import { wellFormed } from './fields.ts';
import { uuid } from './record-fields.ts';
import { RECORD_TABLE_NAMES } from './record-tables.ts';
import { defineRoute } from './route.ts';
import { TEXT } from './signed-in-limits.ts';

export const SEARCH = { minLength: 2, recordsOfOneArea: 5 } as const;

/** The tables whose rows a search finds. */
export const SEARCHED_TABLES = [...RECORD_TABLE_NAMES, 'payments'] as const;

/** A record that a search has found, with the table that it comes from and its name as people read it. */
export const foundRecordSchema = z.object({
  table: z.enum(SEARCHED_TABLES),
  id: uuid,
  /** The name of a payment is its reference or, without one, that of its client. */
  name: z.string(),
  /** What tells payments apart; null for other records. */
  payment: z.nullable(
    z.object({ clientName: z.string(), date: z.string(), amountMinor: z.number(), currency: z.string() }),
  ),
});
export type FoundRecord = z.infer<typeof foundRecordSchema>;

export const searchRoutes = {
  records: defineRoute({
    method: 'GET',
    path: '/api/search',
    access: 'withAccess',
    summary: `The first ${SEARCH.recordsOfOneArea} open records of each area, and payments, that match and that the role may read`,
    query: z.strictObject({
      search: z.string().check(z.minLength(SEARCH.minLength), z.maxLength(TEXT.search), wellFormed),
    }),
    answer: z.object({ items: z.array(foundRecordSchema) }),
  }),
} as const;
