import * as z from 'zod/mini';
import { bookedDay } from './books-fields.ts';
import { ACCOUNTING_READING_ROLES, ACCOUNTING_WRITING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

const closingSchema = z.object({
  /** The last day of the closed books; null: they are open. */
  closedOn: z.nullable(z.string()),
  /** What is dated on or before the day that was asked for: drafts and unpaid expenses are worth a look before closing. */
  before: z.object({
    drafts: z.number(),
    documents: z.number(),
    income: z.number(),
    expenses: z.number(),
    unpaidExpenses: z.number(),
  }),
});
export type Closing = z.infer<typeof closingSchema>;

/** The closing of the books: nothing dated on or before `closedOn` is added, changed, moved or deleted. */
export const closingRoutes = {
  read: defineRoute({
    access: 'withAccess',
    members: ACCOUNTING_READING_ROLES,
    needs: 'allClients',
    method: 'GET',
    path: '/api/accounting/closing',
    summary: 'The closing day, and how much is dated until `day` (absent: until the closing day)',
    query: z.strictObject({ day: z.optional(bookedDay) }),
    answer: closingSchema,
  }),
  close: defineRoute({
    access: 'withAccess',
    members: ACCOUNTING_WRITING_ROLES,
    needs: 'allClients',
    method: 'PUT',
    path: '/api/accounting/closing',
    stale: ['/api/accounting/closing'],
    summary: 'Closes the books until a day, moves the day back, or opens them again',
    body: z.strictObject({ closedOn: z.nullable(bookedDay) }),
    answer: closingSchema,
  }),
} as const;
