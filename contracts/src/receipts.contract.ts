import * as z from 'zod/mini';
import { documentName, documentSchema } from './documents.contract.ts';
import { ACCOUNTING_READING_ROLES, ACCOUNTING_WRITING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

const reading = { access: 'withAccess', members: ACCOUNTING_READING_ROLES } as const;
const writing = { access: 'withAccess', members: ACCOUNTING_WRITING_ROLES } as const;
const ofExpense = '/api/expenses/:id/receipts';
const ofOne = '/api/receipts/:id';

/** The receipts of expenses: documents with other rights, in the same storage. */
export const receiptRoutes = {
  list: defineRoute({
    ...reading,
    method: 'GET',
    path: ofExpense,
    summary: 'The receipts of an expense, the oldest first',
    answer: z.object({ items: z.array(documentSchema) }),
  }),
  /** The body is the file itself. Its bytes decide its type, not the header and not the name. */
  add: defineRoute({
    ...writing,
    method: 'POST',
    path: ofExpense,
    summary: 'Stores a file as a receipt of an expense',
    status: 201,
    query: z.strictObject({ name: documentName }),
    answer: documentSchema,
  }),
  content: defineRoute({
    ...reading,
    method: 'GET',
    path: `${ofOne}/content`,
    summary: 'The file of a receipt, as a download',
  }),
  remove: defineRoute({
    ...writing,
    method: 'DELETE',
    path: ofOne,
    summary: 'Deletes a receipt; it can be restored for 30 days, or until its space is needed',
    status: 204,
  }),
  restore: defineRoute({
    ...writing,
    method: 'POST',
    path: `${ofOne}/restore`,
    summary: 'Restores a deleted receipt',
    answer: documentSchema,
  }),
} as const;
