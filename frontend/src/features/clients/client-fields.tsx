import {
  CLIENT_LOCALES,
  CLIENT_STORED_STATUSES,
  CLIENT_TYPES,
  type Client,
  CURRENCY_CODES,
  type UpdateClientBody,
} from '@oficio/contracts';
import { addressLine } from '../../lib/text/address-line.ts';
import { LANGUAGE_WORDS } from '../../lib/text/language-words.ts';
import type { OwnKind, PathOf, RecordField } from '../../records/record-fields.ts';
import { TimezoneField } from '../../ui/timezone-field.tsx';
import { timezoneWords } from '../../ui/timezone-names.ts';
import { CLIENT_STATUS_WORDS, CLIENT_TYPE_WORDS } from './client-words.ts';
import { CONTACTS } from './contact-fields.tsx';

type ClientField = RecordField<Client, PathOf<UpdateClientBody>>;

const NAME: ClientField = { name: 'displayName', label: 'Name', required: true, wide: true, fact: false };
const EMAIL: ClientField = { name: 'email', label: 'Email', kind: 'email' };
const PHONE: ClientField = { name: 'phone', label: 'Phone', kind: 'tel' };
const TYPE: ClientField = {
  name: 'type',
  label: 'Type',
  kind: 'select',
  initial: 'company',
  options: CLIENT_TYPES.map((value) => ({ value, label: CLIENT_TYPE_WORDS[value] })),
};

/** A time zone; the organization's where it is empty. */
const TIMEZONE: OwnKind = {
  empty: '',
  read: (stored) => stored ?? '',
  write: (value) => value || null,
  words: (value) => timezoneWords(String(value)),
  input: ({ value, onChange, errorOf }) => (
    <TimezoneField
      name="timezone"
      hint="Decides when the client’s days begin and end."
      empty="Organization default"
      value={String(value)}
      onValueChange={onChange}
      error={errorOf('timezone')}
    />
  ),
};

/** The fields of the dialog for a new client. */
export const NEW_CLIENT_FIELDS: readonly ClientField[] = [NAME, EMAIL, PHONE, TYPE];

export const DETAIL_FIELDS: readonly ClientField[] = [
  NAME,
  TYPE,
  {
    name: 'status',
    label: 'Status',
    kind: 'select',
    options: CLIENT_STORED_STATUSES.map((value) => ({ value, label: CLIENT_STATUS_WORDS[value].label })),
    read: ({ status }) => (status === 'archived' ? 'active' : status),
    fact: false,
  },
  EMAIL,
  PHONE,
  { name: 'website', label: 'Website', kind: 'url' },
  {
    name: 'locale',
    label: 'Language',
    kind: 'select',
    options: CLIENT_LOCALES.map((value) => ({ value, label: LANGUAGE_WORDS[value] })),
  },
  {
    name: 'timezone',
    label: 'Time zone',
    kind: TIMEZONE,
    fact: ({ timezone }) => (timezone ? timezoneWords(timezone) : 'Organization default'),
  },
  { name: 'tags', label: 'Tags', kind: 'tags', hint: 'Separated by commas', wide: true, fact: false },
];

export const BILLING_FIELDS: readonly ClientField[] = [
  { name: 'legalName', label: 'Legal name' },
  { name: 'taxId', label: 'Tax ID' },
  { name: 'billingEmail', label: 'Billing email', kind: 'email' },
  {
    name: 'paymentTermsDays',
    label: 'Payment terms',
    kind: 'numeric',
    hint: 'In days. Leave it empty for your organization’s default',
    fact: ({ paymentTermsDays: days }) => (days === null ? 'Organization default' : `${days} days`),
  },
  {
    name: 'currency',
    label: 'Currency',
    kind: 'select',
    options: [
      { value: '', label: 'Organization default' },
      ...CURRENCY_CODES.map((value) => ({ value, label: value })),
    ],
    read: ({ ownCurrency }) => ownCurrency,
    fact: ({ currency }) => currency,
  },
  { name: 'billingAddress.countryCode', label: 'Country', hint: 'Two letters, like MX', fact: false },
  { name: 'billingAddress.line1', label: 'Address', wide: true, fact: addressOf },
  { name: 'billingAddress.line2', label: 'Address line 2', wide: true, fact: false },
  { name: 'billingAddress.city', label: 'City', fact: false },
  { name: 'billingAddress.state', label: 'State', fact: false },
  { name: 'billingAddress.postalCode', label: 'Postal code', fact: false },
  {
    name: 'remindersPaused',
    label: 'Reminders paused',
    kind: 'switch',
    hint: 'No automatic emails are sent to this client.',
    wide: true,
  },
];

export const CONTACT_FIELDS: readonly ClientField[] = [
  { name: 'contacts', label: 'Contacts', kind: CONTACTS, wide: true },
];

export const NOTES_FIELDS: readonly ClientField[] = [
  { name: 'notes', label: 'Notes', kind: 'area', wide: true },
];

/** The billing address in one line. */
export function addressOf({ billingAddress }: Client): string {
  return addressLine(billingAddress);
}
