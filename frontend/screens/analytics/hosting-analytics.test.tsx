import { type DomainAnalytics, type HostingAnalytics, hostingAnalyticsRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { expectLargeTargets } from '../stage/expect-large-targets.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { tryAgain } from '../stage/press-while.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const PATH = '/analytics/hosting';
const main = page.getByRole('main');
const NOTHING = { count: 0, priceMinor: 0, costMinor: 0 };
const MONTHS = ['2026-11', '2026-12', '2027-01'];

function hosting(): HostingAnalytics {
  const sums = { count: 2, priceMinor: 50_000, costMinor: 36_000 };
  const of = (currency: string) => ({
    currency,
    ahead: [30, 60, 90].map((days) => ({ days, services: sums, domains: NOTHING })),
    exposure: { count: 1, costMinor: 18_000 },
    byMonth: MONTHS.map((month, index) => ({ month, ...(index === 1 ? sums : NOTHING) })),
    byProvider: [
      { provider: 'Hetzner', count: 3, priceMinor: 90_000, costMinor: 60_000 },
      { provider: null, count: 1, priceMinor: 0, costMinor: 20_000 },
    ],
  });
  return { currencies: [of('MXN'), of('USD')] };
}

function domains(counts: Partial<DomainAnalytics> = {}): DomainAnalytics {
  return {
    total: 4,
    expired: 1,
    unknown: 1,
    within: [7, 30, 60, 90].map((days) => ({ days, count: days === 7 ? 0 : 2 })),
    conflicts: 1,
    autoRenewOff: 3,
    lookupProblems: 0,
    byRegistrar: [
      { registrar: 'Akky', count: 3 },
      { registrar: null, count: 1 },
    ],
    byTld: [{ tld: 'mx', count: 4 }],
    byMonth: MONTHS.map((month) => ({ month, count: 1 })),
    lapses: { from: '2025-11-15', to: '2026-11-15', lapsed: 1, renewed: 6, renewedUnpaid: 1, rate: 0.125 },
    ...counts,
  };
}

function answer(server: FakeServer): void {
  server.answer(hostingAnalyticsRoutes.hosting, hosting());
  server.answer(hostingAnalyticsRoutes.domains, domains());
}

const search = () => Object.fromEntries(new URLSearchParams(location.search));

test('a failed request can be repeated; without services and domains the page says where figures come from', async () => {
  const { server } = await openScreen(PATH, {
    answers(fake) {
      fake.answer(hostingAnalyticsRoutes.hosting, { currencies: [] });
      fake.refuse(hostingAnalyticsRoutes.domains, 'resource.not_found');
    },
  });
  await expect.element(main.getByRole('alert')).toMatchTextContent('The figures could not be loaded');
  const lapses = {
    from: '2025-11-15',
    to: '2026-11-15',
    lapsed: 0,
    renewed: 0,
    renewedUnpaid: 0,
    rate: null,
  };
  await tryAgain(() => server.answer(hostingAnalyticsRoutes.domains, domains({ total: 0, lapses })));
  await main.getByRole('link', { name: 'Go to domains' }).click();
  await expect.poll(() => location.pathname).toBe('/hosting/domains');
});

test('what comes up leads to the lists whose sums it is, in the chosen currency, for a viewer, too', async () => {
  await openScreen(PATH, { role: 'viewer', answers: answer });
  await main.getByLabelText('Currency').selectOptions('USD');
  await expect.poll(search).toEqual({ currency: 'USD' });
  const table = main.getByRole('table', { name: 'Coming up, in USD' });
  await expect
    .element(table.getByRole('row', { name: /Services in 30 days/ }))
    .toMatchTextContent(/500\.00.*360\.00.*140\.00/);
  await expect
    .element(table.getByRole('row', { name: /Domains in 90 days/ }))
    .toMatchTextContent(/–.*–.*–.*–/);
  await table.getByRole('link', { name: /^Exposure in 30 days, cost/ }).click();
  await expect.poll(() => location.pathname).toBe('/hosting/renewals');
  expect(search()).toEqual({ exposure: 'true', currency: 'USD' });
  await expect.element(main.getByRole('button', { name: 'Remove filter: Cost not covered' })).toBeVisible();
});

test('each service and domain figure has its filters', async () => {
  await openScreen(PATH, { answers: answer });
  const bar = main
    .getByRole('list', { name: /^Services by month/ })
    .getByRole('link')
    .nth(1);
  await expect.element(bar).toHaveAccessibleName(/500\.00.*, 2 services$/);
  await expect
    .element(bar)
    .toHaveAttribute(
      'href',
      '/hosting/services?current=true&payer=us&currency=MXN&renewsIn=2026-12&sort=nextRenewalOn',
    );
  await expect
    .element(main.getByRole('link', { name: /No provider/ }))
    .toHaveAttribute('href', '/hosting/services?current=true&payer=us&currency=MXN&missing=provider');
  await expect
    .element(main.getByRole('link', { name: 'No registrar' }))
    .toHaveAttribute('href', '/hosting/domains?status=active&missing=registrar');
  await expect.element(main.getByText('12.5% of the domains’ renewals lapsed')).toBeVisible();
  await main.getByRole('link', { name: 'Lapsed' }).click();
  await expect.poll(() => location.pathname).toBe('/hosting/renewals');
  expect(search()).toEqual({
    kind: 'domain',
    from: '2025-11-15',
    to: '2026-11-15',
    snoozed: 'any',
    state: 'lapsed',
  });
});

test('axe finds nothing and every target is large enough, on a desktop and on a phone', async () => {
  await openScreen(PATH, { answers: answer });
  await expect.element(main.getByRole('heading', { name: 'By registrar' })).toBeVisible();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  expectLargeTargets(44);
  expect(document.documentElement.scrollWidth).toBe(innerWidth);
});
