import * as z from 'zod/mini';
import { documentBlockSchema } from './document-block.ts';
import { INVOICE_READING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

const reading = { access: 'withAccess', members: INVOICE_READING_ROLES } as const;

/** What the client sees of a quote, as data and as a file. */
export const quoteDocumentRoutes = {
  document: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/quotes/:id/document',
    summary: 'The document as it was sent; of a draft, as it would be sent now',
    answer: documentBlockSchema,
  }),
  documentLogo: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/quotes/:id/document/logo',
    summary: 'The logo of the document as a PNG image; 404 without one',
  }),
  pdf: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/quotes/:id/pdf',
    summary: 'The document as a PDF file; a draft is marked as one. 503 document.busy while many are printed',
    query: z.strictObject({ download: z.optional(z.literal('true')) }),
  }),
} as const;
