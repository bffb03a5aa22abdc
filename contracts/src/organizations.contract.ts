import * as z from 'zod/mini';
import { currentUserSchema, organizationSummarySchema } from './auth.contract.ts';
import { defineRoute } from './route.ts';

/* The members of an organization are in `members.contract.ts`, because every screen loads this file. */

export const organizationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/organizations',
    access: 'signedIn',
    summary: 'The organizations that the person belongs to, by name',
    answer: z.object({ organizations: z.array(organizationSummarySchema) }),
  }),
  switchTo: defineRoute({
    method: 'POST',
    path: '/api/organizations/:id/switch',
    access: 'signedIn',
    summary: 'Makes one of the person’s organizations the current one',
    answer: currentUserSchema,
  }),
} as const;
