import { type ClientDebts, clientAnalyticsRoutes, clientDebtRoutes, clientRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { closeFilters, filterButton, filterBy, filterChip, filterField } from '../stage/list-filters.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { tryAgain } from '../stage/press-while.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { FIRST_CLIENT, openClients } from './open-clients.ts';

const debt = (currency: string, overdueMinor = 0) => ({ currency, outstandingMinor: 100_000, overdueMinor });

/** Agave owes in three currencies, late in one of them; Nopal owes nothing. */
function openDebts({ role = 'owner' as 'owner' | 'member', path = '/clients' } = {}) {
  return openClients(['Agave', 'Nopal'], {
    path,
    role,
    answers(server, { records }) {
      const debts = [debt('EUR'), debt('USD', 100_000), debt('MXN')];
      const items: ClientDebts[] = [{ id: String(records[0]?.id), debts, lastInvoice: null }];
      server.answer(clientDebtRoutes.list, { items });
    },
  });
}

test('what clients owe stands in their list, the largest first, and leads to its invoices', async () => {
  const { router } = await openDebts();
  const outstanding = page.getByRole('link', { name: /^Outstanding of Agave: / });
  await expect.element(outstanding).toHaveAccessibleName(/€1,000\.00, \$1,000\.00 USD, MX\$1,000\.00$/);
  await expect.element(outstanding).toMatchTextContent(/€1,000\.00\+2$/);
  expect(page.getByRole('row', { name: /Nopal/ }).getByRole('link').elements()).toHaveLength(1);
  await expectAccessible();
  await filterBy('Balance', 'Overdue');
  await expect.poll(() => router.state.location.search).toMatchObject({ overdue: 'true' });
  await page.getByRole('link', { name: /^Overdue of Agave: \$1,000\.00 USD$/ }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/invoices');
  expect(router.state.location.search).toMatchObject({
    clientId: FIRST_CLIENT.slice(-36),
    status: 'overdue',
  });
});

test('a phone shows what a client owes within its width', async () => {
  await page.viewport(360, 740);
  await openDebts();
  await page.getByRole('button', { name: 'Details of Agave' }).click();
  await expect.element(page.getByRole('link', { name: /^Outstanding of Agave: / })).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('a member sees no debt, and asks for none', async () => {
  await showOnPhone();
  const { server } = await openDebts({ role: 'member', path: '/clients?overdue=true' });
  await page.getByRole('button', { name: 'Details of Agave' }).click();
  await expect.element(page.getByText('Primary contact').first()).toBeVisible();
  expect(page.getByText('Outstanding').elements()).toEqual([]);
  expect(server.callsOf(clientDebtRoutes.list)).toEqual([]);
});

test('each figure leads to its list, and Back returns to the figures', async () => {
  const { router } = await openAnalytics();
  const main = page.getByRole('main');
  for (const [name, search] of [
    [/^Clients: 4$/, {}],
    [/^No email: 3$/, { missing: 'email' }],
    [/^No billing contact: 4$/, { missing: 'billingContact' }],
    [/^No activity for a year: 1$/, { inactiveSince: '2025-01-15', sort: 'lastActivity' }],
    [/^Lead$/, { status: 'lead' }],
    [/^Archived$/, { status: 'archived' }],
    [/^Spain$/, { country: 'ES' }],
    [/^EUR$/, { currency: 'EUR' }],
  ] as const) {
    await main.getByRole('link', { name }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/clients');
    expect(router.state.location.search).toEqual(search);
    history.back();
    await expect.element(page.getByRole('heading', { name: 'New clients' })).toBeVisible();
  }
});

test('axe finds nothing in the figures and the top clients, also on a phone', async () => {
  await openAnalytics();
  const top = page.getByRole('table', { name: 'Top clients in MXN' });
  await expect.element(top.getByText('Pays in 0 days (1 invoice)')).toBeVisible();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
});

test('a month’s bar is reached by the keyboard, and its filter is a chip that can be removed', async () => {
  const { router } = await openAnalytics();
  const bar = page.getByRole('list', { name: 'New clients per month' }).getByRole('link').last();
  await expect.element(bar).toHaveAccessibleName(/: 3$/);
  (bar.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.search).toMatchObject({ createdIn: '2026-01' });
  await filterChip(/Added in/).click();
  await expect.poll(() => router.state.location.search).not.toHaveProperty('createdIn');
});

test('without clients the figures offer the first one; a failed request can be repeated', async () => {
  const { server } = await openScreen('/clients/analytics', {
    answers: (given) => given.refuse(clientAnalyticsRoutes.figures, 'resource.not_found'),
  });
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent(/The figures could not be loaded/);
  const sample = server.sample(clientAnalyticsRoutes.figures);
  await tryAgain(() => server.answer(clientAnalyticsRoutes.figures, sample));
  await page.getByRole('link', { name: 'Add your first client' }).click();
  await expect.element(page.getByRole('dialog', { name: 'New client' })).toBeVisible();
});

test('one person has no choice of owners, but an address may name one', async () => {
  const { server, go } = await openClients(['Alfa']);
  await filterButton.click();
  await expect.element(filterField('Missing details')).toBeVisible();
  expect(filterField('Owner').elements()).toEqual([]);
  await filterField('Missing details').selectOptions('No email');
  await expect.poll(() => server.callsOf(clientRoutes.list).at(-1)?.query.missing).toBe('email');
  await go('/clients?owner=nobody');
  await expect.element(filterChip('No owner')).toBeVisible();
  await closeFilters();
  await filterButton.click();
  await expect.element(filterField('Owner')).toHaveValue('nobody');
});

const TOP_CLIENT = {
  clientId: FIRST_CLIENT.slice(-36),
  name: 'Café Lumbre',
  count: 2,
  amountMinor: 200_000,
  paid: { count: 1, medianDays: 0 },
};

function openAnalytics() {
  return openScreen('/clients/analytics', {
    answers(server) {
      server.answer(
        clientAnalyticsRoutes.figures,
        server.sample(clientAnalyticsRoutes.figures, {
          total: 4,
          money: {
            from: '2025-02-01',
            to: '2026-01-31',
            currencies: [{ currency: 'MXN', invoicedMinor: 200_000, topClients: [TOP_CLIENT] }],
          },
          withoutEmail: 3,
          withoutBillingContact: 4,
          inactive: { since: '2025-01-15', count: 1 },
          byStatus: [
            { status: 'lead', count: 1 },
            { status: 'active', count: 3 },
            { status: 'archived', count: 1 },
          ],
          byMonth: [
            { month: '2025-12', count: 0 },
            { month: '2026-01', count: 3 },
          ],
          byCountry: [
            { country: null, count: 2 },
            { country: 'ES', count: 1 },
          ],
          byCurrency: [
            { currency: 'MXN', count: 3 },
            { currency: 'EUR', count: 1 },
          ],
        }),
      );
    },
  });
}
