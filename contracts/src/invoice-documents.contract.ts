import * as z from 'zod/mini';
import { documentBlockSchema } from './document-block.ts';
import { INVOICE_READING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

const reading = { access: 'withAccess', members: INVOICE_READING_ROLES } as const;

/** What the client sees of an invoice, as data. */
export const invoiceDocumentRoutes = {
  one: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/invoices/:id/document',
    summary: 'The document as it was issued; of a draft, as it would be issued now, without a number',
    answer: documentBlockSchema,
  }),
  logo: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/invoices/:id/document/logo',
    summary: 'The logo of the document as a PNG image: that of the day of issue; 404 without one',
  }),
} as const;

/** The same as a file. */
export const invoiceFileRoutes = {
  pdf: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/invoices/:id/pdf',
    summary: 'The document as a PDF file; a draft is marked as one. 503 document.busy while many are printed',
    query: z.strictObject({
      /** Saved as a file instead of shown. */
      download: z.optional(z.literal('true')),
    }),
  }),
  unprintable: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/invoices/:id/unprintable-characters',
    summary: 'The characters of the document that no font has, each once; they are printed as boxes',
    answer: z.object({ characters: z.array(z.string()) }),
  }),
} as const;
