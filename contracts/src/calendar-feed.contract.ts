import * as z from 'zod/mini';
import { instant } from './record-fields.ts';
import { defineRoute } from './route.ts';

// The address would outlive the API key that made it.
const managing = {
  access: 'withAccess',
  keys: 'refused',
  path: '/api/calendar-feed',
  stale: ['/api/calendar-feed'],
} as const;

/**
 * The calendar of what comes to its end, for calendar programs. Each person has one secret address in each organization,
 * and it shows what the person sees: names and dates alone.
 */
export const calendarFeedRoutes = {
  one: defineRoute({
    ...managing,
    method: 'GET',
    summary: 'Since when the person’s address of the calendar works; null: there is none',
    answer: z.object({ createdAt: z.nullable(instant) }),
  }),
  create: defineRoute({
    ...managing,
    method: 'POST',
    summary:
      'Makes the person’s address of the calendar, which is answered this once. An older one stops working',
    status: 201,
    answer: z.object({ url: z.string() }),
  }),
  remove: defineRoute({
    ...managing,
    method: 'DELETE',
    summary: 'Ends the person’s address of the calendar',
    status: 204,
  }),
  file: defineRoute({
    access: 'public',
    method: 'GET',
    path: '/api/calendar/:file',
    summary: 'The calendar of a secret address, `{token}.ics`, in iCalendar (RFC 5545)',
  }),
} as const;
