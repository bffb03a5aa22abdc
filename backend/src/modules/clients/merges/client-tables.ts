import type { ClientRowKind } from '@oficio/contracts';

export interface ClientTable {
  kind: ClientRowKind;
  /** The column that names a row for people. */
  name: string;
  /** The rows have a version and the time of their last change. */
  isRecord: boolean;
  /** Columns that change without a person's doing, so that an undo leaves them as they are. */
  passing?: readonly string[];
  /** A condition of rows that are deleted without a person's doing. */
  fleeting?: string;
}

/** The tables whose rows belong to a client. A merge moves all their rows. */
export const CLIENT_TABLES = {
  'oficio.client_contacts': { kind: 'contacts', name: 'first_name', isRecord: false },
  'oficio.client_notes': { kind: 'notes', name: 'body', isRecord: true },
  'oficio.documents': { kind: 'documents', name: 'name', isRecord: true },
  'oficio.outbox': { kind: 'mails', name: 'subject', isRecord: true },
  'public.domains': { kind: 'domains', name: 'unicode_name', isRecord: true },
  'public.hosting_clients': { kind: 'hosting', name: 'name', isRecord: true },
  // Before the invoices, as every change of both locks them.
  'oficio.payments': { kind: 'payments', name: 'reference', isRecord: true },
  // A client's view also changes the status.
  'public.invoices': { kind: 'invoices', name: 'number', isRecord: true, passing: ['viewed_at', 'status'] },
  // Each made occurrence changes the others.
  'oficio.recurring_documents': {
    kind: 'recurring',
    name: 'name',
    isRecord: true,
    passing: ['status', 'next_occurrence', 'next_on', 'sort_on', 'failures', 'failed_on', 'last_failure'],
  },
  // After the invoices, as a view and a revocation lock them.
  'oficio.public_links': {
    kind: 'links',
    name: 'kind',
    isRecord: true,
    passing: ['last_seen_at', 'token_hash'],
    fleeting: 'is_preview',
  },
  'public.income': { kind: 'income', name: 'description', isRecord: true },
  'public.expenses': { kind: 'expenses', name: 'vendor', isRecord: true },
} as const satisfies Record<string, ClientTable>;

export type ClientTableName = keyof typeof CLIENT_TABLES;
export const CLIENT_TABLE_NAMES = Object.keys(CLIENT_TABLES) as ClientTableName[];
