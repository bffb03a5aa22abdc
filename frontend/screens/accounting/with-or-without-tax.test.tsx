import { accountingFiguresRoutes, reportRoutes } from '@oficio/contracts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../stage/open-screen.tsx';

const main = page.getByRole('main');
const PERIOD = { from: '2026-01-01', to: '2026-01-31' };

/** A profit of 100.00. */
const report = {
  ...PERIOD,
  columns: ['Amount', 'Period before'],
  currencies: [
    {
      currency: 'MXN',
      rows: [{ group: 'Profit', key: '', label: null, amounts: [10_000, 0], lists: [null, null] }],
    },
  ],
  converted: null,
};

test('a report says where its amounts are without tax', async () => {
  const { go } = await openScreen('/accounting/reports', {
    answers: (server) => server.answer(reportRoutes.one, report),
  });
  await expect
    .element(main)
    .toMatchTextContent('Income and costs are with tax, the lines below them take the tax out');
  await expect.element(main).not.toMatchTextContent('assigned to you');
  await go('/accounting/reports?basis=accrual');
  await expect.element(main).toMatchTextContent('Invoices are without tax');
  await go('/accounting/reports?report=clients');
  await expect.element(main).toMatchTextContent('and what remains, with tax.');
  await go('/accounting/reports?report=clients&basis=accrual');
  await expect.element(main).toMatchTextContent('and what remains, without tax.');
});

test('a report of a limited member says that it covers the assigned clients, and so does the name of its file', async () => {
  await openScreen('/accounting/reports?period=custom&from=2026-01-01&to=2026-01-31', {
    role: 'manager',
    sees: 'assigned',
    answers(server) {
      server.answer(reportRoutes.one, report);
      server.answer(reportRoutes.file, undefined);
    },
  });
  await expect.element(main).toMatchTextContent('Covers the clients that are assigned to you.');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await main.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  await expect
    .poll(() => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(['report-pnl-2026-01-01-2026-01-31-assigned-clients.csv']);
  saved.mockRestore();
});

test('income, expenses and net of the overview and of the analytics say that they are with tax', async () => {
  const none = { count: 0, amountMinor: 0 };
  const figures = {
    currency: 'MXN',
    income: { count: 1, amountMinor: 11_600 },
    expenses: none,
    netMinor: 11_600,
    before: { incomeMinor: 0, expensesMinor: 0, netMinor: 0 },
    taxes: { addedMinor: 1_600, creditableMinor: 0, withheldMinor: 0, owedWithheldMinor: 0 },
    byMonth: [{ month: '2026-01', incomeMinor: 11_600, expensesMinor: 0 }],
    incomeByCategory: [],
    expensesByCategory: [],
  };
  const period = { ...PERIOD, before: PERIOD, converted: null };
  const { go } = await openScreen('/accounting/overview', {
    answers(server) {
      const forecast = { currencies: [], converted: null, withoutRate: [] };
      server.answer(accountingFiguresRoutes.overview, { ...period, currencies: [figures], forecast });
      server.answer(accountingFiguresRoutes.income, {
        ...period,
        currencies: [
          {
            currency: 'MXN',
            total: { count: 1, amountMinor: 11_600 },
            beforeMinor: 0,
            byMonth: [{ month: '2026-01', count: 1, amountMinor: 11_600 }],
            byCategory: [],
            top: [],
          },
        ],
      });
    },
  });
  await expect.element(main).toMatchTextContent(/Income: MX\$116\.00MX\$116\.00With tax/);
  await expect.element(main).toMatchTextContent(/NetMX\$116\.00Income less paid expenses, with tax/);
  await go('/analytics/revenue');
  await expect.element(main).toMatchTextContent(/Revenue of the period: MX\$116\.00MX\$116\.00With tax/);
});
