import { accountingFiguresRoutes, type MoneyFigures } from '@oficio/contracts';
import type { Books } from '../books/books.ts';
import type { Accounts } from '../rules/accounts.ts';
import { CONVERTED, type Days } from '../rules/figure.ts';
import { overview } from '../rules/overview.ts';
import type { Comparison } from './comparison.ts';

/** Compares the figures of the accounting's first page. */
export async function compareOverview(
  comparison: Comparison,
  books: Books,
  accounts: Accounts,
  days: Days,
): Promise<void> {
  const { currencies, converted } = await books.ask(accountingFiguresRoutes.overview, {
    query: { ...days },
  });
  const got = currencies.flatMap((figures) => placesOf(figures, figures.currency));
  if (converted) got.push(...placesOf(converted, CONVERTED));
  const expected = overview(accounts, days).filter(
    ([place]) => converted !== null || !place.startsWith(CONVERTED),
  );
  comparison.compare('overview', expected, got, `${days.from}–${days.to}`);
}

function placesOf(figures: MoneyFigures, code: string): [string, number][] {
  const { income, expenses, netMinor, before, taxes, byMonth } = figures;
  const places: [string, number][] = [
    ['income', income.amountMinor],
    ['income count', income.count],
    ['expenses', expenses.amountMinor],
    ['expenses count', expenses.count],
    ['net', netMinor],
    ['income before', before.incomeMinor],
    ['expenses before', before.expensesMinor],
    ['net before', before.netMinor],
    ['added', taxes.addedMinor],
    ['creditable', taxes.creditableMinor],
    ['withheld', taxes.withheldMinor],
    ['owed withheld', taxes.owedWithheldMinor],
  ];
  for (const { month, incomeMinor, expensesMinor } of byMonth) {
    places.push([`income in ${month}`, incomeMinor], [`expenses in ${month}`, expensesMinor]);
  }
  for (const { name, amountMinor } of figures.incomeByCategory)
    places.push([`income of ${name}`, amountMinor]);
  for (const { name, amountMinor } of figures.expensesByCategory) {
    places.push([`expenses of ${name}`, amountMinor]);
  }
  return places.map(([path, amount]) => [`${code} · ${path}`, amount]);
}
