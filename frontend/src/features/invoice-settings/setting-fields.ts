import {
  type BillingSettings,
  DEFAULT_CURRENCY,
  INVOICING,
  PUBLIC_LINKS,
  paperOf,
  TIME,
  type UpdateBillingSettingsBody,
} from '@oficio/contracts';
import { moneyText } from '../../lib/text/money-text.ts';
import type { PathOf, RecordField } from '../../records/record-fields.ts';
import { amountKind, type Choice, choiceKind, longTextKind, numberOptionsKind } from './own-kinds.tsx';

type SettingField = RecordField<BillingSettings, PathOf<UpdateBillingSettingsBody>>;

export const SELLER_FIELDS: readonly SettingField[] = [
  {
    name: 'taxRegime',
    label: 'Tax regime',
    wide: true,
    hint: 'Printed below your tax ID, like 626 RESICO.',
  },
];

const TERMS = { name: 'terms', label: 'Terms', hint: 'Printed at the end of each document.' } as const;
const NOTES = { name: 'notes', label: 'Notes', hint: 'The text that a new document begins with.' } as const;
const INSTRUCTIONS = {
  name: 'paymentInstructions',
  label: 'Payment instructions',
  hint: 'How clients pay you: a CLABE, an account, or a link.',
} as const;

export const TERM_FIELDS: readonly SettingField[] = [
  {
    name: 'paymentTermsDays',
    label: 'Days to pay',
    kind: 'numeric',
    required: true,
    wide: true,
    hint: 'From the issue date to the due date, for clients without terms of their own. 0 means due at once.',
  },
  {
    name: 'quoteValidDays',
    label: 'Quotes are valid for',
    kind: 'numeric',
    required: true,
    wide: true,
    hint: 'In days, from 1 to 365. Your client can answer until then, unless a quote has a last day of its own.',
  },
  {
    name: 'linkDays',
    label: 'Links to documents work for',
    kind: 'numeric',
    wide: true,
    hint: `In days, at most ${PUBLIC_LINKS.mostDays}. Left empty, a link works as long as its document. Earlier links keep their end.`,
  },
  ...[INSTRUCTIONS, TERMS, NOTES].map((labels) => ({ ...labels, kind: longTextKind(labels), wide: true })),
];

export const TAX_MODE_CHOICES: readonly Choice[] = [
  {
    value: 'exclusive',
    label: 'Prices are without tax',
    description: 'A price of 100.00 with 16% tax: the client pays 116.00.',
  },
  {
    value: 'inclusive',
    label: 'Prices contain the tax',
    description: 'A price of 116.00 with 16% tax: the client pays 116.00, of which 16.00 are tax.',
  },
];
export const ROUNDING_CHOICES: readonly Choice[] = [
  {
    value: 'per_invoice',
    label: 'Once for each rate',
    description: 'Three lines of 0.33 with 16% tax: 16% of 0.99 is 0.16.',
  },
  {
    value: 'per_line',
    label: 'Line by line',
    description: 'Three lines of 0.33 with 16% tax: three times 0.05 is 0.15.',
  },
];
export const DATE_ORDER_CHOICES: readonly Choice[] = [
  {
    value: 'strict',
    label: 'Dates follow the numbers',
    description: 'After a document of March 10, none can be issued with the date March 9.',
  },
  {
    value: 'free',
    label: 'Any date',
    description: 'To catch up on old documents: March 9 can follow March 10, with a warning.',
  },
];

const PAPER_WORDS = { a4: 'A4', letter: 'Letter' } as const;
const TAX_MODE = { name: 'taxMode', label: 'Prices' } as const;
const ROUNDING = { name: 'roundingMode', label: 'Rounding of taxes' } as const;
const DATE_ORDER = { name: 'dateOrder', label: 'Order of dates' } as const;
const CASH_STEP = {
  name: 'cashStep',
  label: 'Rounding of totals',
  hint: 'For cash without small coins: to 0.05, a total of 12.37 becomes 12.35.',
} as const;
const WRITE_OFF = {
  name: 'writeOffLimitMinor',
  label: 'Write-off limit',
  hint: 'A balance up to this amount can be written off. With 1.00, the last 0.40 of an invoice can.',
} as const;

const HOURLY_RATE = {
  name: 'hourlyRateMinor',
  label: 'Hourly rate',
  hint: 'Of new time entries where neither the project nor its client has a rate.',
} as const;
const TIME_STEP = {
  name: 'timeStepMinutes',
  label: 'Rounding of time',
  hint: 'An invoice rounds each time entry up: with 15 minutes, 50 become 60.',
} as const;

/** The rules of invoices of time. The rate is in the organization's currency. */
export function timeFields(currency: string): readonly SettingField[] {
  const steps = TIME.steps.map((step) => ({
    value: String(step),
    label: step === 0 ? 'Not rounded' : `Up to ${step} minutes`,
  }));
  return [
    { ...HOURLY_RATE, kind: amountKind(HOURLY_RATE, currency, { isOptional: true }) },
    { ...TIME_STEP, kind: numberOptionsKind(TIME_STEP, steps) },
  ];
}

/** The rules of documents. The amounts are in the organization's currency. */
export function ruleFields(currency: string, countryCode: string | null): readonly SettingField[] {
  const steps = INVOICING.cashSteps.map((step) => ({
    value: String(step),
    label: step === 1 ? 'Not rounded' : `To ${moneyText({ amountMinor: step, currency })}`,
  }));
  return [
    { ...TAX_MODE, kind: choiceKind(TAX_MODE, TAX_MODE_CHOICES), wide: true },
    { ...ROUNDING, kind: choiceKind(ROUNDING, ROUNDING_CHOICES), wide: true },
    { ...DATE_ORDER, kind: choiceKind(DATE_ORDER, DATE_ORDER_CHOICES), wide: true },
    { ...CASH_STEP, kind: numberOptionsKind(CASH_STEP, steps) },
    { ...WRITE_OFF, kind: amountKind(WRITE_OFF, currency) },
    {
      name: 'paper',
      label: 'Paper',
      kind: 'select',
      hint: 'Of the PDFs that you send.',
      options: [
        { value: '', label: `As usual in your country: ${PAPER_WORDS[paperOf(null, countryCode)]}` },
        { value: 'a4', label: PAPER_WORDS.a4 },
        { value: 'letter', label: PAPER_WORDS.letter },
      ],
      fact: ({ paper }) => PAPER_WORDS[paperOf(paper, countryCode)],
      wide: true,
    },
    {
      name: 'attachPdf',
      label: 'Attach the PDF',
      kind: 'switch',
      hint: 'Emails with a document have its PDF attached, besides the link.',
      wide: true,
    },
    {
      name: 'recordFees',
      label: 'Record fees',
      kind: 'switch',
      hint: 'The fee of an online payment becomes an expense: for example 3.60 of 100.00.',
      wide: true,
    },
    {
      name: 'mailReceipts',
      label: 'Email receipts',
      kind: 'switch',
      hint: 'A client who pays online gets a receipt at once, unless one of your reminders about payments is a receipt.',
      wide: true,
    },
  ];
}

const AMOUNTS = [WRITE_OFF, HOURLY_RATE].map((field) => ({ ...field, kind: 'money' }) as const);

/** As the audit log shows them, whose entries name the currency. */
export const AUDITED_SETTINGS: readonly RecordField[] = [
  ...[
    ...SELLER_FIELDS,
    ...TERM_FIELDS,
    ...ruleFields(DEFAULT_CURRENCY, null),
    ...timeFields(DEFAULT_CURRENCY),
  ].map((field) => (AMOUNTS.find(({ name }) => name === field.name) ?? field) as RecordField),
];
