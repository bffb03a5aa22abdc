import * as z from 'zod/mini';
import { currentUserSchema } from './auth.contract.ts';
import { TEXT } from './limits.ts';
import { defineRoute } from './route.ts';

/** `name`: the organization's name, typed again as the confirmation. */
const scheduleBody = z.strictObject({ name: z.string().check(z.trim(), z.maxLength(TEXT.line)) });

export const organizationDeletionRoutes = {
  schedule: defineRoute({
    method: 'POST',
    path: '/api/organization/deletion',
    access: 'signedIn',
    members: ['owner'],
    summary: 'Schedules the removal of the organization with everything in it; again: the first day stays',
    body: scheduleBody,
    answer: currentUserSchema,
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/api/organization/deletion/cancel',
    access: 'signedIn',
    members: ['owner'],
    summary: 'Keeps an organization that was to be removed',
    answer: currentUserSchema,
  }),
} as const;
