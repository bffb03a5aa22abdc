import { memberRoleSchema } from '@oficio/contracts';
import * as clients from '../../features/clients/client-fields.tsx';
import * as domains from '../../features/domains/domain-fields.tsx';
import * as invoices from '../../features/invoices/invoice-fields.tsx';
import { EXCHANGE_RATE_FACTS, TAX_FIELDS } from '../../features/invoicing/rate-fields.ts';
import { seriesFields } from '../../features/invoicing/series-fields.ts';
import { AUDITED_SETTINGS } from '../../features/invoicing/setting-fields.ts';
import type { AuditedThing } from '../../features/organization/audit-words.ts';
import { MAIL_FIELDS } from '../../features/organization/mail-fields.tsx';
import * as organization from '../../features/organization/organization-fields.tsx';
import { RENEWAL_FIELDS } from '../../features/organization/renewal-fields.tsx';
import { ROLE_LABELS } from '../../lib/role-words.ts';
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

/** The things that the audit log tells of, with the fields whose changes it shows. */
export const AUDITED_THINGS: readonly AuditedThing[] = [
  {
    type: 'client',
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
  {
    type: 'domain',
    many: 'Domains',
    one: 'the domain',
    fields: [
      ...domains.DETAIL_FIELDS,
      ...domains.REGISTRATION_FIELDS,
      ...domains.MONEY_FIELDS,
      ...domains.NOTES_FIELDS,
    ] as readonly RecordField[],
  },
  {
    type: 'invoice',
    many: 'Invoices',
    one: 'the invoice',
    fields: invoices.AUDITED_FIELDS as readonly RecordField[],
  },
  {
    type: 'mail',
    many: 'Mails',
    one: 'the mail',
    fields: [
      { name: 'to', label: 'To' },
      { name: 'failure', label: 'Answer' },
    ],
  },
  { type: 'mail_address', many: 'Mail addresses', one: '', fields: [] },
  { type: 'note', many: 'Notes', one: 'the note of', fields: [] },
  { type: 'document', many: 'Documents', one: 'the document', fields: [{ name: 'name', label: 'Name' }] },
  { type: 'member', many: 'People', one: '', fields: [ROLE, SEES, ASSIGNED] },
  { type: 'invitation', many: 'Invitations', one: '', fields: [ROLE, SEES, ASSIGNED] },
  {
    type: 'organization',
    many: 'Organization',
    one: '',
    fields: [
      ...organization.DETAIL_FIELDS,
      ...organization.LEGAL_FIELDS,
      ...organization.CONTACT_FIELDS,
      ...MAIL_FIELDS,
      ...RENEWAL_FIELDS,
      { name: 'tag', label: 'Tag' },
    ] as readonly RecordField[],
  },
  {
    type: 'billing_settings',
    many: 'Invoicing',
    one: 'the invoicing of',
    fields: AUDITED_SETTINGS,
  },
  {
    type: 'series',
    many: 'Series',
    one: 'the series',
    fields: seriesFields('') as readonly RecordField[],
  },
  {
    type: 'tax_rate',
    many: 'Tax rates',
    one: 'the tax rate',
    fields: TAX_FIELDS as readonly RecordField[],
  },
  {
    type: 'category',
    many: 'Categories',
    one: 'the category',
    fields: [{ name: 'name', label: 'Name' }],
  },
  { type: 'exchange_rate', many: 'Exchange rates', one: 'the exchange rate', fields: EXCHANGE_RATE_FACTS },
  { type: 'subscription', many: 'Subscription', one: '', fields: [{ name: 'plan', label: 'Plan' }] },
];
