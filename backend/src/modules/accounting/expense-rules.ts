import { type BodyOf, type expenseRoutes, type LocalDate, normalised } from '@oficio/contracts';
import { searchText } from '../../records/search-text.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';

export type ExpenseBody = BodyOf<typeof expenseRoutes.create>;
export type ExpenseFields = { [Name in keyof ExpenseBody]-?: Exclude<ExpenseBody[Name], undefined> };

/**
 * @param dayPath the field from which the day of payment follows
 * @throws ApiError request.invalid, at the field
 */
export function requireExpense(fields: ExpenseFields, today: LocalDate, dayPath: 'paidOn' | 'date'): void {
  if (fields.paidOn !== null && fields.paidOn > today) {
    const message = 'Please enter a day that isn’t in the future';
    throw fieldFault('request.invalid', { path: dayPath, message });
  }
  requireFittingParts(fields);
}

/** The columns that follow from the fields. */
export function expenseColumns(fields: ExpenseFields): Record<string, unknown> {
  return {
    sort_vendor: normalised(fields.vendor),
    search_own: searchText([fields.documentNumber, fields.vendorTaxId, fields.notes]),
  };
}

/**
 * A vendor's refund is negative with all its parts.
 * @throws ApiError request.invalid, at the field
 */
function requireFittingParts({ amountMinor, taxes, taxMinor, withheldMinor }: ExpenseFields): void {
  const parts = { taxMinor, withheldMinor };
  for (const path of ['taxMinor', 'withheldMinor'] as const) {
    if (parts[path] !== 0 && parts[path] > 0 !== amountMinor > 0) {
      const message =
        amountMinor > 0 ? 'The amount can’t be negative' : 'For a refund, this is negative as well';
      throw fieldFault('request.invalid', { path, message });
    }
  }
  if (Math.abs(taxMinor) > Math.abs(amountMinor + withheldMinor)) {
    throw fieldFault('request.invalid', { path: 'taxMinor', message: 'The tax is more than the amount' });
  }
  const wholeMinor = amountMinor + withheldMinor;
  const exceeds = ({ baseMinor }: { baseMinor: number }) =>
    Math.abs(baseMinor) > Math.abs(wholeMinor) || baseMinor * Math.sign(amountMinor) < 0;
  if (taxes.some(exceeds)) {
    throw fieldFault('request.invalid', {
      path: 'taxes',
      message: 'The taxed amount is more than the expense',
    });
  }
}
