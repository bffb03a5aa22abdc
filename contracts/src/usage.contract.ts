import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** Core web vitals, and the ratings of web-vitals. */
const WEB_VITALS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;
const VITAL_RATINGS = ['good', 'needs-improvement', 'poor'] as const;

/** A page's pattern, such as `/clients/:id`, without ids, queries and fragments. */
const pagePattern = z
  .string()
  .check(z.maxLength(80), z.regex(/^\/(?:[a-z0-9-]+|:id)?(?:\/(?:[a-z0-9-]+|:id))*$/));

const usageEntrySchema = z.union([
  z.strictObject({ kind: z.literal('view'), page: pagePattern }),
  z.strictObject({
    kind: z.literal('vital'),
    page: pagePattern,
    vital: z.enum(WEB_VITALS),
    rating: z.enum(VITAL_RATINGS),
  }),
]);
export type UsageEntry = z.infer<typeof usageEntrySchema>;

/** A longer visit is reported in several calls. */
export const USAGE_ENTRIES_MAX = 50;

export const usageRoutes = {
  record: defineRoute({
    method: 'POST',
    path: '/api/usage',
    access: 'public',
    summary: 'Counts page views and web vitals, without who; there where analytics are switched on',
    status: 204,
    body: z.strictObject({
      entries: z.array(usageEntrySchema).check(z.minLength(1), z.maxLength(USAGE_ENTRIES_MAX)),
    }),
  }),
} as const;
