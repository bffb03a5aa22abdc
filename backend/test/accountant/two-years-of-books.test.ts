import { addMonths } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import { expect, test } from 'vitest';
import { applicationOfFile } from '../application-of-file.ts';
import { Books } from './books/books.ts';
import { keepBooks, STEP_KINDS } from './books/keep-books.ts';
import { Comparison, tableOf } from './comparison/comparison.ts';
import { compareClients, compareListSums, compareRecords } from './comparison/lists.ts';
import { compareOverview } from './comparison/overview.ts';
import { comparePackage } from './comparison/packages.ts';
import { compareReports } from './comparison/reports.ts';
import { readFacts } from './facts/read-facts.ts';
import { accountsOf } from './rules/accounts-of.ts';
import { monthFrom } from './rules/periods.ts';

const UNLIMITED = { points: 1_000_000, perMs: 60_000 };
const TWO_YEARS = { from: '2024-01-01', to: '2025-12-31' };
const YEARS = [
  { from: '2024-01-01', to: '2024-12-31' },
  { from: '2025-01-01', to: '2025-12-31' },
];
const MONTHS = Array.from({ length: 24 }, (_, index) => monthFrom(addMonths(TWO_YEARS.from, index)));
/** Months in which more than what is owed at their end is compared. */
const BUSY = [MONTHS[5], MONTHS[8], MONTHS[17]].filter((month) => month !== undefined);

const [SEEDS, ROUNDS] = isFullRun ? [[1, 2, 3], 2] : [[1], 1];

/** How many figures of each kind are compared at least, in each books. */
const LEAST = {
  documents: 120,
  'income of payments': 100,
  'payments in another currency': 24,
  'sums of invoices': 4,
  'sums of payments': 8,
  'clients’ statements': 30,
  pnl: 300,
  tax: 250,
  clients: 200,
  receivables: 1_500,
  statement: 500,
  overview: 300,
  'package, manifest': 100,
  'package, summary.pdf': 30,
  'package, invoices.csv': 25,
  'package, credit-notes.csv': 4,
  'package, payments.csv': 25,
  'package, income.csv': 30,
  'package, expenses.csv': 12,
  'package, taxes-invoiced.csv': 50,
  'package, taxes-received.csv': 40,
  'package, taxes-of-expenses.csv': 10,
  'package, receivables.csv': 10,
};

const app = await applicationOfFile({
  rateLimits: { reads: UNLIMITED, writes: UNLIMITED, downloads: UNLIMITED },
});

test.each(SEEDS)(
  'an accountant who works two years of random books out anew finds no difference (books %i)',
  async (seed) => {
    const books = await Books.open(app, seed, '2024-01-02');
    const happened = await keepBooks(books, { first: '2024-01-02', days: 728, rounds: ROUNDS });
    expect(STEP_KINDS.filter((kind) => !happened[kind])).toEqual([]);
    books.turnTo('2026-01-10');
    const facts = await readFacts(books);
    const accounts = accountsOf(facts, 'MXN');
    const comparison = new Comparison();
    compareRecords(comparison, facts, accounts, books.today);
    await compareListSums(comparison, books, accounts);
    for (const days of [TWO_YEARS, ...YEARS, ...BUSY]) {
      await compareReports(comparison, books, accounts, days, ['pnl', 'tax', 'clients']);
      await compareOverview(comparison, books, accounts, days);
    }
    for (const days of MONTHS) {
      await compareReports(comparison, books, accounts, days, ['receivables', 'statement']);
    }
    for (const days of YEARS) {
      await compareClients(comparison, books, accounts, days);
      await comparePackage(comparison, books, accounts, days);
    }
    expect(tableOf(comparison.differences)).toBe('');
    const tooFew = Object.entries(LEAST).filter(([name, least]) => (comparison.counts[name] ?? 0) < least);
    expect(tooFew).toEqual([]);
  },
  600_000,
);
