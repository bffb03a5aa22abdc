import * as z from 'zod/mini';
import { REALTIME_TABLES, type RealtimeTable } from './realtime.contract.ts';
import { uuid } from './record-fields.ts';

const tables = Object.keys(REALTIME_TABLES) as [RealtimeTable, ...RealtimeTable[]];
/** Request paths; one that ends in `/*` stands for all below it. Never an address with a query. */
const apiPath = z.string().check(z.regex(/^\/api\/[\w/-]+(\/\*)?$/), z.maxLength(200));

/**
 * What the tabs of one browser tell each other. Whose news it is stands in each of them; a token, an address or
 * a row in none.
 */
export const crossTabMessageSchema = z.union([
  z.strictObject({ type: z.literal('login'), userId: uuid }),
  z.strictObject({ type: z.literal('logout'), userId: uuid }),
  z.strictObject({
    type: z.literal('cache.invalidated'),
    userId: uuid,
    organizationId: z.nullable(uuid),
    paths: z.array(apiPath).check(z.minLength(1), z.maxLength(20)),
  }),
  z.strictObject({
    type: z.literal('data.updated'),
    userId: uuid,
    organizationId: z.nullable(uuid),
    table: z.enum(tables),
    id: uuid,
    /** Of the row as it was stored; null when it was deleted. */
    version: z.nullable(z.int()),
  }),
]);

export type CrossTabMessage = z.infer<typeof crossTabMessageSchema>;
