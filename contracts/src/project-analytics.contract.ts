import * as z from 'zod/mini';
import { ACCOUNTING_READING_ROLES } from './member-roles.ts';
import { PROJECT_STORED_STATUSES, projectListItemSchema } from './projects.contract.ts';
import { uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** The weeks of the figure of finished tasks, this one included. */
export const DONE_WEEKS = 12;
/** The most projects that the table of money shows. */
export const PROJECTS_WITH_MONEY = 50;

/** The most projects that the table of hours shows. */
export const PROJECTS_WITH_HOURS = 50;

/** What a project has in one currency, in minor units and without taxes. Each but the first is the sum of a filtered list. */
const projectMoneySchema = z.object({
  currency: z.string(),
  /** Null: nothing was agreed in this currency. */
  agreedMinor: z.nullable(z.number()),
  /** Issued documents, less credit notes. */
  invoicedMinor: z.number(),
  /** Money received, less refunds. */
  incomeMinor: z.number(),
  /** Expenses that aren't only planned, without the tax that the tax office gives back. */
  expensesMinor: z.number(),
  /** Income − expenses. */
  resultMinor: z.number(),
});
export type ProjectMoney = z.infer<typeof projectMoneySchema>;

const personSchema = z.object({ id: uuid, name: z.string() });

export const projectAnalyticsSchema = z.object({
  /** Today, and the last day of this week. */
  today: z.string(),
  weekEnd: z.string(),
  /** Projects that aren't archived, in the order of the statuses. */
  byStatus: z.array(z.object({ status: z.enum(PROJECT_STORED_STATUSES), count: z.number() })),
  /** Unfinished projects whose last day has passed, or is from today to the end of the week. */
  overdue: z.number(),
  dueThisWeek: z.number(),
  /** The finished tasks of each week by its Monday, the oldest first. */
  doneByWeek: z.array(z.object({ week: z.string(), count: z.number() })),
  /** The open tasks of unfinished projects, the person with most of them first. */
  load: z.array(
    z.object({
      /** Null: nobody is assigned. */
      person: z.nullable(personSchema),
      open: z.number(),
      overdue: z.number(),
      /** Of the tasks with an estimate. */
      estimateMinutes: z.number(),
    }),
  ),
  /** Unfinished projects with a budget of hours, those that have used the largest part of it first. */
  hours: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      clientName: z.nullable(z.string()),
      budgetMinutes: z.number(),
      spent: projectListItemSchema.shape.spent,
    }),
  ),
  /** Null for the roles that don't read income and expenses. */
  money: z.nullable(
    z.object({
      /** All projects; the organization's currency first. */
      totals: z.array(projectMoneySchema),
      /** The projects with the largest sums. */
      projects: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          clientName: z.nullable(z.string()),
          ...projectMoneySchema.shape,
        }),
      ),
    }),
  ),
});
export type ProjectAnalytics = z.infer<typeof projectAnalyticsSchema>;

export const projectAnalyticsRoutes = {
  figures: defineRoute({
    method: 'GET',
    path: '/api/projects/analytics',
    access: 'withAccess',
    summary:
      'Projects by status, tasks by week and person, hours of the projects with a budget, and the money of the projects by currency',
    answer: projectAnalyticsSchema,
  }),
  money: defineRoute({
    method: 'GET',
    path: '/api/projects/:id/money',
    access: 'withAccess',
    members: ACCOUNTING_READING_ROLES,
    summary: 'What a project has been agreed, invoiced, received and spent, by currency',
    answer: z.object({ currencies: z.array(projectMoneySchema) }),
  }),
} as const;
