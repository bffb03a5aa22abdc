import { invoiceAnalyticsRoutes, type MemberRole, quoteAnalyticsRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { tryAgain } from '../stage/press-while.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { invoiceFigures } from './invoice-figures.ts';

const main = page.getByRole('main');

test('without issued invoices the figures say where they come from; a failed request can be repeated', async () => {
  const { server } = await openScreen('/analytics/invoices', {
    answers: (fake) => fake.refuse(invoiceAnalyticsRoutes.figures, 'resource.not_found'),
  });
  await expect.element(main.getByRole('alert')).toMatchTextContent('The figures could not be loaded');
  const none = { from: '2026-01-01', to: '2026-01-31', currencies: [] };
  await tryAgain(() => server.answer(invoiceAnalyticsRoutes.figures, none));
  await page.getByRole('link', { name: 'Write an invoice' }).click();
  await expect.poll(() => location.pathname).toBe('/invoices/new');
});

test('a month’s bar is reached by the keyboard, and its table has the same amounts', async () => {
  await openScreen('/analytics/invoices', {
    answers: (server) => server.answer(invoiceAnalyticsRoutes.figures, invoiceFigures()),
  });
  const bar = page
    .getByRole('list', { name: /^Invoiced and received by month/ })
    .getByRole('link')
    .last();
  await expect.element(bar).toHaveAccessibleName(/2,000\.00.*, 2 invoices$/);
  await expectAccessible();
  await page.getByText('As a table').click();
  const row = page
    .getByRole('table', { name: 'Invoiced and received by month, in MXN' })
    .getByRole('row')
    .last();
  await expect.element(row).toMatchTextContent('2,000.00');
  await expect.element(row.getByRole('cell').last()).toMatchTextContent(/^2$/);
  await showOnPhone();
  await expectAccessible();
  (bar.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/invoices');
});

test('what was invoiced of each item leads to its invoices, and the categories add it up', async () => {
  const item = { unit: 'h', categoryId: null, categoryName: null, quantityE4: 25_000, netMinor: 150_000 };
  const items = [
    { ...item, itemId: '00000000-0000-7000-8000-0000000000f1', name: 'Soporte' },
    { ...item, itemId: null, name: null, unit: null, netMinor: 50_000 },
  ];
  await openScreen('/analytics/invoices', {
    answers(server) {
      server.answer(invoiceAnalyticsRoutes.figures, invoiceFigures());
      server.answer(invoiceAnalyticsRoutes.items, {
        from: '2025-12-01',
        to: '2026-01-31',
        currencies: [{ currency: 'MXN', items }],
      });
    },
  });
  const table = page.getByRole('table', { name: 'By item' });
  await expect.element(table.getByRole('row', { name: /Soporte/ })).toMatchTextContent(/2\.5 h.*1,500\.00/);
  await expect.element(table.getByRole('row', { name: /Without an item/ })).toMatchTextContent(/–.*500\.00/);
  await expect
    .element(page.getByRole('table', { name: 'By category of items' }).getByRole('row').last())
    .toMatchTextContent(/Without a category.*1,500\.00.*100%/);
  await expectAccessible();
  await table.getByRole('link', { name: 'Soporte', exact: true }).click();
  await expect.poll(() => location.pathname).toBe('/invoices');
  expect(new URLSearchParams(location.search).get('item')).toBe(items[0]?.itemId);
});

test('figures of quotes lead to their lists, also those of a currency without invoices', async () => {
  const sum = (count: number) => ({ count, amountMinor: count * 100_000 });
  const quotes = {
    sent: sum(5),
    accepted: sum(2),
    declined: sum(1),
    expired: sum(1),
    open: sum(1),
    withdrawn: sum(0),
    acceptanceRate: 0.5,
    answered: { count: 3, medianDays: 2.5 },
    openToday: sum(3),
    byMonth: [{ month: '2026-01', sent: sum(5), accepted: sum(2) }],
  };
  await openScreen('/analytics/invoices', {
    answers(server) {
      server.answer(invoiceAnalyticsRoutes.figures, invoiceFigures());
      server.answer(quoteAnalyticsRoutes.figures, {
        from: '2025-12-01',
        to: '2026-01-31',
        currencies: [
          { currency: 'MXN', ...quotes },
          { currency: 'USD', ...quotes, acceptanceRate: null },
        ],
      });
    },
  });
  const region = page.getByRole('region', { name: 'Quotes', exact: true });
  await expect.element(region).toMatchTextContent(/Sent.*5,000\.00.*5 quotes/);
  await expect.element(region).toMatchTextContent(/Acceptance rate\s*50%/);
  await expect.element(region).toMatchTextContent(/Days from sending to answer, median\s*2\.5 \(3 quotes\)/);
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  await page.getByLabelText('Currency').selectOptions('USD');
  await expect.element(region).toMatchTextContent(/Acceptance rate\s*–/);
  await expect.element(page.getByRole('heading', { name: 'Invoiced and received' })).not.toBeInTheDocument();
  await region.getByRole('link', { name: 'Declined' }).click();
  await expect.poll(() => location.pathname).toBe('/invoices/quotes');
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    outcome: 'declined',
    currency: 'USD',
    from: '2025-12-01',
    to: '2026-01-31',
  });
});

test.each<[role: MemberRole, path: string, sentence: string]>([
  ['member', '/analytics/invoices', 'Your role doesn’t see'],
  ['viewer', '/analytics/revenue', 'Your role doesn’t see revenue analytics'],
  ['member', '/accounting/overview', 'Your role doesn’t see accounting'],
  ['member', '/accounting/reports', 'Your role doesn’t see accounting'],
])('a %s is told about %s: %s', async (role, path, sentence) => {
  await openScreen(path, { role });
  await expect.element(main).toMatchTextContent(sentence);
});

test('the analytics of a viewer are those of clients, of hosting and domains, and of projects', async () => {
  await openScreen('/analytics', { role: 'viewer' });
  await expect.poll(() => location.pathname).toBe('/analytics/clients');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Analytics' }).getByRole('link');
  await expect
    .poll(() => tabs.elements().map(({ textContent }) => textContent))
    .toEqual(['Clients', 'Hosting & domains', 'Projects']);
});

test('a member sees no tab of payments and analytics above the invoices', async () => {
  await openScreen('/invoices', { role: 'member' });
  await expect.element(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Invoices', exact: true });
  await expect.element(tabs.getByRole('link', { name: /Payments|Analytics/ })).not.toBeInTheDocument();
});
