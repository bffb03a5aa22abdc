import * as z from 'zod/mini';
import { paidAmount } from './books-fields.ts';
import { type Expense, expenseFields } from './expenses.contract.ts';
import { eachOptional, requiredText } from './fields.ts';
import { type Income, incomeFields } from './income.contract.ts';
import { TEXT } from './limits.ts';
import { knownPlaceholders } from './placeholders.ts';

const { payer, reference } = incomeFields;
const { taxes, creditableTax, billable, vendorTaxId } = expenseFields;
const { categoryId, taxMinor, withheldMinor, currency, method } = expenseFields;
const notes = expenseFields.notes.check(knownPlaceholders);
const both = { categoryId, taxMinor, withheldMinor, method, notes };

/** What income entries can have in common. The day of each gives its date and its exchange rate. */
export const incomeTemplateSchema = z.strictObject({
  amountMinor: paidAmount,
  currency,
  ...eachOptional({ ...both, payer, reference }),
});
export type IncomeTemplate = z.infer<typeof incomeTemplateSchema>;

/** What expenses can have in common. */
export const expenseTemplateSchema = z.strictObject({
  vendor: requiredText('Vendor', TEXT.line),
  amountMinor: paidAmount,
  currency,
  /** Of an expense that is booked; the others are planned. */
  status: z.enum(['unpaid', 'paid'], { error: 'Please choose a status' }),
  ...eachOptional({ ...both, taxes, creditableTax, billable, vendorTaxId }),
});
export type ExpenseTemplate = z.infer<typeof expenseTemplateSchema>;

/** The template of income entries like this one. */
export function incomeTemplateOf(entry: Income): IncomeTemplate {
  const { categoryId, taxMinor, withheldMinor, method, notes, payer, reference, amountMinor } = entry;
  return {
    categoryId,
    taxMinor,
    withheldMinor,
    method,
    notes,
    payer,
    reference,
    amountMinor,
    currency: entry.currency as IncomeTemplate['currency'],
  };
}

/** The template of expenses like this one. */
export function expenseTemplateOf(expense: Expense): ExpenseTemplate {
  const { categoryId, taxMinor, withheldMinor, method, notes, amountMinor } = expense;
  const { vendor, taxes, creditableTax, billable, vendorTaxId } = expense;
  return {
    categoryId,
    taxMinor,
    withheldMinor,
    method,
    notes,
    amountMinor,
    vendor,
    taxes,
    creditableTax,
    billable,
    vendorTaxId,
    status: expense.paidOn === null ? 'unpaid' : 'paid',
    currency: expense.currency as ExpenseTemplate['currency'],
  };
}
