import * as z from 'zod/mini';
import { pageQuery } from './list.contract.ts';
import { ACCOUNTING_READING_ROLES, INVOICE_READING_ROLES, type MemberRole } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** The kinds of things in a client's timeline, as the audit log names them. Moves of tasks aren't in it. */
export const TIMELINE_KINDS = [
  'client',
  'note',
  'document',
  'mail',
  'hosting',
  'domain',
  'renewal',
  'proposal',
  'project',
  'task',
  'quote',
  'invoice',
  'payment',
  'income',
  'expense',
  'ticket',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

const READING_ROLES: Partial<Record<TimelineKind, readonly MemberRole[]>> = {
  mail: ACCOUNTING_READING_ROLES,
  quote: INVOICE_READING_ROLES,
  invoice: INVOICE_READING_ROLES,
  payment: ACCOUNTING_READING_ROLES,
  income: ACCOUNTING_READING_ROLES,
  expense: ACCOUNTING_READING_ROLES,
};

/** The kinds that a role reads: those about money are for the roles that read the money itself. */
export function timelineKindsOf(role: MemberRole): TimelineKind[] {
  return TIMELINE_KINDS.filter((kind) => READING_ROLES[kind]?.includes(role) ?? true);
}

/** One line of the audit log about a client: who did what, and when. It never has the changed values. */
export const timelineEntrySchema = z.object({
  id: uuid,
  at: instant,
  actor: z.object({ kind: z.enum(['member', 'superadmin', 'client', 'system']), name: z.string() }),
  action: z.string(),
  entity: z.object({
    type: z.enum(TIMELINE_KINDS),
    id: uuid,
    name: z.string(),
    /** Whether the thing still exists and the person may read it. A record in the trash still has its page. */
    exists: z.boolean(),
  }),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

const timelinePage = z.object({ items: z.array(timelineEntrySchema), nextCursor: z.nullable(z.string()) });

export const timelineRoutes = {
  ofClient: defineRoute({
    method: 'GET',
    path: '/api/clients/:id/timeline',
    access: 'withAccess',
    summary: 'What happened to a client and to what belongs to it, the latest first',
    query: z.strictObject({ ...pageQuery.shape, kind: z.optional(z.enum(TIMELINE_KINDS)) }),
    answer: timelinePage,
  }),
  ofInvoice: defineRoute({
    method: 'GET',
    path: '/api/invoices/:id/timeline',
    access: 'withAccess',
    members: INVOICE_READING_ROLES,
    summary: 'What happened to an invoice, the latest first',
    query: pageQuery,
    answer: timelinePage,
  }),
  ofProject: defineRoute({
    method: 'GET',
    path: '/api/projects/:id/timeline',
    access: 'withAccess',
    summary: 'What happened to a project and to its tasks, without their moves, the latest first',
    query: pageQuery,
    answer: timelinePage,
  }),
  ofQuote: defineRoute({
    method: 'GET',
    path: '/api/quotes/:id/timeline',
    access: 'withAccess',
    members: INVOICE_READING_ROLES,
    summary: 'What happened to a quote, its invoice and its deposits, the latest first',
    query: pageQuery,
    answer: timelinePage,
  }),
} as const;
