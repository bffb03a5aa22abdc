import type { Income, LocalDate, UpdateIncomeBody } from '@oficio/contracts';
import { categoryField } from '../../entities/category/category-picker.tsx';
import { PROJECT_FIELD } from '../../entities/project/project-field.tsx';
import type { PathOf, RecordField } from '../../records/record-fields.ts';
import { CLIENT, CURRENCY, METHOD, NOTES, rateField, TAX, WITHHELD } from './entry-fields.tsx';

type IncomeField = RecordField<Income, PathOf<UpdateIncomeBody>>;

const PAYER: IncomeField = { name: 'payer', label: 'Who paid', hint: 'If it wasn’t a client' };
const DATE: IncomeField = { name: 'date', label: 'Date', kind: 'date', required: true };
const AMOUNT: IncomeField = {
  name: 'amountMinor',
  label: 'Amount',
  kind: 'money',
  required: true,
  hint: 'What you received, including tax',
};

export const WHO_FIELDS: readonly IncomeField[] = [
  DATE,
  CLIENT,
  PAYER,
  PROJECT_FIELD,
  categoryField('income') as IncomeField,
  METHOD,
  { name: 'reference', label: 'Reference' },
];
const KEPT_BACK: IncomeField = { ...WITHHELD, hint: 'Withheld by the payer, on top of the amount' };

export const amountFields = (home: string): readonly IncomeField[] => [
  CURRENCY,
  AMOUNT,
  TAX,
  KEPT_BACK,
  rateField(home),
];
export const NOTES_FIELDS: readonly IncomeField[] = [NOTES];
/** The fields whose changes the audit log shows. */
export const AUDITED_FIELDS: readonly IncomeField[] = [
  DATE,
  AMOUNT,
  CURRENCY,
  CLIENT,
  PAYER,
  PROJECT_FIELD,
  METHOD,
  { name: 'reference', label: 'Reference' },
  NOTES,
];

export function newIncomeFields({ currency, today }: { currency: string; today: LocalDate }) {
  return [
    AMOUNT,
    { ...DATE, initial: today },
    { ...CURRENCY, initial: currency },
    TAX,
    KEPT_BACK,
    rateField(currency),
    CLIENT,
    PAYER,
    PROJECT_FIELD,
    categoryField('income'),
    METHOD,
  ] as readonly RecordField[];
}
