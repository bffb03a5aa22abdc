import * as z from 'zod/mini';
import { activitySchema } from './activity.contract.ts';
import { clientListItemSchema } from './client-list-item.ts';
import { DASHBOARD_CARDS } from './dashboard-cards.ts';
import { ageingSchema, figureSchema, forecastSchema } from './expected-figures.ts';
import { moneyFlowSchema } from './money-flow.ts';
import { RECURRING_KINDS } from './recurring-kinds.ts';
import { renewalFiguresSchema } from './renewal-figures.ts';
import { defineRoute } from './route.ts';

export const CHECKLIST_STEPS = ['trial', 'organization', 'logo', 'client', 'invoice', 'domain'] as const;

const moneySchema = z.object({
  currency: z.string(),
  outstanding: figureSchema,
  overdue: figureSchema,
  /** Payments of the current month in the organization's time zone, refunds subtracted. */
  receivedThisMonth: figureSchema,
  /** Paid and reimbursed in the current month. */
  expensesThisMonth: figureSchema,
  /** Income of the current month, payments and others, without those expenses. */
  netThisMonthMinor: z.number(),
  /** The same of the month before. */
  before: z.object({ receivedMinor: z.number(), expensesMinor: z.number(), netMinor: z.number() }),
});

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
      currencies: z.array(moneySchema),
      /** All currencies in the organization's, at the stored rates; null: there is no other currency. */
      converted: z.nullable(moneySchema),
    }),
  ),
  /** For roles that read mails: invoices whose mail was refused, and those of which one is unconfirmed. */
  mails: z.optional(z.object({ failed: z.number(), uncertain: z.number() })),
  /** For roles that read invoices: drafts that nobody has issued yet, and paused series. */
  waiting: z.optional(z.object({ drafts: z.number(), pausedSeries: z.number() })),
  renewals: renewalFiguresSchema,
  checklist: z.array(z.object({ step: z.enum(CHECKLIST_STEPS), done: z.boolean() })),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

const ageingOfCurrency = z.object({ currency: z.string(), outstanding: figureSchema, ageing: ageingSchema });
const flowSchema = z.object({ currency: z.string(), byMonth: moneyFlowSchema });

export const dashboardAllSchema = z.object({
  ...dashboardSchema.shape,
  /** The parts that the person has chosen, in their order; null: all, in the usual one. */
  cards: z.nullable(z.array(z.enum(DASHBOARD_CARDS))),
  /** For roles that read money: twelve months by currency, and converted as the figures. */
  flow: z.optional(z.object({ currencies: z.array(flowSchema), converted: z.nullable(flowSchema) })),
  /** For roles that read money: what is owed today by age, converted as the figures. */
  ageing: z.optional(
    z.object({ currencies: z.array(ageingOfCurrency), converted: z.nullable(ageingOfCurrency) }),
  ),
  /** For roles that read money. */
  forecast: z.optional(forecastSchema),
  /** For roles that read money: the active series with the next days. */
  recurring: z.optional(
    z.array(
      z.object({
        id: z.string(),
        kind: z.enum(RECURRING_KINDS),
        name: z.string(),
        nextOn: z.string(),
        totalMinor: z.number(),
        currency: z.string(),
      }),
    ),
  ),
  /** For roles that read money: the longest overdue. */
  overdueInvoices: z.optional(
    z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        clientName: z.string(),
        dueDate: z.string(),
        balanceMinor: z.number(),
        currency: z.string(),
      }),
    ),
  ),
  /** For roles that read money. */
  recentPayments: z.optional(
    z.array(
      z.object({
        id: z.string(),
        clientName: z.string(),
        date: z.string(),
        amountMinor: z.number(),
        currency: z.string(),
      }),
    ),
  ),
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
