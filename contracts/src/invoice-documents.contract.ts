import { documentBlockSchema } from './invoices.contract.ts';
import { INVOICE_READING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

export const invoiceDocumentRoutes = {
  one: defineRoute({
    method: 'GET',
    path: '/api/invoices/:id/document',
    access: 'withAccess',
    members: INVOICE_READING_ROLES,
    summary: 'The document as it was issued; of a draft, as it would be issued now, without a number',
    answer: documentBlockSchema,
  }),
} as const;
