import { CLIENT_LOCALES, CLIENT_STORED_STATUSES, CLIENT_TYPES, CURRENCY_CODES } from '@oficio/contracts';
import type { ClientForm } from './client-form.ts';
import { CLIENT_LOCALE_WORDS, CLIENT_STATUS_WORDS, CLIENT_TYPE_WORDS } from './client-words.ts';

/** One control of a form: which part of the client it holds, and how it looks. */
export interface ClientField {
  name: Exclude<keyof ClientForm, 'contacts'>;
  label: string;
  kind?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'select' | 'area' | 'switch';
  /** The choices of a select. */
  options?: readonly { value: string; label: string }[];
  hint?: string;
  required?: boolean;
  /** Takes the whole width of the form. */
  wide?: boolean;
}

const NAME: ClientField = { name: 'displayName', label: 'Name', required: true, wide: true };
const EMAIL: ClientField = { name: 'email', label: 'Email', kind: 'email' };
const PHONE: ClientField = { name: 'phone', label: 'Phone', kind: 'tel' };
const TYPE: ClientField = {
  name: 'type',
  label: 'Type',
  kind: 'select',
  options: CLIENT_TYPES.map((value) => ({ value, label: CLIENT_TYPE_WORDS[value] })),
};

/** What one knows of a client at first. */
export const NEW_CLIENT_FIELDS: readonly ClientField[] = [NAME, EMAIL, PHONE, TYPE];

export const DETAIL_FIELDS: readonly ClientField[] = [
  NAME,
  TYPE,
  {
    name: 'status',
    label: 'Status',
    kind: 'select',
    options: CLIENT_STORED_STATUSES.map((value) => ({ value, label: CLIENT_STATUS_WORDS[value].label })),
  },
  EMAIL,
  PHONE,
  { name: 'website', label: 'Website', kind: 'url' },
  {
    name: 'locale',
    label: 'Language',
    kind: 'select',
    options: CLIENT_LOCALES.map((value) => ({ value, label: CLIENT_LOCALE_WORDS[value] })),
  },
  { name: 'tags', label: 'Tags', hint: 'Separated by commas', wide: true },
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
  },
  {
    name: 'currency',
    label: 'Currency',
    kind: 'select',
    options: [
      { value: '', label: 'Organization default' },
      ...CURRENCY_CODES.map((value) => ({ value, label: value })),
    ],
  },
  { name: 'countryCode', label: 'Country', hint: 'Two letters, like MX' },
  { name: 'line1', label: 'Address', wide: true },
  { name: 'line2', label: 'Address line 2', wide: true },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'postalCode', label: 'Postal code' },
  {
    name: 'remindersPaused',
    label: 'Pause reminders',
    kind: 'switch',
    hint: 'No automatic emails are sent to this client.',
    wide: true,
  },
];

export const NOTES_FIELDS: readonly ClientField[] = [
  { name: 'notes', label: 'Notes', kind: 'area', wide: true },
];

/** What a field is called where its form isn't in sight. */
export function labelOf(name: keyof ClientForm): string {
  const field = [...DETAIL_FIELDS, ...BILLING_FIELDS, ...NOTES_FIELDS].find((known) => known.name === name);
  return field?.label ?? 'Contacts';
}

/** What a field of the form holds, in words. */
export function wordsOf(name: keyof ClientForm, form: ClientForm): string {
  const value = form[name];
  if (Array.isArray(value)) {
    return value.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(', ') || 'empty';
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const options = [...DETAIL_FIELDS, ...BILLING_FIELDS].find((field) => field.name === name)?.options;
  return options?.find((option) => option.value === value)?.label ?? (value || 'empty');
}
