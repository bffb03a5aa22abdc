import { type Expense, type ExpenseListItem, formatLocalDate } from '@oficio/contracts';
import { priceText } from '../../lib/text/typed-values.ts';
import { newLine, type TypedLine } from './invoice-lines.ts';

/** What an expense has cost: a tax that the tax office gives back isn't a cost, a tax kept back from the vendor is. */
export function costOf({
  amountMinor,
  taxMinor,
  withheldMinor,
  creditableTax,
}: Pick<Expense, 'amountMinor' | 'taxMinor' | 'withheldMinor' | 'creditableTax'>): number {
  return amountMinor + withheldMinor - (creditableTax ? taxMinor : 0);
}

/**
 * A line that bills an expense. A vendor's refund has a negative quantity, because a price is never negative. The
 * expense's notes are internal, so the client doesn't read them.
 */
export function lineOfExpense(expense: ExpenseListItem, taxRateIds: readonly string[]): TypedLine {
  const cost = costOf(expense);
  return {
    ...newLine(taxRateIds),
    description: `${expense.vendor}, ${formatLocalDate(expense.date)}`,
    quantity: cost < 0 ? '-1' : '1',
    price: priceText(Math.abs(cost), expense.currency),
    discountable: false,
    source: { type: 'expense', id: expense.id },
    creditsLineId: null,
    itemId: null,
  };
}
