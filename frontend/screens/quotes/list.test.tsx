import { addDays, formatLocalDate, localDateAt, type QuoteStatus, quoteRoutes } from '@oficio/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FIRST_QUOTE, QUOTE_NUMBER } from '../stage/fake-quotes.ts';
import { filterBy, filterChip } from '../stage/list-filters.ts';
import { openQuotes } from '../stage/open-quotes.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const PATH = '/invoices/quotes';
const today = localDateAt(Date.now(), 'America/Mexico_City');
const rows = page.getByRole('table').getByRole('row');

afterEach(() => vi.useRealTimers());

/** The texts of the cells of a row, without the controls at its ends. */
const cellsOf = (row: number) =>
  rows
    .nth(row)
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent.trim())
    .filter((text) => text !== '' && !text.startsWith('Select '));

test('each row tells its version, its last day and its answer', async () => {
  const validUntil = addDays(today, 5);
  await openQuotes(PATH, (quotes) => {
    quotes.addOpen({ revision: 2, validUntil, answeredAt: '2026-01-16T12:00:00.000Z' });
  });
  await expect
    .poll(() => cellsOf(1))
    .toEqual([
      `${QUOTE_NUMBER}v2`,
      'Café Lumbre',
      'Jan 15, 2026',
      `${formatLocalDate(validUntil)}in 5 days`,
      'MX$1,000.00',
      'Open',
      'Jan 16, 2026',
    ]);
});

test.each<[string, number, string, string]>([
  ['its last day is valid to its end', 0, 'today', 'Open'],
  ['the day after it is expired', -1, 'expired 1 day ago', 'Expired'],
])('a quote: %s', async (_, days, distance, status) => {
  await openQuotes(PATH, (quotes) => quotes.addOpen({ validUntil: addDays(today, days) }));
  await expect.element(rows.nth(1)).toMatchTextContent(distance);
  await expect.element(rows.nth(1).getByText(status, { exact: true })).toBeVisible();
});

test.each<[QuoteStatus, string]>([
  ['draft', 'Draft'],
  ['accepted', 'Accepted'],
  ['invoiced', 'Invoiced'],
  ['declined', 'Declined'],
  ['withdrawn', 'Withdrawn'],
])('a quote that is %s says %s', async (status, words) => {
  await openQuotes(PATH, (quotes) => {
    const lifecycle = status === 'invoiced' ? 'accepted' : (status as 'draft');
    quotes.addOpen({ lifecycle, isInvoiced: status === 'invoiced', number: null });
  });
  await expect.element(rows.nth(1).getByRole('cell').getByText(words, { exact: true }).last()).toBeVisible();
});

test('the figures lead to their lists, whose filters stand in the address', async () => {
  const { server } = await openQuotes(PATH, (quotes, server) => {
    quotes.addOpen();
    const open = { count: 2, amountMinor: 200_000 };
    const accepted = { count: 1, amountMinor: 50_000 };
    server.answer(quoteRoutes.sums, { currencies: [{ currency: 'MXN', open, accepted }] });
  });
  const sums = page.getByRole('region', { name: 'Sums' });
  await sums.getByRole('link', { name: /^Open in MXN: MX\$2,000\.00, 2 quotes/ }).click();
  await expect.element(filterChip('Open')).toBeVisible();
  await sums.getByRole('link', { name: /^Accepted, to invoice in MXN: MX\$500\.00, 1 quote/ }).click();
  await expect.element(filterChip('Accepted')).toBeVisible();
  await filterBy('Status', 'Expired');
  await expect.element(filterChip('Expired')).toBeVisible();
  const asked = server.callsOf(quoteRoutes.list).map(({ query: { status, currency } }) => [status, currency]);
  expect(asked).toEqual(
    expect.arrayContaining([
      ['open', 'MXN'],
      ['accepted', 'MXN'],
      ['expired', 'MXN'],
    ]),
  );
});

test('an answer of the client is seen within a minute on the list', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { quotes, server } = await openQuotes(PATH, (filled) => filled.addOpen());
  const row = page.getByRole('row').nth(1);
  await expect.element(row).toMatchTextContent('Open');
  // The first connection of the live changes has the list read once, too; the second minute has its change read.
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => server.callsOf(quoteRoutes.list).length).toBeGreaterThan(1);
  quotes.change(FIRST_QUOTE, { lifecycle: 'declined', answeredAt: '2026-01-16T12:00:00.000Z' });
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(row).toMatchTextContent('Declined');
});

test('an answer of the client is seen when the person comes back to the list', async () => {
  const { quotes } = await openQuotes(PATH, (filled) => filled.addOpen());
  const row = page.getByRole('row').nth(1);
  await expect.element(row).toMatchTextContent('Open');
  quotes.change(FIRST_QUOTE, { lifecycle: 'declined', answeredAt: '2026-01-16T12:00:00.000Z' });
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(row).toMatchTextContent('Declined');
});

test('an empty list leads to the first quote; the list of one client to one for the client', async () => {
  const { go, quotes } = await openQuotes(PATH, ({ invoices }) =>
    invoices.addClient({ displayName: 'Café Lumbre' }),
  );
  await expect.element(page.getByText('No quotes yet')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'New quote' }).click();
  await expect.poll(() => location.pathname).toBe(`${PATH}/new`);
  const [client] = quotes.invoices.clients.records;
  await go(`/clients/${client?.id}/invoices`);
  await page.getByRole('link', { name: 'Quotes for this client' }).click();
  await expect.poll(() => location.search).toBe(`?clientId=${client?.id}`);
  await page.getByRole('button', { name: 'New quote' }).click();
  await expect
    .element(page.getByRole('form', { name: 'New quote' }).getByRole('combobox', { name: 'Client' }))
    .toHaveTextContent('Café Lumbre');
});

test('on a phone a row is the client with the total, and the number with the status', async () => {
  await showOnPhone();
  await openQuotes(PATH, (quotes) => quotes.addOpen());
  const row = page.getByRole('listitem').filter({ hasText: QUOTE_NUMBER });
  await expect.element(row).toMatchTextContent(/Café Lumbre\s*MX\$1,000\.00/);
  await expect.element(row).toMatchTextContent(/QUO-2026-0001\s*Open/);
  await expectAccessible();
  await row.getByRole('link', { name: QUOTE_NUMBER }).click();
  await expect.poll(() => location.pathname).toBe(`${PATH}/${FIRST_QUOTE}`);
});

test('the tab of quotes stands beside that of invoices for those who read them', async () => {
  const { go } = await openQuotes('/invoices', () => {}, { role: 'member' });
  const tabs = page.getByRole('navigation', { name: 'Invoices' });
  await tabs.getByRole('link', { name: 'Quotes' }).click();
  await expect.poll(() => location.pathname).toBe(PATH);
  await go('/invoices');
  await expect
    .element(tabs.getByRole('link', { name: 'Invoices', exact: true }))
    .toHaveAttribute('aria-current');
});
