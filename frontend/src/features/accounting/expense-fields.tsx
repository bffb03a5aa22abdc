import type { Expense, LocalDate, UpdateExpenseBody } from '@oficio/contracts';
import { categoryField } from '../../entities/category/category-picker.tsx';
import { PROJECT_FIELD } from '../../entities/project/project-field.tsx';
import { readAmount } from '../../lib/text/typed-values.ts';
import type { PathOf, RecordField } from '../../records/record-fields.ts';
import { CLIENT, CURRENCY, METHOD, NOTES, rateField, TAX, WITHHELD } from './entry-fields.tsx';
import { EXPENSE_STATUS_OPTIONS } from './entry-words.ts';
import { EXPENSE_TAXES, hasNoRates } from './expense-taxes-field.tsx';
import { readExpense } from './typed-taxes.ts';
import { NEW_VENDOR } from './vendor-field.tsx';

type ExpenseField = RecordField<Expense, PathOf<UpdateExpenseBody>>;

const VENDOR: ExpenseField = { name: 'vendor', label: 'Vendor', required: true, fact: false };
const DATE: ExpenseField = { name: 'date', label: 'Date', kind: 'date', required: true };
const AMOUNT: ExpenseField = {
  name: 'amountMinor',
  label: 'Amount',
  kind: 'money',
  required: true,
  hint: 'What you pay, including tax. A refund from the vendor is negative.',
  // Taxes that don't fit the amount have a fault of their own.
  write: (value, values) =>
    readExpense(values)?.amountMinor ?? readAmount(String(value), String(values.currency), '').value,
};
const TYPED_TAX: ExpenseField = { ...TAX, hint: 'If you choose no tax rate', shownFor: hasNoRates };
const TYPED_WITHHELD: ExpenseField = {
  ...WITHHELD,
  hint: 'Withheld from the vendor, on top of the amount',
  shownFor: hasNoRates,
};
const CREDITABLE: ExpenseField = {
  name: 'creditableTax',
  label: 'Creditable tax',
  kind: 'switch',
  wide: true,
  hint: 'You can claim it back from the tax office.',
};
const DOCUMENT_NUMBER: ExpenseField = { name: 'documentNumber', label: 'Invoice number' };
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
  hint: 'You invoice it to a client.',
};

export const DETAIL_FIELDS: readonly ExpenseField[] = [
  DATE,
  VENDOR,
  categoryField('expense') as ExpenseField,
  CLIENT,
  PROJECT_FIELD,
  DOCUMENT_NUMBER,
  { name: 'vendorTaxId', label: 'Vendor’s tax ID' },
  BILLABLE,
];
export const PAYMENT_FIELDS: readonly ExpenseField[] = [
  STATUS,
  { name: 'paidOn', label: 'Paid on', kind: 'date', hint: 'Leave it empty if it was paid on its date' },
  METHOD,
];
export const amountFields = (home: string): readonly ExpenseField[] => [
  CURRENCY,
  AMOUNT,
  EXPENSE_TAXES,
  TYPED_TAX,
  TYPED_WITHHELD,
  CREDITABLE,
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
  PROJECT_FIELD,
  STATUS,
  METHOD,
  DOCUMENT_NUMBER,
  BILLABLE,
  NOTES,
];

interface NewExpense {
  currency: string;
  today: LocalDate;
  /** Whether the organization charges its clients a tax. */
  chargesTax: boolean;
}

export function newExpenseFields({ currency, today, chargesTax }: NewExpense) {
  return [
    { ...VENDOR, kind: NEW_VENDOR },
    { ...DATE, initial: today },
    AMOUNT,
    { ...CURRENCY, initial: currency },
    EXPENSE_TAXES,
    TYPED_TAX,
    TYPED_WITHHELD,
    { ...CREDITABLE, initial: chargesTax },
    rateField(currency),
    DOCUMENT_NUMBER,
    categoryField('expense'),
    { ...STATUS, initial: 'paid' },
    CLIENT,
    PROJECT_FIELD,
    BILLABLE,
  ] as readonly RecordField[];
}
