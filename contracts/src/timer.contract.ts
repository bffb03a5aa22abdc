import * as z from 'zod/mini';
import { optionalText } from './fields.ts';
import { TEXT } from './limits.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/*
 * The timer that a person has running. It is apart from the other routes of time entries, because every screen shows it.
 */

export const timerSchema = z.object({
  /** The id of its time entry. */
  id: uuid,
  projectId: uuid,
  projectName: z.string(),
  projectColor: z.nullable(z.number()),
  taskId: z.nullable(uuid),
  taskTitle: z.nullable(z.string()),
  note: z.nullable(z.string()),
  startedAt: instant,
  version: z.number(),
});
export type Timer = z.infer<typeof timerSchema>;

/** What a timer has counted. */
const stoppedSchema = z.object({ id: uuid, projectName: z.string(), day: z.string(), minutes: z.number() });
export type StoppedTimer = z.infer<typeof stoppedSchema>;

const stale = [
  '/api/time',
  '/api/time/week',
  '/api/time/unbilled',
  '/api/time-entries',
  '/api/time-entries/*',
] as const;
const writing = { access: 'withAccess', members: RECORD_WRITING_ROLES, stale } as const;

export const timerRoutes = {
  one: defineRoute({
    access: 'signedIn',
    method: 'GET',
    path: '/api/time',
    summary: 'The running timer of the caller, and whether there is a project for one',
    answer: z.object({ timer: z.nullable(timerSchema), hasProjects: z.boolean() }),
  }),
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
