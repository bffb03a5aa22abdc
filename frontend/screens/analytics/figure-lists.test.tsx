import {
  accountingFiguresRoutes,
  type EntryAnalytics,
  invoiceAnalyticsRoutes,
  invoiceRoutes,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeSocket } from '../stage/fake-socket.ts';
import { asksAgain } from '../stage/is-live.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { invoiceFigures } from './invoice-figures.ts';

const main = page.getByRole('main');
const CLIENT = '00000000-0000-7000-8000-0000000000c1';
const PERIOD = { from: '2025-12-01', to: '2026-01-31' };

/** The path and the search of the link with this name. */
async function listOf(name: RegExp): Promise<[path: string, search: Record<string, string>]> {
  const link = main.getByRole('link', { name });
  await expect.element(link).toBeVisible();
  const { pathname, searchParams } = new URL((link.element() as HTMLAnchorElement).href);
  return [pathname, Object.fromEntries(searchParams)];
}

/** Two entries over 1,000.00: one of the party, one without it and without a category. */
function entries(key: string, name: string): EntryAnalytics {
  const figure = { count: 1, amountMinor: 50_000 };
  const none = { count: 0, amountMinor: 0 };
  const figures = {
    currency: 'MXN',
    total: { count: 2, amountMinor: 100_000 },
    beforeMinor: 0,
    byMonth: [
      { month: '2025-12', ...none },
      { month: '2026-01', count: 2, amountMinor: 100_000 },
    ],
    byCategory: [{ categoryId: null, name: null, ...figure }],
    top: [{ key, name, ...figure }],
  };
  const before = { from: '2025-10-01', to: '2025-11-30' };
  return { ...PERIOD, before, currencies: [figures], converted: figures };
}

test('each figure of revenue leads to the entries that it adds up', async () => {
  await openScreen(`/analytics/revenue?${new URLSearchParams(PERIOD)}`, {
    answers: (server) => server.answer(accountingFiguresRoutes.income, entries(CLIENT, 'Café Lumbre')),
  });
  const all = { currency: 'MXN', ...PERIOD };
  expect(await listOf(/^Revenue of the period: .*1,000\.00/)).toEqual(['/accounting/income', all]);
  expect(await listOf(/^January 2026: .*1,000\.00, 2 entries$/)).toEqual([
    '/accounting/income',
    { ...all, from: '2026-01-01' },
  ]);
  expect(await listOf(/^Café Lumbre$/)).toEqual(['/accounting/income', { ...all, clientId: CLIENT }]);
  expect(await listOf(/^Without a category$/)).toEqual([
    '/accounting/income',
    { ...all, categoryId: 'none' },
  ]);
  await expect.element(main.getByRole('table', { name: 'Top clients' })).toMatchTextContent('50%');
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
});

test('each figure of expenses leads to the expenses that it adds up', async () => {
  await openScreen(`/analytics/expenses?${new URLSearchParams(PERIOD)}`, {
    answers: (server) => server.answer(accountingFiguresRoutes.expenses, entries('Nube', 'Nube')),
  });
  const all = { status: 'incurred', currency: 'MXN', ...PERIOD };
  expect(await listOf(/^Expenses of the period: .*1,000\.00/)).toEqual(['/accounting/expenses', all]);
  expect(await listOf(/^Nube$/)).toEqual(['/accounting/expenses', { ...all, vendor: 'Nube' }]);
});

test('each figure of invoices leads to the invoices that it adds up', async () => {
  await openScreen('/invoices/analytics?currency=MXN', {
    answers(server) {
      const [figures] = invoiceFigures().currencies;
      if (!figures) throw new Error('The figures have no currency');
      const topClients = [{ clientId: CLIENT, name: 'Café Lumbre', count: 2, amountMinor: 200_000 }];
      const dollars = { ...figures, currency: 'USD' };
      server.answer(invoiceAnalyticsRoutes.figures, {
        ...invoiceFigures(),
        currencies: [{ ...figures, topClients }, dollars],
      });
    },
  });
  await expect.poll(() => location.pathname).toBe('/analytics/invoices');
  const issued = { reached: 'issued', currency: 'MXN', ...PERIOD };
  const owed = { status: 'outstanding', currency: 'MXN' };
  const lists: [name: RegExp, search: Record<string, string>][] = [
    [/^Invoiced: .*2,000\.00.*2 invoices$/, issued],
    [/^Outstanding today: .*2,000\.00/, owed],
    [/^Sent$/, { ...issued, reached: 'sent', kind: 'invoice' }],
    [/^Viewed$/, { ...issued, reached: 'viewed', kind: 'invoice' }],
    [/^Café Lumbre$/, { ...issued, clientId: CLIENT }],
  ];
  for (const [name, search] of lists) expect(await listOf(name)).toEqual(['/invoices', search]);
  await main.getByLabelText('Currency').selectOptions('USD');
  await main.getByLabelText('Period').selectOptions('This month');
  await expect.poll(() => location.search).toBe('?currency=USD&range=this-month');
  await expect.poll(async () => (await listOf(/^Invoiced: /))[1].currency).toBe('USD');
});

test('an invoice that is issued elsewhere is shown in the bar of its month', async () => {
  const { server } = await openScreen('/analytics/invoices', {
    answers: (given) => given.answer(invoiceAnalyticsRoutes.figures, invoiceFigures()),
  });
  const bar = page
    .getByRole('list', { name: /^Invoiced and received by month/ })
    .getByRole('link')
    .last();
  await expect.element(bar).toHaveAccessibleName(/2,000\.00.*, 2 invoices$/);
  const { id } = server.sample(invoiceRoutes.one);
  const change = () => FakeSocket.change('invoices', { kind: 'UPDATE', record: { id } });
  await asksAgain(server, invoiceAnalyticsRoutes.figures, change);
  server.answer(invoiceAnalyticsRoutes.figures, invoiceFigures({ amountMinor: 300_000, count: 3 }));
  change();
  await expect.element(bar).toHaveAccessibleName(/3,000\.00.*, 3 invoices$/);
});
