import * as z from 'zod/mini';
import { clientFields, clientSchema } from './clients.contract.ts';
import { REALTIME_TABLE_NAMES } from './live-tables.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

type ChosenField = 'displayName' | Exclude<keyof typeof clientFields, 'contacts' | 'tags'>;

/** The fields of which a merge keeps one value. Contacts and tags are united. */
export const MERGED_FIELDS = [
  'displayName',
  ...Object.keys(clientFields).filter((name) => name !== 'contacts' && name !== 'tags'),
] as [ChosenField, ...ChosenField[]];
export type MergedField = (typeof MERGED_FIELDS)[number];

/** The rows that belong to a client and move with it. */
export const CLIENT_ROW_KINDS = [
  'contacts',
  'notes',
  'documents',
  'mails',
  'links',
  'domains',
  'hosting',
  'certificates',
  'projects',
  'renewalProposals',
  'renewals',
  'payments',
  'invoices',
  'quotes',
  'recurring',
  'income',
  'expenses',
  'tickets',
] as const;
export type ClientRowKind = (typeof CLIENT_ROW_KINDS)[number];

const writing = { access: 'withAccess', members: RECORD_WRITING_ROLES, needs: 'allClients' } as const;

export const clientMergeRoutes = {
  rows: defineRoute({
    ...writing,
    method: 'GET',
    path: '/api/clients/:id/rows',
    summary: 'How many rows of each kind, of those that the person may read, belong to a client',
    answer: z.object({ rows: z.array(z.object({ kind: z.enum(CLIENT_ROW_KINDS), count: z.number() })) }),
  }),
  merge: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/clients/merge',
    stale: REALTIME_TABLE_NAMES,
    summary: 'Moves everything of one client to another, whose page then answers for both',
    body: z.strictObject({
      keepId: uuid,
      goneId: uuid,
      /** The fields that take the gone client’s value. */
      fields: z.array(z.enum(MERGED_FIELDS)).check(z.maxLength(MERGED_FIELDS.length)),
    }),
    answer: z.object({ id: uuid, client: clientSchema, undoUntil: instant }),
  }),
  undo: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/clients/merges/:id/undo',
    stale: REALTIME_TABLE_NAMES,
    summary: 'Gives a merged client back its rows and values; 409 with what has changed since',
    answer: z.object({ client: clientSchema, goneId: uuid }),
  }),
} as const;
