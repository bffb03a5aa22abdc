import { columnNames } from '../../records/record-rows.ts';
import { clientArea } from '../clients/client-area.ts';
import { domainArea } from '../domains/domain-area.ts';
import { jsonObject } from './json-object.ts';

/** One list of the file: the columns of a table, under their names in camel case. */
export interface ExportedTable {
  /** The list's name in the file. */
  name: string;
  table: string;
  columns: readonly string[];
  /** Further members: their name in the file, and the expression that gives their value. */
  expressions?: Readonly<Record<string, string>>;
  /** The rows' order; ends with what is unique. */
  order: string;
}

/** What each row of the lists that live says besides its own. */
const COMMON = ['created_by', 'created_at', 'updated_at', 'archived_at', 'deleted_at'];

export const CONTACT_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'role',
  'is_primary',
  'is_billing',
  'receives_invoices',
  'receives_reminders',
  'receives_renewals',
];

const CONTACTS = `(SELECT coalesce(json_agg(${jsonObject(CONTACT_COLUMNS, 'contact')} ORDER BY contact.position), '[]')
  FROM oficio.client_contacts contact
  WHERE contact.client_id = entry.id AND contact.organization_id = entry.organization_id)`;

/** In the order of the file. Rows in the trash are among them, with the time at which they were deleted. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    name: 'clients',
    table: 'public.client_directory',
    columns: ['id', ...columnNames(clientArea), 'source', ...COMMON],
    expressions: { contacts: CONTACTS },
    order: 'created_at, id',
  },
  {
    name: 'hosting',
    table: 'public.hosting_clients',
    columns: [
      'id',
      'client_id',
      'name',
      'provider',
      'plan_name',
      'control_panel',
      'server_name',
      'ip_address',
      'region',
      'primary_domain_id',
      'username',
      'vault_url',
      'started_on',
      'next_renewal_on',
      'cycle',
      'cost_minor',
      'price_minor',
      'currency',
      'payer',
      'auto_renew',
      'status',
      'notes',
      ...COMMON,
    ],
    order: 'created_at, id',
  },
  {
    name: 'domains',
    table: 'public.domains',
    columns: [
      ...['id', ...columnNames(domainArea), 'unicode_name', 'hosting_id', 'expiry_source', 'lookup_status'],
      ...COMMON,
    ],
    order: 'created_at, id',
  },
  {
    name: 'invoices',
    table: 'public.invoices',
    columns: [
      'id',
      'series',
      'number',
      'client_id',
      'issue_date',
      'due_date',
      'currency',
      'total_minor',
      'balance_minor',
      'lifecycle',
      'po_number',
      'notes',
      'terms',
      'internal_note',
      'scheduled_for',
      'sent_at',
      'viewed_at',
      'voided_at',
      'void_reason',
      'reminders_paused',
      ...COMMON,
    ],
    order: 'created_at, id',
  },
  {
    name: 'income',
    table: 'public.income',
    columns: [
      'id',
      'date',
      'amount_minor',
      'currency',
      'client_id',
      'client_name',
      'source',
      'payment_id',
      'method',
      'reference',
      'description',
      ...COMMON,
    ],
    order: 'created_at, id',
  },
  {
    name: 'expenses',
    table: 'public.expenses',
    columns: [
      'id',
      'date',
      'vendor',
      'amount_minor',
      'tax_minor',
      'creditable_tax',
      'currency',
      'status',
      'paid_on',
      'method',
      'billable',
      'client_id',
      'description',
      ...COMMON,
    ],
    order: 'created_at, id',
  },
];

export const ORGANIZATION_COLUMNS = [
  'id',
  'name',
  'company_name',
  'business_email',
  'industry',
  'business_type',
  'team_size',
  'currency',
  'timezone',
  'setup_completed_at',
  'created_at',
];

export const SUBSCRIPTION_COLUMNS = [
  'status',
  'plan_id',
  'trial_used',
  'trial_end',
  'current_period_end',
  'past_due_since',
  'canceled_at',
  'cancel_at',
];
