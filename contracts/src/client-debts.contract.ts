import * as z from 'zod/mini';
import { ACCOUNTING_READING_ROLES } from './member-roles.ts';
import { pageOfIds, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** What a client owes in one currency, in minor units. */
const clientDebtSchema = z.object({
  currency: z.string(),
  outstandingMinor: z.number(),
  overdueMinor: z.number(),
});
export type ClientDebt = z.infer<typeof clientDebtSchema>;

const clientDebtsSchema = z.object({
  id: uuid,
  /** The largest first, by the amounts in the organization's currency. */
  debts: z.array(clientDebtSchema),
  /** The last one issued that isn't void. */
  lastInvoice: z.nullable(z.object({ id: uuid, number: z.string(), issueDate: z.string() })),
});
export type ClientDebts = z.infer<typeof clientDebtsSchema>;

export const clientDebtRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/client-debts',
    access: 'withAccess',
    members: ACCOUNTING_READING_ROLES,
    summary:
      'What the clients of a page of the list owe; ids of clients that the caller doesn’t see are left out',
    query: z.strictObject({
      ids: pageOfIds,
    }),
    answer: z.object({ items: z.array(clientDebtsSchema) }),
  }),
} as const;
