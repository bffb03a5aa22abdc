import { REPORT_BASES, REPORTS, type Report, type ReportName, reportRoutes } from '@oficio/contracts';
import type { Books } from '../books/books.ts';
import type { Accounts } from '../rules/accounts.ts';
import { clients } from '../rules/clients.ts';
import { type Basis, CONVERTED, type Days, type Figure, placeOf, placesOf, SUM } from '../rules/figure.ts';
import { periodBefore } from '../rules/periods.ts';
import { profit } from '../rules/profit.ts';
import { receivables } from '../rules/receivables.ts';
import { statements } from '../rules/statements.ts';
import { taxes } from '../rules/taxes.ts';
import type { Comparison } from './comparison.ts';

const RULES: Record<ReportName, (accounts: Accounts, days: Days, basis: Basis) => Figure[]> = {
  pnl: (accounts, days, basis) => [
    ...profit(accounts, days, basis, 'Amount'),
    ...profit(accounts, periodBefore(days), basis, 'Period before'),
  ],
  tax: taxes,
  clients,
  receivables: (accounts, { to }) => receivables(accounts, to),
  statement: statements,
};
const TOTALS: Partial<Record<ReportName, string>> = { pnl: 'Profit' };

/** Compares each row and each sum of the reports of some days, on both bases. */
export async function compareReports(
  comparison: Comparison,
  books: Books,
  accounts: Accounts,
  days: Days,
  names: readonly ReportName[] = REPORTS,
): Promise<void> {
  for (const name of names) {
    for (const basis of REPORT_BASES) {
      const query = { ...days, basis };
      const report = await books.ask(reportRoutes.one, { parameters: { report: name }, query });
      const expected = placesOf(RULES[name](accounts, days, basis), TOTALS[name]);
      const got = amountsOf(report);
      // A report of the organization's currency alone, and a statement, have no sum of all currencies.
      const isComparable = (place: string) => report.converted !== null || !place.startsWith(CONVERTED);
      const comparable = [...expected].filter(([place]) => isComparable(place));
      comparison.compare(name, comparable, got, `${basis} ${days.from}–${days.to}`);
    }
  }
}

function amountsOf({ columns, currencies, converted }: Report): [string, number][] {
  const tables = currencies.map(({ currency, rows }) => ({ currency, rows }));
  if (converted) tables.push({ currency: CONVERTED, rows: converted.rows });
  return tables.flatMap(({ currency, rows }) =>
    rows.flatMap(({ group, label, amounts }) =>
      amounts.flatMap((amount, index): [string, number][] =>
        amount === null ? [] : [[placeOf(currency, group, label ?? SUM, columns[index] ?? ''), amount]],
      ),
    ),
  );
}
