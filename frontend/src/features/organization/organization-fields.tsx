import {
  BUSINESS_TYPES,
  CLIENT_LOCALES,
  CURRENCY_CODES,
  DATE_FORMATS,
  type DateFormat,
  INDUSTRIES,
  longMonth,
  NUMBER_FORMATS,
  type NumberFormat,
  type OrganizationProfile,
  TEAM_SIZES,
  type UpdateOrganizationProfileBody,
} from '@oficio/contracts';
import { addressLine } from '../../lib/text/address-line.ts';
import { BUSINESS_WORDS, teamSizeWords } from '../../lib/text/business-words.ts';
import { LANGUAGE_WORDS } from '../../lib/text/language-words.ts';
import type { OwnKind, PathOf, RecordField } from '../../records/record-fields.ts';
import { TimezoneField } from '../../ui/timezone-field.tsx';
import { timezoneWords } from '../../ui/timezone-names.ts';

type ProfileField = RecordField<OrganizationProfile, PathOf<UpdateOrganizationProfileBody>>;

const TIMEZONE: OwnKind = {
  empty: '',
  read: String,
  write: String,
  words: (value) => timezoneWords(String(value)),
  input: ({ value, onChange, errorOf }) => (
    <TimezoneField
      name="timezone"
      required
      hint="Decides when your days begin and end. Find it by a city or a continent."
      value={String(value)}
      onValueChange={onChange}
      error={errorOf('timezone')}
    />
  ),
};

const NUMBER_FORMAT_WORDS = {
  'comma-point': '1,234.56',
  'point-comma': '1.234,56',
  'space-comma': '1 234,56',
} as const satisfies Record<NumberFormat, string>;

const DATE_FORMAT_WORDS = {
  'month-day-year': 'month/day/year',
  'day-month-year': 'day/month/year',
  'year-month-day': 'year/month/day',
} as const satisfies Record<DateFormat, string>;

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: longMonth(index + 1),
}));

const choices = (values: readonly string[], words: (value: string) => string = String) =>
  values.map((value) => ({ value, label: words(value) }));

export const DETAIL_FIELDS: readonly ProfileField[] = [
  {
    name: 'name',
    label: 'Organization name',
    required: true,
    wide: true,
    hint: 'What you and your team see.',
  },
  {
    name: 'companyName',
    label: 'Name for clients',
    wide: true,
    hint: 'Leave it empty to use the organization’s name.',
    fact: ({ companyName, name }) => companyName ?? name,
  },
  {
    name: 'industry',
    label: 'Industry',
    kind: 'select',
    required: true,
    options: unchosen(choices(INDUSTRIES)),
  },
  {
    name: 'businessType',
    label: 'Business type',
    kind: 'select',
    required: true,
    options: unchosen(BUSINESS_TYPES.map((value) => ({ value, label: BUSINESS_WORDS[value] }))),
  },
  {
    name: 'teamSize',
    label: 'Team size',
    kind: 'select',
    required: true,
    options: unchosen(choices(TEAM_SIZES, teamSizeWords)),
  },
  {
    name: 'currency',
    label: 'Currency',
    kind: 'select',
    required: true,
    options: choices(CURRENCY_CODES),
    hint: 'For clients and domains without a currency of their own.',
  },
  { name: 'timezone', label: 'Time zone', kind: TIMEZONE, wide: true },
  {
    name: 'documentLanguage',
    label: 'Language of documents',
    kind: 'select',
    required: true,
    wide: true,
    options: CLIENT_LOCALES.map((value) => ({ value, label: LANGUAGE_WORDS[value] })),
    hint: 'New clients get their documents and emails in it. Each client can have another one.',
  },
  {
    name: 'numberFormat',
    label: 'Numbers are typed like',
    kind: 'select',
    required: true,
    options: NUMBER_FORMATS.map((value) => ({ value, label: NUMBER_FORMAT_WORDS[value] })),
    hint: 'How your team types and pastes numbers.',
  },
  {
    name: 'dateFormat',
    label: 'Dates are typed like',
    kind: 'select',
    required: true,
    options: DATE_FORMATS.map((value) => ({ value, label: DATE_FORMAT_WORDS[value] })),
    hint: 'The order of 1/12/2026. Dates with dots have the day first.',
  },
  {
    name: 'fiscalYearMonth',
    label: 'Fiscal year begins in',
    kind: 'select',
    required: true,
    options: MONTHS,
    write: Number,
    hint: 'Reports and analytics offer this year and the last one.',
  },
];

export const LEGAL_FIELDS: readonly ProfileField[] = [
  { name: 'legalName', label: 'Legal name' },
  { name: 'taxId', label: 'Tax ID' },
  { name: 'address.countryCode', label: 'Country', hint: 'Two letters, like MX', fact: false },
  { name: 'address.postalCode', label: 'Postal code', fact: false },
  { name: 'address.line1', label: 'Address', wide: true, fact: ({ address }) => addressLine(address) },
  { name: 'address.line2', label: 'Address line 2', wide: true, fact: false },
  { name: 'address.city', label: 'City', fact: false },
  { name: 'address.state', label: 'State', fact: false },
];

export const CONTACT_FIELDS: readonly ProfileField[] = [
  {
    name: 'businessEmail',
    label: 'Email',
    kind: 'email',
    hint: 'The address your clients write to.',
    wide: true,
  },
  { name: 'phone', label: 'Phone', kind: 'tel', wide: true },
  { name: 'website', label: 'Website', kind: 'url', wide: true },
];

/** Before the setup nothing is chosen. */
function unchosen(options: readonly { value: string; label: string }[]) {
  return [{ value: '', label: 'Please choose' }, ...options];
}
