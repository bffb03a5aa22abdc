import * as z from 'zod/mini';
import { browserConfigSchema } from './browser-config.ts';
import { defineRoute } from './route.ts';

const partStateSchema = z.enum(['ok', 'starting', 'failed']);

export const readySchema = z.object({
  status: z.enum(['ok', 'unavailable']),
  /** The process serves requests, but an outside service that it can do without for a while has failed. */
  degraded: z.boolean(),
  database: partStateSchema,
  migrations: partStateSchema,
  auth: partStateSchema,
  realtime: partStateSchema,
});
export type Ready = z.infer<typeof readySchema>;

export const systemRoutes = {
  live: defineRoute({
    method: 'GET',
    path: '/api/health/live',
    access: 'public',
    summary: 'The process answers',
    answer: z.object({ status: z.literal('ok') }),
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/api/health/ready',
    access: 'public',
    summary: 'Each part’s state; 503 until the process can serve requests',
    answer: readySchema,
  }),
  config: defineRoute({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'What the browser may know of its server',
    answer: browserConfigSchema,
  }),
} as const;
