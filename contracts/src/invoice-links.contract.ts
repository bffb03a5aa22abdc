import * as z from 'zod/mini';
import { INVOICE_ISSUING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

export const invoiceLinkSchema = z.object({
  id: uuid,
  /** The address of the mail that has the link; null for a link that a person copied. */
  sentTo: z.nullable(z.string()),
  createdAt: instant,
  /** The last view of the client that counted; null before the first one. */
  lastSeenAt: z.nullable(instant),
});
export type InvoiceLink = z.infer<typeof invoiceLinkSchema>;

const issuing = { access: 'withAccess', members: INVOICE_ISSUING_ROLES } as const;

/** The address of the client's page. It is shown once, because the server stores only a hash of its token. */
const address = z.object({ id: uuid, url: z.string() });

export const invoiceLinkRoutes = {
  list: defineRoute({
    ...issuing,
    method: 'GET',
    path: '/api/invoices/:id/links',
    summary:
      'The links to the client’s page of an invoice that work, the latest first, without their addresses',
    answer: z.object({ items: z.array(invoiceLinkSchema) }),
  }),
  create: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/links',
    summary: 'Makes a link to the client’s page of an issued invoice; its address is answered this once',
    status: 201,
    answer: address,
  }),
  preview: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/links/preview',
    summary: 'Makes a link for the organization itself, which expires and whose views don’t count',
    status: 201,
    answer: address,
  }),
  revokeAll: defineRoute({
    ...issuing,
    method: 'DELETE',
    path: '/api/invoices/:id/links',
    summary: 'Revokes all links to the client’s page of an invoice',
    status: 204,
  }),
  revoke: defineRoute({
    ...issuing,
    method: 'DELETE',
    path: '/api/invoices/:id/links/:linkId',
    summary: 'Revokes one link to the client’s page of an invoice',
    status: 204,
  }),
} as const;
