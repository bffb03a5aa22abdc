import * as z from 'zod/mini';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/*
 * The running timer of a person. It is apart from the routes that start and stop it, because every screen loads it.
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

export const timerRoutes = {
  one: defineRoute({
    access: 'signedIn',
    keys: 'allowed',
    method: 'GET',
    path: '/api/time',
    summary: 'The running timer of the caller, and whether there is a project for one',
    answer: z.object({ timer: z.nullable(timerSchema), hasProjects: z.boolean() }),
  }),
} as const;
