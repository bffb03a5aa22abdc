import { columnNames } from '../../records/record-rows.ts';
import { type ExportedList, TABLES, type TableName, tablesWhere } from '../../records/tables.ts';
import { SETTING_COLUMNS } from '../invoice-settings/billing-settings-columns.ts';
import { ORGANIZATION_MAILS } from '../organization/mails/organization-mails.ts';
import { ORGANIZATION_PROFILE } from '../organization/profile/organization-profile.ts';
import { ORGANIZATION_RENEWALS } from '../organization/renewals/organization-renewals.ts';
import { RECORD_AREAS } from '../record-areas.ts';
import type { ListColumns } from './list-columns.ts';
import { MONEY_LISTS } from './money-lists.ts';

/** One list of the file. */
export interface ExportedTable extends ListColumns {
  /** The list's name in the file. */
  name: ExportedList;
  table: TableName;
}

/** The common columns of every live table. */
const COMMON = ['created_by', 'created_at', 'updated_at', 'archived_at', 'deleted_at'];

/** The lists that no area of records defines. */
const LISTS: Partial<Record<ExportedList, ListColumns>> = {
  ...MONEY_LISTS,
  clientNotes: {
    columns: ['id', 'client_id', 'body', 'pinned', 'created_by', 'created_at', 'updated_at', 'deleted_at'],
  },
  tasks: {
    columns: [
      'id',
      'project_id',
      'title',
      'description',
      'status',
      'assignee_id',
      'due_on',
      'estimate_minutes',
      'labels',
      'checklist',
      'rank',
      'completed_at',
      'created_by',
      'created_at',
      'updated_at',
      'deleted_at',
    ],
  },
  taskComments: { columns: ['id', 'task_id', 'author_id', 'body', 'created_at'] },
  timeEntries: {
    columns: [
      'id',
      'project_id',
      'task_id',
      'user_id',
      'day',
      'started_at',
      'ended_at',
      'minutes',
      'note',
      'billable',
      'rate_minor',
      'currency',
      'billed_invoice_id',
      'created_by',
      'created_at',
      'updated_at',
    ],
    order: 'day',
  },
  expiryEvidence: {
    columns: [
      'id',
      'domain_id',
      'certificate_id',
      'fqdn',
      'source',
      'server',
      'outcome',
      'reason',
      'expires_on',
      'statuses',
      'registrar',
      'seen_from',
      'seen_until',
    ],
    order: 'seen_from',
  },
  renewalProposals: {
    columns: [
      'id',
      'client_id',
      'contact_id',
      'to_address',
      'message',
      'lines',
      'valid_until',
      'sent_at',
      'seen_at',
      'withdrawn_at',
      'created_by',
      'created_at',
      'updated_at',
    ],
  },
  renewals: {
    columns: [
      'id',
      'client_id',
      'domain_id',
      'hosting_id',
      'period_end',
      'term_months',
      'payer',
      'cost_minor',
      'price_minor',
      'currency',
      'consent',
      'billing',
      'registry',
      'state',
      'proposal_id',
      'unanswered',
      'decided_by_kind',
      'decided_by_name',
      'decided_at',
      'decision_note',
      'invoice_id',
      'expense_id',
      'evidence',
      'confirmed_on',
      'snoozed_until',
      'created_at',
      'updated_at',
    ],
  },
  mails: {
    columns: [
      'id',
      'client_id',
      'contact_id',
      'kind',
      'template_key',
      'entity_type',
      'entity_id',
      'to_address',
      'cc',
      'locale',
      'subject',
      'body_text',
      'reason',
      'rule_id',
      'step_id',
      'due_at',
      'state',
      'skip_reason',
      'failure',
      'attempts',
      'sent_at',
      'created_by',
      'created_at',
    ],
  },
  links: {
    columns: [
      'id',
      'kind',
      'entity_id',
      'client_id',
      'contact_id',
      'message_id',
      'is_preview',
      'last_seen_at',
      'expires_at',
      'revoked_at',
      'created_by',
      'created_at',
      'updated_at',
    ],
  },
  reminderRules: {
    columns: [
      'id',
      'name',
      'enabled',
      'trigger',
      'send_at_minute',
      'business_days_only',
      'audience',
      'addresses',
      'conditions',
      'steps',
      'active_since',
      'created_at',
      'updated_at',
    ],
  },
  mailTemplates: {
    columns: ['id', 'template_key', 'locale', 'subject', 'body', 'created_at', 'updated_at'],
  },
  mailTemplateVersions: {
    columns: ['id', 'template_id', 'version', 'subject', 'body', 'created_at'],
  },
  mailSuppressions: {
    columns: ['id', 'address', 'scope', 'reason', 'created_at'],
  },
  documents: {
    columns: [
      'id',
      'client_id',
      'entity_type',
      'entity_id',
      'name',
      'content_type',
      'size_bytes',
      'shared_with_client',
      'created_by',
      'created_at',
      'updated_at',
      'deleted_at',
    ],
    expressions: { sha256: "encode(entry.sha256, 'hex')" },
  },
  tickets: {
    columns: [
      'id',
      'number',
      'desk',
      'client_id',
      'contact_id',
      'user_id',
      'requester_name',
      'subject',
      'category',
      'priority',
      'status',
      'assignee_id',
      'first_response_due_at',
      'first_answered_at',
      'resolved_at',
      'closed_at',
      'last_message_at',
      'rating',
      'previous_id',
      'merged_into_id',
      'diagnostics',
      'created_at',
      'updated_at',
    ],
    // The policy leaves out the notes of the product desk.
    expressions: {
      messages: `(SELECT json_agg(json_build_object('id', message.id, 'authorKind', message.author_kind, 'authorName', message.author_name,
        'body', message.body, 'internal', message.internal, 'createdAt', oficio.json_instant(message.created_at))
        ORDER BY message.created_at, message.position) FROM oficio.support_messages message WHERE message.ticket_id = entry.id)`,
    },
  },
};

/** In the order of the file. Rows in the trash are included, with the time of their deletion. */
export const EXPORTED_TABLES: readonly ExportedTable[] = tablesWhere(
  ({ exported }) => 'list' in exported,
).map((table) => {
  const { list } = TABLES[table].exported as { list: ExportedList };
  const columns = LISTS[list] ?? areaColumns(table);
  if (!columns) throw new Error(`The data export has no columns of ${table}`);
  return { name: list, table, ...columns };
});

function areaColumns(name: TableName): ListColumns | undefined {
  const found = RECORD_AREAS.find(({ area }) => `public.${area.table}` === name);
  if (!found) return undefined;
  const { columns, exported = {} } = found.area;
  return {
    columns: ['id', ...columnNames({ columns }), ...(exported.columns ?? []), ...COMMON],
    expressions: exported.members ?? {},
  };
}

export const ORGANIZATION_COLUMNS = [
  'id',
  ...[ORGANIZATION_PROFILE, ORGANIZATION_MAILS, ORGANIZATION_RENEWALS].flatMap(columnNames),
  'setup_completed_at',
  'created_at',
];

export const BILLING_SETTINGS_COLUMNS = [...Object.values(SETTING_COLUMNS), 'closed_on'];

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
