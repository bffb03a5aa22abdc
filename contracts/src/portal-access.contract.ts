import * as z from 'zod/mini';
import { STALE_WITH_DOCUMENTS } from './documents.contract.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { listedLinkSchema } from './public-links.contract.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

export const PORTAL_LINK_KINDS = ['invoice', 'quote', 'document', 'proposal', 'sign_in'] as const;

const clientLinkSchema = z.extend(listedLinkSchema, {
  kind: z.enum(PORTAL_LINK_KINDS),
  /** The invoice, the quote or the document that it opens; null for other kinds. */
  name: z.nullable(z.string()),
});
export type ClientLink = z.infer<typeof clientLinkSchema>;

const portalSessionSchema = z.object({
  id: uuid,
  contactName: z.string(),
  address: z.string(),
  /** A browser and a system, such as 'Safari on iPhone'. */
  device: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
});
export type PortalSessionItem = z.infer<typeof portalSessionSchema>;

const portalAccessSchema = z.object({
  /** The sessions that are live, the last used first. */
  sessions: z.array(portalSessionSchema),
  /** The latest 100 links that nobody revoked, without their addresses: those that work, then expired ones. */
  links: z.array(clientLinkSchema),
});
export type PortalAccess = z.infer<typeof portalAccessSchema>;

const managing = { access: 'withAccess', members: RECORD_WRITING_ROLES } as const;
const stale = ['/api/clients/*/portal-access', '/api/clients/*/timeline'] as const;

/** Who opens pages of a client without an account. */
export const portalAccessRoutes = {
  read: defineRoute({
    ...managing,
    method: 'GET',
    path: '/api/clients/:id/portal-access',
    summary: 'The live sessions of a client’s contacts in the portal, and the links to pages of the client',
    answer: portalAccessSchema,
  }),
  endSession: defineRoute({
    ...managing,
    stale,
    method: 'DELETE',
    path: '/api/clients/:id/portal-sessions/:sessionId',
    summary: 'Ends a contact’s session in the portal',
    status: 204,
  }),
  revokeLink: defineRoute({
    ...managing,
    stale: [
      ...stale,
      '/api/invoices/*/links',
      '/api/quotes/*/links',
      '/api/renewal-proposals/*/links',
      ...STALE_WITH_DOCUMENTS,
    ],
    method: 'DELETE',
    path: '/api/clients/:id/public-links/:linkId',
    summary: 'Revokes a link to a page of the client',
    status: 204,
  }),
} as const;
