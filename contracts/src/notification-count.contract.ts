import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { NOTIFICATIONS } from './signed-in-limits.ts';

/** What the bell of every signed-in screen reads, apart from the other routes because of the size of their contract. */
export const notificationCountRoutes = {
  one: defineRoute({
    access: 'signedIn',
    method: 'GET',
    path: '/api/notifications/count',
    summary: `How many notifications are unread, archived and snoozed ones apart; at most ${NOTIFICATIONS.shown}`,
    answer: z.object({ unread: z.number() }),
  }),
} as const;
