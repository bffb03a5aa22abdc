import type { ExpenseListItem } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { lineOfExpense } from './expense-lines.ts';

const expense = (amounts: Partial<ExpenseListItem>) =>
  ({
    id: '00000000-0000-7000-8000-0000000000e1',
    vendor: 'Akky',
    date: '2026-06-15',
    currency: 'MXN',
    withheldMinor: 0,
    creditableTax: true,
    ...amounts,
  }) as ExpenseListItem;

test.each([
  [{ amountMinor: 116_00, taxMinor: 16_00 }, '1', '100.00'],
  [{ amountMinor: -58_00, taxMinor: -8_00 }, '-1', '50.00'],
])('an expense of %j is billed as %s × %s', (amounts, quantity, price) => {
  expect(lineOfExpense(expense(amounts), [])).toMatchObject({ quantity, price });
});
