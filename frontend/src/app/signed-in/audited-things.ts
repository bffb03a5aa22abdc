import {
  AUDITED_ENTITIES,
  type AuditedEntity,
  memberRoleSchema,
  RENEWAL_WORD_TEXTS,
} from '@oficio/contracts';
import { AUDITED_FIELDS as EXPENSE_AUDITED } from '../../features/accounting/expense-fields.tsx';
import { AUDITED_FIELDS as INCOME_AUDITED } from '../../features/accounting/income-fields.tsx';
import * as certificates from '../../features/certificates/certificate-fields.tsx';
import * as clients from '../../features/clients/client-fields.tsx';
import * as domains from '../../features/domains/domain-fields.tsx';
import { EXCHANGE_RATE_FACTS, TAX_FIELDS } from '../../features/invoice-settings/rate-fields.ts';
import { seriesFields } from '../../features/invoice-settings/series-fields.ts';
import { AUDITED_SETTINGS } from '../../features/invoice-settings/setting-fields.ts';
import * as invoices from '../../features/invoices/invoice-fields.tsx';
import { AUDITED_FIELDS as ITEM_AUDITED } from '../../features/items/item-fields.tsx';
import type { AuditedThing } from '../../features/organization/audit-words.ts';
import { MAIL_FIELDS } from '../../features/organization/mail-fields.tsx';
import * as organization from '../../features/organization/organization-fields.tsx';
import { RENEWAL_FIELDS } from '../../features/organization/renewal-fields.tsx';
import * as plans from '../../features/plans/plan-fields.tsx';
import { AUDITED_FIELDS as PROJECT_AUDITED } from '../../features/projects/project-fields.tsx';
import { AUDITED_TASK_FIELDS } from '../../features/projects/tasks/task-fields.tsx';
import { AUDITED_FIELDS as QUOTE_AUDITED } from '../../features/quotes/quote-fields.ts';
import * as services from '../../features/services/service-fields.tsx';
import { TIME_AUDITED } from '../../features/time/time-audited.ts';
import { ROLE_LABELS } from '../../lib/text/role-words.ts';
import type { RecordField } from '../../records/record-fields.ts';

const ROLE: RecordField = {
  name: 'role',
  label: 'Role',
  kind: 'select',
  options: memberRoleSchema.options.map((value) => ({ value, label: ROLE_LABELS[value] })),
};

const SEES: RecordField = {
  name: 'scope',
  label: 'Sees',
  kind: 'select',
  options: [
    { value: 'all', label: 'All clients' },
    { value: 'assigned', label: 'Only assigned clients' },
  ],
};

const ASSIGNED: RecordField = { name: 'clientIds', label: 'Clients', kind: 'record' };

const RENEWAL_STATES = Object.entries(RENEWAL_WORD_TEXTS).map(([value, label]) => ({ value, label }));

/** What people call each thing of the audit log, and the fields whose changes it shows. */
const WORDS: Record<AuditedEntity, Omit<AuditedThing, 'type'>> = {
  client: {
    many: 'Clients',
    one: 'the client',
    fields: [
      ...clients.DETAIL_FIELDS,
      ...clients.BILLING_FIELDS,
      ...clients.CONTACT_FIELDS,
      ...clients.NOTES_FIELDS,
      { name: 'merged.name', label: 'Merged client' },
      { name: 'returned.name', label: 'Returned client' },
    ] as readonly RecordField[],
  },
  domain: {
    many: 'Domains',
    one: 'the domain',
    fields: [
      ...domains.DETAIL_FIELDS,
      ...domains.REGISTRATION_FIELDS,
      ...domains.MONEY_FIELDS,
      ...domains.NOTES_FIELDS,
    ] as readonly RecordField[],
  },
  certificate: {
    many: 'Certificates',
    one: 'the certificate of',
    fields: [
      ...certificates.DETAIL_FIELDS,
      ...certificates.NOTES_FIELDS,
      { name: 'issuer', label: 'Issuer' },
    ] as readonly RecordField[],
  },
  renewal: {
    many: 'Renewals',
    one: 'the renewal of',
    fields: [
      { name: 'state', label: 'State', kind: 'select', options: RENEWAL_STATES },
      { name: 'newDate', label: 'New end', kind: 'date' },
      { name: 'snoozedUntil', label: 'Snoozed until', kind: 'date' },
      { name: 'decisionNote', label: 'Note' },
    ],
  },
  proposal: { many: 'Renewal proposals', one: 'the renewal proposal', fields: [] },
  invoice: {
    many: 'Invoices',
    one: 'the invoice',
    fields: invoices.AUDITED_FIELDS as readonly RecordField[],
  },
  quote: { many: 'Quotes', one: 'the quote', fields: QUOTE_AUDITED },
  item: { many: 'Items', one: 'the item', fields: ITEM_AUDITED as readonly RecordField[] },
  mail: {
    many: 'Mails',
    one: 'the mail',
    fields: [
      { name: 'to', label: 'To' },
      { name: 'failure', label: 'Answer' },
    ],
  },
  mail_address: { many: 'Mail addresses', one: '', fields: [] },
  ticket: { many: 'Requests', one: 'the request', fields: [] },
  import: {
    many: 'Imports',
    one: 'the file',
    fields: [
      { name: 'new', label: 'New' },
      { name: 'update', label: 'Changed' },
      { name: 'same', label: 'Already there' },
      { name: 'skip', label: 'Left out' },
      { name: 'error', label: 'Wrong' },
      { name: 'removed', label: 'Removed' },
      { name: 'restored', label: 'Restored' },
    ],
  },
  api_key: {
    many: 'API keys',
    one: 'the API key',
    fields: [{ name: 'expiresOn', label: 'Works until', kind: 'date' }],
  },
  webhook_endpoint: {
    many: 'Webhook endpoints',
    one: 'the webhook endpoint',
    fields: [
      { name: 'url', label: 'Address' },
      { name: 'description', label: 'Description' },
      { name: 'enabled', label: 'Switched on', kind: 'switch' },
    ],
  },
  note: { many: 'Notes', one: 'the note of', fields: [] },
  document: { many: 'Documents', one: 'the document', fields: [{ name: 'name', label: 'Name' }] },
  member: { many: 'People', one: '', fields: [ROLE, SEES, ASSIGNED] },
  invitation: { many: 'Invitations', one: '', fields: [ROLE, SEES, ASSIGNED] },
  organization: {
    many: 'Organization',
    one: '',
    fields: [
      ...organization.DETAIL_FIELDS,
      ...organization.LEGAL_FIELDS,
      ...organization.CONTACT_FIELDS,
      ...MAIL_FIELDS,
      ...RENEWAL_FIELDS,
      { name: 'tag', label: 'Tag' },
      { name: 'reason', label: 'Reason' },
      { name: 'person', label: 'Person' },
      { name: 'path', label: 'Page' },
      { name: 'days', label: 'Days' },
    ] as readonly RecordField[],
  },
  billing_settings: {
    many: 'Invoicing',
    one: 'the invoicing of',
    fields: AUDITED_SETTINGS,
  },
  payment_account: { many: 'Online payment', one: 'online payment by', fields: [] },
  series: {
    many: 'Series',
    one: 'the series',
    fields: seriesFields('') as readonly RecordField[],
  },
  tax_rate: {
    many: 'Tax rates',
    one: 'the tax rate',
    fields: TAX_FIELDS as readonly RecordField[],
  },
  category: {
    many: 'Categories',
    one: 'the category',
    fields: [{ name: 'name', label: 'Name' }],
  },
  exchange_rate: { many: 'Exchange rates', one: 'the exchange rate', fields: EXCHANGE_RATE_FACTS },
  reminder_rule: {
    many: 'Reminder rules',
    one: 'the reminder rule',
    fields: [{ name: 'name', label: 'Name' }],
  },
  mail_template: {
    many: 'Email templates',
    one: 'the email template',
    fields: [
      { name: 'subject', label: 'Subject' },
      { name: 'body', label: 'Text' },
    ],
  },
  calendar: { many: 'Calendar addresses', one: 'the calendar', fields: [] },
  subscription: { many: 'Subscription', one: '', fields: [{ name: 'plan', label: 'Plan' }] },
  hosting: {
    many: 'Services',
    one: 'the service',
    fields: [
      ...services.DETAIL_FIELDS,
      ...services.PROVIDER_FIELDS,
      ...services.RENEWAL_FIELDS,
      ...services.NOTES_FIELDS,
    ] as readonly RecordField[],
  },
  project: {
    many: 'Projects',
    one: 'the project',
    fields: PROJECT_AUDITED as readonly RecordField[],
  },
  task: { many: 'Tasks', one: 'the task', fields: AUDITED_TASK_FIELDS as readonly RecordField[] },
  time_entry: { many: 'Time entries', one: 'the time entry', fields: TIME_AUDITED },
  plan: {
    many: 'Plans',
    one: 'the plan',
    fields: [...plans.DETAIL_FIELDS, ...plans.PRICE_FIELDS, ...plans.NOTES_FIELDS] as readonly RecordField[],
  },
  payment: {
    many: 'Payments',
    one: 'the payment',
    fields: [
      { name: 'date', label: 'Date', kind: 'date' },
      { name: 'reference', label: 'Reference' },
      { name: 'note', label: 'Note' },
      { name: 'reason', label: 'Reason' },
    ],
  },
  recurring_document: {
    many: 'Recurring',
    one: 'the recurring document',
    fields: [{ name: 'name', label: 'Name' }],
  },
  income: { many: 'Income', one: 'the income', fields: INCOME_AUDITED as readonly RecordField[] },
  expense: { many: 'Expenses', one: 'the expense', fields: EXPENSE_AUDITED as readonly RecordField[] },
};

/** In the order in which the log's filter offers them. */
export const AUDITED_THINGS: readonly AuditedThing[] = AUDITED_ENTITIES.map((type) => ({
  type,
  ...WORDS[type],
}));
