import type { Expense, LocalDate, UpdateExpenseBody } from '@oficio/contracts';
import type { PathOf, RecordField } from '../../records/record-fields.ts';
import { categoryField } from './category-picker.tsx';
import { CLIENT, CURRENCY, METHOD, NOTES, rateField, TAX, WITHHELD } from './entry-fields.tsx';
import { EXPENSE_STATUS_OPTIONS } from './entry-words.ts';

type ExpenseField = RecordField<Expense, PathOf<UpdateExpenseBody>>;

const VENDOR: ExpenseField = { name: 'vendor', label: 'Vendor', required: true, fact: false };
const DATE: ExpenseField = { name: 'date', label: 'Date', kind: 'date', required: true };
const AMOUNT: ExpenseField = {
  name: 'amountMinor',
  label: 'Amount',
  kind: 'money',
  required: true,
  hint: 'What you pay, with its tax. Negative: what the vendor pays back.',
};
const STATUS: ExpenseField = {
  name: 'status',
  label: 'Status',
  kind: 'select',
  options: EXPENSE_STATUS_OPTIONS,
  fact: false,
};
const BILLABLE: ExpenseField = {
  name: 'billable',
  label: 'Billable',
  kind: 'switch',
  wide: true,
  hint: 'A client pays it back by an invoice.',
};

export const DETAIL_FIELDS: readonly ExpenseField[] = [
  DATE,
  VENDOR,
  categoryField('expense') as ExpenseField,
  CLIENT,
  { name: 'documentNumber', label: 'Number of its invoice' },
  { name: 'vendorTaxId', label: 'Tax ID of the vendor' },
  BILLABLE,
];
export const PAYMENT_FIELDS: readonly ExpenseField[] = [
  STATUS,
  { name: 'paidOn', label: 'Paid on', kind: 'date', hint: 'Empty: on its date' },
  METHOD,
];
export const amountFields = (home: string): readonly ExpenseField[] => [
  CURRENCY,
  AMOUNT,
  TAX,
  { ...WITHHELD, hint: 'Kept back from the vendor, beside the amount' },
  {
    name: 'creditableTax',
    label: 'Creditable tax',
    kind: 'switch',
    wide: true,
    hint: 'The tax office gives it back.',
  },
  rateField(home),
];
export const NOTES_FIELDS: readonly ExpenseField[] = [NOTES];
/** The fields whose changes the audit log shows. */
export const AUDITED_FIELDS: readonly ExpenseField[] = [
  DATE,
  VENDOR,
  AMOUNT,
  CURRENCY,
  CLIENT,
  STATUS,
  METHOD,
  { name: 'documentNumber', label: 'Number of its invoice' },
  BILLABLE,
  NOTES,
];

export function newExpenseFields({ currency, today }: { currency: string; today: LocalDate }) {
  return [
    VENDOR,
    { ...DATE, initial: today },
    AMOUNT,
    { ...CURRENCY, initial: currency },
    TAX,
    rateField(currency),
    categoryField('expense'),
    { ...STATUS, initial: 'paid' },
    CLIENT,
    BILLABLE,
  ] as readonly RecordField[];
}
