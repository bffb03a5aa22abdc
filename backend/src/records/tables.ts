import type { AuditedEntity, ClientRowKind } from '@oficio/contracts';

/** The rows of a client that a merge moves to another client. */
export interface ClientRows {
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

/** The columns of the references to clients that a merge changes without moving rows. */
type ClientReferences = 'references';
/**
 * Columns with a client that a merge leaves: an append-only log, what people were notified of, and sums that triggers
 * keep.
 */
type UnmovedClients = 'append-only' | 'notified' | 'counted';

export interface StoredTable {
  /** The name of one row in the audit log. Absent: the log has its rows as parts of another thing, or not at all. */
  entity?: AuditedEntity;
  /** The list of the data export that has the rows, or the reason why the file has no such list. */
  exported: { list: string } | { because: string };
  /** What a merge of two clients does with the rows. Absent: the rows have no client. */
  client?: ClientRows | ClientReferences | UnmovedClients;
  /** The rows store the name of their client, so that a rename of the client writes them again. */
  storesClientName?: true;
  /**
   * How rows leave the trash. `purged`: the daily purge deletes them. `part`: the purge also deletes them with the
   * record that they belong to. `own job`: a job of their own. Absent: the rows have no trash.
   */
  trash?: 'purged' | 'part' | 'own job';
}

const COUNTED_FROM_INVOICES = { because: 'counted from the invoices' };
const COUNTED_FROM_ENTRIES = { because: 'counted from income and expenses' };
const IN_THE_INVOICE = { because: 'in the file, within each invoice' };
const DAY_FILES = { because: 'files that can be downloaded for a day' };
const OF_THE_PROVIDER = { because: 'the payment provider’s invoices say it' };

const PASSING_OF_CERTIFICATES = [
  'issuer',
  'sans',
  'not_before',
  'not_after',
  'sha256',
  'chain_ok',
  'name_ok',
  'check_status',
  'sort_issuer',
  'sort_expires_on',
  'alert_on',
  'search_text',
];

/**
 * Every table with rows of an organization. A merge locks the tables of a client in this order, the data export writes
 * its lists in this order, and the purge of the trash and the removal of an organization delete in the opposite order.
 * `tables.test.ts` compares each entry with the database's catalogue.
 */
export const TABLES = {
  'public.client_directory': {
    entity: 'client',
    exported: { list: 'clients' },
    client: 'references',
    trash: 'purged',
  },
  'oficio.client_contacts': {
    exported: { because: 'in the file, within each client' },
    client: { kind: 'contacts', name: 'first_name', isRecord: false },
  },
  'oficio.client_notes': {
    entity: 'note',
    exported: { list: 'clientNotes' },
    client: { kind: 'notes', name: 'body', isRecord: true },
    trash: 'part',
  },
  'oficio.documents': {
    entity: 'document',
    exported: { list: 'documents' },
    client: { kind: 'documents', name: 'name', isRecord: true },
    trash: 'own job',
  },
  'oficio.outbox': {
    entity: 'mail',
    exported: { list: 'mails' },
    client: { kind: 'mails', name: 'subject', isRecord: true },
  },
  // Before the services and domains that were sold with it.
  'public.service_plans': { entity: 'plan', exported: { list: 'plans' }, trash: 'purged' },
  'public.domains': {
    entity: 'domain',
    exported: { list: 'domains' },
    client: { kind: 'domains', name: 'unicode_name', isRecord: true },
    storesClientName: true,
    trash: 'purged',
  },
  'oficio.expiry_evidence': { exported: { list: 'expiryEvidence' } },
  'oficio.domain_lookups': { exported: { because: 'when each domain is asked about next' } },
  'public.hosting_clients': {
    entity: 'hosting',
    exported: { list: 'hosting' },
    client: { kind: 'hosting', name: 'name', isRecord: true },
    storesClientName: true,
    trash: 'purged',
  },
  // After their domain and their service, whose client they have.
  'public.certificates': {
    entity: 'certificate',
    exported: { list: 'certificates' },
    client: {
      kind: 'certificates',
      name: 'name',
      isRecord: true,
      // Each check can change the others.
      passing: PASSING_OF_CERTIFICATES,
    },
    storesClientName: true,
    trash: 'purged',
  },
  'oficio.certificate_lookups': { exported: { because: 'when each certificate is read next' } },
  'public.projects': {
    entity: 'project',
    exported: { list: 'projects' },
    client: { kind: 'projects', name: 'name', isRecord: true },
    storesClientName: true,
    trash: 'purged',
  },
  'oficio.project_members': { exported: { because: 'in the file, within each project' } },
  'oficio.tasks': { entity: 'task', exported: { list: 'tasks' }, trash: 'part' },
  'oficio.task_comments': { exported: { list: 'taskComments' } },
  'oficio.time_entries': { entity: 'time_entry', exported: { list: 'timeEntries' } },
  'oficio.billed_time': { exported: { because: 'each time entry names the invoice that bills it' } },
  'oficio.renewal_proposals': {
    entity: 'proposal',
    exported: { list: 'renewalProposals' },
    client: {
      kind: 'renewalProposals',
      name: 'message',
      isRecord: true,
      passing: ['sent_at', 'seen_at', 'withdrawn_at'],
    },
  },
  // After their subjects, as every change of both locks them.
  'oficio.renewals': {
    entity: 'renewal',
    exported: { list: 'renewals' },
    client: {
      kind: 'renewals',
      name: 'period_end::text',
      isRecord: true,
      // Evidence and documents change the others.
      passing: ['billing', 'registry', 'state', 'invoice_id', 'evidence', 'confirmed_on'],
    },
  },
  // Before the invoices, as every change of both locks them.
  'oficio.payments': {
    entity: 'payment',
    exported: { list: 'payments' },
    client: { kind: 'payments', name: 'reference', isRecord: true },
    storesClientName: true,
  },
  'public.invoices': {
    entity: 'invoice',
    exported: { list: 'invoices' },
    // A client's view also changes the status.
    client: { kind: 'invoices', name: 'number', isRecord: true, passing: ['viewed_at', 'status'] },
    storesClientName: true,
    trash: 'purged',
  },
  // After the invoices, one of which bills it.
  'public.quotes': {
    entity: 'quote',
    exported: { list: 'quotes' },
    // A client's view and answer, and what becomes of the invoice, change the others.
    client: {
      kind: 'quotes',
      name: 'number',
      isRecord: true,
      passing: ['viewed_at', 'status', 'invoice_id'],
    },
    storesClientName: true,
    trash: 'purged',
  },
  'oficio.quote_documents': { exported: { because: 'in the file, within each quote' } },
  'public.items': { entity: 'item', exported: { list: 'items' }, trash: 'purged' },
  'oficio.recurring_documents': {
    entity: 'recurring_document',
    exported: { list: 'recurringDocuments' },
    client: {
      kind: 'recurring',
      name: 'name',
      isRecord: true,
      // Each made occurrence changes the others.
      passing: ['status', 'next_occurrence', 'next_on', 'sort_on', 'failures', 'failed_on', 'last_failure'],
    },
  },
  // After the invoices, as a view and a revocation lock them.
  'oficio.portal_sessions': { exported: { because: 'hashes of cookies' } },
  'oficio.public_links': {
    exported: { list: 'links' },
    client: {
      kind: 'links',
      name: 'kind',
      isRecord: true,
      passing: ['last_seen_at', 'token_hash'],
      fleeting: 'is_preview',
    },
  },
  'public.income': {
    entity: 'income',
    exported: { list: 'income' },
    client: { kind: 'income', name: 'description', isRecord: true },
    storesClientName: true,
    trash: 'purged',
  },
  'public.expenses': {
    entity: 'expense',
    exported: { list: 'expenses' },
    client: { kind: 'expenses', name: 'vendor', isRecord: true },
    storesClientName: true,
    trash: 'purged',
  },

  // The questions of its people to Oficio are in this table, too.
  'oficio.support_tickets': {
    entity: 'ticket',
    exported: { list: 'tickets' },
    client: {
      kind: 'tickets',
      name: 'subject',
      isRecord: true,
      // A message changes the others.
      passing: [
        'status',
        'sort_due',
        'first_answered_at',
        'last_message_at',
        'last_message_by',
        'resolved_at',
        'closed_at',
      ],
    },
  },

  'oficio.payment_accounts': {
    entity: 'payment_account',
    exported: { because: 'the account is the organization’s at the provider' },
  },
  'oficio.invoice_checkouts': { exported: { because: 'payments say what was paid there' } },
  'oficio.settlements': { exported: { list: 'settlements' } },
  'oficio.settlement_taxes': { exported: { because: 'in the file, within each settlement' } },
  'oficio.invoice_documents': { exported: IN_THE_INVOICE },
  'oficio.invoice_lines': { exported: IN_THE_INVOICE },
  'oficio.invoice_taxes': { exported: IN_THE_INVOICE },
  'oficio.tax_rate_uses': { exported: { because: 'the documents say which rates they have' } },
  'oficio.mail_suppressions': { entity: 'mail_address', exported: { list: 'mailSuppressions' } },
  'oficio.reminder_rules': { entity: 'reminder_rule', exported: { list: 'reminderRules' } },
  'oficio.mail_templates': { entity: 'mail_template', exported: { list: 'mailTemplates' } },
  'oficio.mail_template_versions': { exported: { list: 'mailTemplateVersions' } },
  'oficio.document_series': { entity: 'series', exported: { list: 'documentSeries' } },
  'oficio.tax_rates': { entity: 'tax_rate', exported: { list: 'taxRates' } },
  'oficio.categories': { entity: 'category', exported: { list: 'categories' } },
  'oficio.exchange_rates': { entity: 'exchange_rate', exported: { list: 'exchangeRates' } },

  'oficio.memberships': { entity: 'member', exported: { because: 'in the file, as members' } },
  'oficio.client_assignments': { exported: { because: 'among the members' }, client: 'references' },
  'oficio.invitations': {
    entity: 'invitation',
    exported: { because: 'in the file, without its token' },
    client: 'references',
  },
  'oficio.calendar_feeds': { entity: 'calendar', exported: { because: 'hashes of secret addresses' } },
  'oficio.api_keys': { entity: 'api_key', exported: { because: 'hashes of secret keys' } },
  'oficio.webhook_endpoints': {
    entity: 'webhook_endpoint',
    exported: { because: 'addresses of programs, with secrets' },
  },
  'oficio.webhook_deliveries': { exported: { because: 'what was sent to programs, for 30 days' } },
  'oficio.webhook_attempts': { exported: { because: 'what was sent to programs, for 30 days' } },
  'oficio.list_views': { exported: { because: 'how each person looks at lists' } },
  'oficio.notifications': { exported: { because: 'what each person was notified of' }, client: 'notified' },
  'oficio.notification_settings': { exported: { because: 'how each person is notified' } },
  'oficio.notification_mails': { exported: { because: 'when each person gets mails' } },
  'oficio.notified_occasions': { exported: { because: 'what members were notified of already' } },
  'oficio.billing_settings': { entity: 'billing_settings', exported: { because: 'in the file' } },
  'oficio.subscriptions': { entity: 'subscription', exported: { because: 'in the file' } },
  'oficio.subscription_notices': { exported: { because: 'mails that the owner has' } },
  'oficio.checkouts': { exported: OF_THE_PROVIDER },
  'oficio.coupon_redemptions': { exported: OF_THE_PROVIDER },
  'oficio.trial_uses': { exported: { because: 'hashes of addresses' } },
  'oficio.webhook_events': { exported: { because: 'the payment provider’s' } },

  'oficio.organization_logos': { exported: { because: 'an image; it can be saved from the page' } },
  'oficio.document_logos': { exported: { because: 'images; they can be saved from the documents' } },
  'oficio.document_contents': { exported: { because: 'files, in an archive of their own' } },
  'oficio.packages': { exported: DAY_FILES },
  'oficio.package_chunks': { exported: DAY_FILES },

  'oficio.import_bundles': { exported: { because: 'what was imported is in the other lists' } },
  'oficio.imports': { entity: 'import', exported: { because: 'what was imported is in the other lists' } },
  'oficio.import_files': { exported: { because: 'files that a person has, for 30 days' } },
  'oficio.import_rows': { exported: { because: 'what was imported is in the other lists' } },

  'oficio.audit_log': { exported: { because: 'append-only, and about people' }, client: 'append-only' },
  'oficio.client_merges': { exported: { because: 'what an undo needs, for a day' } },

  'oficio.client_activity': { exported: { because: 'counted from the clients' } },
  'oficio.client_months': { exported: { because: 'counted from the clients' } },
  'oficio.client_services': {
    exported: { because: 'counted from services, domains and certificates' },
    client: 'counted',
  },
  'oficio.record_counts': { exported: { because: 'counted from the records' } },
  'oficio.service_days': { exported: { because: 'counted from the services' } },
  'oficio.service_providers': { exported: { because: 'counted from the services' } },
  'oficio.domain_days': { exported: { because: 'counted from the domains' } },
  'oficio.domain_counts': { exported: { because: 'counted from the domains' } },
  'oficio.renewal_days': { exported: { because: 'counted from the renewals' } },
  'oficio.organization_usage': { exported: { because: 'counted for the people of Oficio' } },
  'oficio.impersonations': { exported: { because: 'the audit log says them' } },
  'oficio.organization_storage': { exported: { because: 'counted from the documents' } },
  'oficio.invoice_days': { exported: COUNTED_FROM_INVOICES },
  'oficio.invoice_months': { exported: COUNTED_FROM_INVOICES, client: 'counted' },
  'oficio.invoice_month_totals': { exported: COUNTED_FROM_INVOICES },
  'oficio.invoiced_clients': { exported: COUNTED_FROM_INVOICES, client: 'counted' },
  'oficio.money_sums': { exported: { because: 'counted from invoices, income and expenses' } },
  'oficio.party_months': { exported: COUNTED_FROM_ENTRIES },
  'oficio.party_totals': { exported: COUNTED_FROM_ENTRIES },
} as const satisfies Record<string, StoredTable>;

type Tables = typeof TABLES;
export type TableName = keyof Tables;

type TablesWith<Members> = {
  [Name in TableName]: Tables[Name] extends Members ? Name : never;
}[TableName];

type InPublic<Name> = Name extends `public.${infer Table}` ? Table : never;
/** The tables of areas of records, without their schema. */
export type RecordTable = InPublic<TableName>;

/** The tables whose rows a merge moves. */
export type ClientTableName = TablesWith<{ client: ClientRows }>;
/** The names of the lists of the data export. */
export type ExportedList = Extract<Tables[TableName]['exported'], { list: string }>['list'];

const NAMES = Object.keys(TABLES) as TableName[];

/** The names of the tables whose entries pass the test, in the registry's order. */
export function tablesWhere<Name extends TableName = TableName>(
  passes: (table: StoredTable) => boolean,
): Name[] {
  return NAMES.filter((name) => passes(TABLES[name])) as Name[];
}

export const CLIENT_TABLE_NAMES = tablesWhere<ClientTableName>(({ client }) => typeof client === 'object');

/** The rows of a client in a table that a merge moves. */
export const clientRows = (name: ClientTableName): ClientRows => TABLES[name].client;

/** The name of a record in the audit log. */
export const entityOf = ({ table }: { table: RecordTable }): AuditedEntity =>
  TABLES[`public.${table}`].entity;
