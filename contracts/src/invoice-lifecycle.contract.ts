import * as z from 'zod/mini';
import { depositBodySchema } from './deposit-body.ts';
import { seriesCode } from './document-series.contract.ts';
import { requiredText, version } from './fields.ts';
import { depositSchema, invoiceSchema } from './invoice.ts';
import { invoiceDay } from './invoice-fields.ts';
import { TEXT } from './limits.ts';
import { INVOICE_ISSUING_ROLES, INVOICE_READING_ROLES, INVOICE_SETTLING_ROLES } from './member-roles.ts';
import { uuid } from './record-fields.ts';
import { versionBody } from './records.contract.ts';
import { defineRoute } from './route.ts';

const issuing = { access: 'withAccess', members: INVOICE_ISSUING_ROLES } as const;
const settling = { access: 'withAccess', members: INVOICE_SETTLING_ROLES } as const;
const drafting = { access: 'withAccess', members: INVOICE_READING_ROLES } as const;

/** What happens to an invoice after its draft was written. */
export const invoiceLifecycleRoutes = {
  issue: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/issue',
    summary: 'Gives the draft its number and freezes it; a future date schedules it',
    body: z.strictObject({
      version,
      issueDate: z.optional(invoiceDay),
      /** Of the document's kind; absent: the first one of the kind, or that of the draft's schedule. */
      series: z.optional(seriesCode),
    }),
    answer: invoiceSchema,
  }),
  unschedule: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/unschedule',
    summary: 'Makes a scheduled invoice a draft again',
    body: versionBody,
    answer: invoiceSchema,
  }),
  markSent: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/mark-sent',
    summary: 'Notes that the invoice reached the client in another way',
    body: versionBody,
    answer: invoiceSchema,
  }),
  markUnviewed: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/mark-unviewed',
    summary: 'Takes back that the client has seen the invoice',
    body: versionBody,
    answer: invoiceSchema,
  }),
  void: defineRoute({
    ...settling,
    method: 'POST',
    path: '/api/invoices/:id/void',
    summary: 'Voids an issued invoice that nothing was paid on; it keeps its number',
    body: z.strictObject({ version, reason: requiredText('Reason', TEXT.line) }),
    answer: invoiceSchema,
  }),
  duplicate: defineRoute({
    ...drafting,
    method: 'POST',
    path: '/api/invoices/:id/duplicate',
    summary: 'Makes a draft with the same lines',
    status: 201,
    answer: invoiceSchema,
  }),
  deposit: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/deposit',
    summary: 'Makes a draft of a deposit invoice over a part of a drafted invoice',
    status: 201,
    body: depositBodySchema,
    answer: invoiceSchema,
  }),
  deposits: defineRoute({
    ...drafting,
    method: 'GET',
    path: '/api/invoices/deposits',
    summary: 'The deposits of a client that no document deducts, the oldest first',
    query: z.strictObject({ clientId: uuid }),
    answer: z.object({ items: z.array(depositSchema) }),
  }),
  creditNote: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/credit-note',
    summary: 'Makes a draft of a credit note over all lines of an issued invoice',
    status: 201,
    answer: invoiceSchema,
  }),
} as const;
