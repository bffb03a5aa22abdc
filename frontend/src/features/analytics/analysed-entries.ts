import { accountingFiguresRoutes } from '@oficio/contracts';

/** What is analysed, and the list that the figures add up. */
export interface AnalysedEntries {
  tab: 'Revenue' | 'Expenses';
  description: string;
  route: typeof accountingFiguresRoutes.income;
  /** The chart's name, and that of its bars. */
  title: string;
  measure: string;
  path: string;
  search: object;
  /** Whose sums come first, and the filter of one. */
  party: { title: string; what: string; filter: string; nobody: string };
  /** Where the entries come from. */
  empty: string;
}

export const REVENUE: AnalysedEntries = {
  tab: 'Revenue',
  description: 'Payments and other income by date, less refunds.',
  route: accountingFiguresRoutes.income,
  title: 'Revenue',
  measure: 'Income',
  path: '/accounting/income',
  search: {},
  party: { title: 'Top clients', what: 'Client', filter: 'clientId', nobody: 'Without a client' },
  empty: 'Payments and other income appear here.',
};

export const SPENDING: AnalysedEntries = {
  tab: 'Expenses',
  description: 'What you spent, by the date of each expense. Planned expenses aren’t counted.',
  route: accountingFiguresRoutes.expenses,
  title: 'Expenses',
  measure: 'Expenses',
  path: '/accounting/expenses',
  search: { status: 'incurred' },
  party: { title: 'Top vendors', what: 'Vendor', filter: 'vendor', nobody: '' },
  empty: 'Expenses appear here, paid or not.',
};
