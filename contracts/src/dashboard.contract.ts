import * as z from 'zod/mini';
import { activitySchema } from './activity.contract.ts';
import { clientListItemSchema } from './client-list-item.ts';
import { defineRoute } from './route.ts';

export const CHECKLIST_STEPS = ['trial', 'organization', 'client'] as const;

/** Each figure equals the total of the list that it links to. */
export const dashboardSchema = z.object({
  clients: z.object({
    total: z.number(),
    active: z.number(),
    leads: z.number(),
    archived: z.number(),
    /** Open clients of the current month in the organization's time zone. */
    newThisMonth: z.number(),
  }),
  /** For roles that read money, by currency: the organization's first. */
  money: z.optional(
    z.object({
      /** The first and the last day of the current month. */
      from: z.string(),
      to: z.string(),
      currencies: z.array(
        z.object({
          currency: z.string(),
          outstanding: z.object({ count: z.number(), amountMinor: z.number() }),
          overdue: z.object({ count: z.number(), amountMinor: z.number() }),
          /** Payments of the current month in the organization's time zone, refunds subtracted. */
          receivedThisMonth: z.object({ count: z.number(), amountMinor: z.number() }),
        }),
      ),
    }),
  ),
  /** For roles that read mails: invoices whose mail was refused, and those of which one is unconfirmed. */
  mails: z.optional(z.object({ failed: z.number(), uncertain: z.number() })),
  checklist: z.array(z.object({ step: z.enum(CHECKLIST_STEPS), done: z.boolean() })),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboardAllSchema = z.object({
  ...dashboardSchema.shape,
  recentClients: z.array(clientListItemSchema),
  activity: z.array(activitySchema),
  /** `byMonth` of the clients' analytics, whose contract the dashboard doesn't load. */
  newClientsByMonth: z.array(z.object({ month: z.string(), count: z.number() })),
});
export type DashboardAll = z.infer<typeof dashboardAllSchema>;

export const dashboardRoutes = {
  figures: defineRoute({
    method: 'GET',
    path: '/api/dashboard',
    access: 'withAccess',
    summary: 'The dashboard’s figures',
    answer: dashboardSchema,
  }),
  all: defineRoute({
    method: 'GET',
    path: '/api/dashboard/all',
    access: 'withAccess',
    summary: 'The whole dashboard in one answer',
    answer: dashboardAllSchema,
  }),
} as const;
