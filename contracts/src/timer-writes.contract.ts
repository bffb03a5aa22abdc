import * as z from 'zod/mini';
import { optionalText } from './fields.ts';
import { TEXT } from './limits.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';
import { timerSchema } from './timer.contract.ts';

/** What a timer has counted. */
const stoppedSchema = z.object({ id: uuid, projectName: z.string(), day: z.string(), minutes: z.number() });
export type StoppedTimer = z.infer<typeof stoppedSchema>;

const stale = [
  '/api/time',
  '/api/time/week',
  '/api/time/unbilled',
  '/api/time-entries',
  '/api/time-entries/*',
  // The hours of projects.
  '/api/projects',
  '/api/projects/*',
] as const;
const writing = { access: 'withAccess', members: RECORD_WRITING_ROLES, stale } as const;

export const timerWriteRoutes = {
  /** A timer of the same work that runs already goes on. */
  start: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/time/start',
    summary: 'Starts a timer; one that runs is stopped at the same instant',
    body: z.strictObject({
      projectId: uuid,
      taskId: z.optional(z.nullable(uuid)),
      note: z.optional(optionalText(TEXT.line)),
    }),
    answer: z.object({ timer: timerSchema, stopped: z.nullable(stoppedSchema) }),
  }),
  stop: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/time/stop',
    summary: 'Stops the named timer of the caller, now or at an earlier instant',
    body: z.strictObject({
      id: uuid,
      /** After the start and not after now. Absent: now. */
      endedAt: z.optional(z.iso.datetime({ error: 'Please enter an end' })),
    }),
    answer: stoppedSchema,
  }),
} as const;
