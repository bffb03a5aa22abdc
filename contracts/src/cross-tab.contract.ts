import * as z from 'zod/mini';
import { REALTIME_TABLE_NAMES } from './live-tables.ts';
import { uuid } from './record-fields.ts';

/** Request paths without a query; a path that ends in `/*` covers everything below it. */
const apiPath = z.string().check(z.regex(/^\/api\/[\w/*-]+$/), z.maxLength(200));

/** Messages between the tabs of one browser. Each one names its person; none contains a token, an address or a row. */
export const crossTabMessageSchema = z.union([
  z.strictObject({ type: z.literal('login'), userId: uuid }),
  z.strictObject({ type: z.literal('logout'), userId: uuid }),
  z.strictObject({
    type: z.literal('cache.invalidated'),
    userId: uuid,
    organizationId: z.nullable(uuid),
    paths: z.array(apiPath).check(z.minLength(1), z.maxLength(200)),
  }),
  z.strictObject({
    type: z.literal('data.updated'),
    userId: uuid,
    organizationId: z.nullable(uuid),
    table: z.enum(REALTIME_TABLE_NAMES),
    id: uuid,
  }),
]);

export type CrossTabMessage = z.infer<typeof crossTabMessageSchema>;
