import * as z from 'zod/mini';
import { STALE_WITH_DOCUMENTS } from './documents.contract.ts';
import { localDate } from './fields.ts';
import { INVOICE_ISSUING_ROLES, type MemberRole, RECORD_WRITING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute, type Route } from './route.ts';
import { STALE_WITH_QUOTES } from './stale-quotes.ts';

export const listedLinkSchema = z.object({
  id: uuid,
  /** The address of the mail that has the link; null for a link that a person copied. */
  sentTo: z.nullable(z.string()),
  createdAt: instant,
  /** Null: the link works as long as what it opens. */
  expiresAt: z.nullable(instant),
  isExpired: z.boolean(),
  /** The last view of the client that counted; null before the first one. */
  lastSeenAt: z.nullable(instant),
});
export type ListedLink = z.infer<typeof listedLinkSchema>;

/** What a link of a client changes at the client. */
const STALE_AT_CLIENT = '/api/clients/*/portal-access';

/** A link without a last day has the end of the organization's settings. Clients that send no body make such a link. */
const createLinkBodySchema = z._default(z.strictObject({ until: z.optional(z.nullable(localDate)) }), {});

/** The address of the client's page. It is shown once, because the server stores only a hash of its token. */
const address = z.object({ id: uuid, url: z.string() });

interface LinkedKind {
  path: `/api/${string}`;
  members: readonly MemberRole[];
  /** What a link opens, and what making and revoking links does besides. */
  page: string;
  made?: string;
  revoked?: string;
  stale?: Route<undefined, undefined>['stale'];
}

/** The routes of the links that open one thing. */
function linkRoutes({ path, members, page, made = '', revoked = '', stale }: LinkedKind) {
  const managing = { access: 'withAccess', members, stale } as const;
  return {
    list: defineRoute({
      ...managing,
      method: 'GET',
      path: `${path}/:id/links`,
      summary: `The links to ${page} that nobody revoked, without their addresses: those that work, then expired ones`,
      answer: z.object({ items: z.array(listedLinkSchema) }),
    }),
    create: defineRoute({
      ...managing,
      method: 'POST',
      path: `${path}/:id/links`,
      summary: `Makes a link to ${page}${made}; its address is answered this once`,
      status: 201,
      body: createLinkBodySchema,
      answer: address,
    }),
    revokeAll: defineRoute({
      ...managing,
      method: 'DELETE',
      path: `${path}/:id/links`,
      summary: `Revokes all links to ${page}${revoked}`,
      status: 204,
    }),
    revoke: defineRoute({
      ...managing,
      method: 'DELETE',
      path: `${path}/:id/links/:linkId`,
      summary: `Revokes one link to ${page}`,
      status: 204,
    }),
  } as const;
}
export type LinkRoutes = ReturnType<typeof linkRoutes>;

export const invoiceLinkRoutes = {
  ...linkRoutes({
    path: '/api/invoices',
    members: INVOICE_ISSUING_ROLES,
    page: 'the client’s page of an issued invoice',
  }),
  preview: defineRoute({
    access: 'withAccess',
    members: INVOICE_ISSUING_ROLES,
    method: 'POST',
    path: '/api/invoices/:id/links/preview',
    stale: [],
    summary: 'Makes a link for the organization itself, which expires and whose views don’t count',
    status: 201,
    answer: address,
  }),
} as const;

export const quoteLinkRoutes = {
  ...linkRoutes({
    path: '/api/quotes',
    members: INVOICE_ISSUING_ROLES,
    page: 'the client’s page of a quote',
    stale: [...STALE_WITH_QUOTES, '/api/quotes/*/links', STALE_AT_CLIENT],
  }),
  preview: defineRoute({
    access: 'withAccess',
    members: INVOICE_ISSUING_ROLES,
    method: 'POST',
    path: '/api/quotes/:id/links/preview',
    stale: [],
    summary: 'Makes a link for the organization itself, which expires and can’t be answered',
    status: 201,
    answer: address,
  }),
} as const;

/** A proposal asks a client about renewals. */
export const proposalLinkRoutes = {
  ...linkRoutes({
    path: '/api/renewal-proposals',
    members: RECORD_WRITING_ROLES,
    page: 'the client’s page of a proposal of renewals',
    stale: ['/api/renewal-proposals/*/links', STALE_AT_CLIENT],
  }),
  preview: defineRoute({
    access: 'withAccess',
    members: RECORD_WRITING_ROLES,
    method: 'POST',
    path: '/api/renewal-proposals/:id/links/preview',
    stale: [],
    summary: 'Makes a link for the organization itself, which expires and can’t be answered',
    status: 201,
    answer: address,
  }),
} as const;

/** A document is shown to its client as long as it has a link. */
export const documentLinkRoutes = linkRoutes({
  path: '/api/documents',
  members: RECORD_WRITING_ROLES,
  page: 'the client’s page of a document',
  made: ' and marks the document as shown to its client',
  revoked: ', which is then no longer shown to its client',
  stale: [...STALE_WITH_DOCUMENTS, STALE_AT_CLIENT],
});
