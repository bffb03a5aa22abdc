import { type DashboardAll, dashboardRoutes, type MemberRole } from '@oficio/contracts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { expectLargeTargets } from '../stage/expect-large-targets.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnDesktop, showOnPhone } from '../stage/screen-sizes.ts';
import { dashboard, moneyIn, NO_RENEWALS } from './dashboard-answer.ts';

const main = page.getByRole('main');
const needs = main.getByRole('region', { name: 'Needs you' });

beforeEach(showOnDesktop);

async function openDashboard(answer: DashboardAll = dashboard(), role: MemberRole = 'owner') {
  const screen = await openScreen('/dashboard', {
    role,
    answers: (server) => server.answer(dashboardRoutes.all, answer),
  });
  await expect.element(main.getByRole('heading', { name: 'Activity' })).toBeVisible();
  return screen;
}

const texts = (locator: ReturnType<typeof main.getByRole>) =>
  locator.elements().map(({ textContent }) => textContent?.trim());

test('what needs the person comes first, and each entry leads to its list', async () => {
  await openDashboard();
  expect(texts(needs.getByRole('link'))).toEqual([
    '3 invoices are overdue',
    'Email for 1 invoice was rejected',
    'Email for 2 invoices is unconfirmed',
    '1 recurring series is paused',
    '4 drafts wait',
  ]);
  const addresses = needs
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(addresses).toEqual([
    '/invoices?status=overdue&sort=dueDate',
    '/invoices?delivery=failed',
    '/invoices?delivery=uncertain',
    '/accounting/recurring?status=paused',
    '/invoices?status=draft&kind=charge',
  ]);
});

test('nothing is said to need the person when nothing waits', async () => {
  const { money: _, ...quiet } = dashboard();
  await openDashboard({
    ...quiet,
    mails: { failed: 0, uncertain: 0 },
    waiting: { drafts: 0, pausedSeries: 0 },
    renewals: NO_RENEWALS,
  });
  await expect.element(needs).not.toBeInTheDocument();
});

test('a role that reads no money sees no figure of it', async () => {
  const { clients, checklist, cards, recentClients, activity, newClientsByMonth } = dashboard();
  const renewals = NO_RENEWALS;
  const answer = { clients, checklist, cards, recentClients, activity, newClientsByMonth, renewals };
  await openDashboard(answer, 'viewer');
  await expect.element(needs).not.toBeInTheDocument();
  for (const name of ['Money', 'Expected from today on', 'Owed today, by age', 'Overdue invoices']) {
    await expect.element(main.getByRole('heading', { name })).not.toBeInTheDocument();
  }
});

test('everything but the lists is seen on a desktop without scrolling', async () => {
  await openDashboard();
  await expect
    .element(main.getByRole('list', { name: 'Income and expenses by month, in MXN' }))
    .toBeVisible();
  const parts = [
    main.getByRole('table', { name: 'Expected from today on' }),
    main.getByRole('table', { name: 'Money by currency' }),
    main.getByRole('list', { name: 'Income and expenses by month, in MXN' }),
    main.getByRole('table', { name: 'Owed today, by age' }),
    main.getByRole('region', { name: 'Figures' }),
  ];
  for (const table of parts.slice(0, 2)) {
    const { scrollWidth, clientWidth } = table.element().parentElement ?? document.body;
    expect(scrollWidth).toBe(clientWidth);
  }
  const endOf = (part: (typeof parts)[number]) => part.element().getBoundingClientRect().bottom;
  // A card has an assumed height until the frame in which the browser finds it in sight.
  await expect.poll(() => Math.max(...parts.map(endOf))).toBeLessThanOrEqual(innerHeight);
  const [, money, , , counts] = parts.map(endOf);
  expect(money).toBeLessThan(Number(counts));
});

test('one table has the currencies with amounts and their sum, with a dash for zero', async () => {
  await openDashboard();
  const table = main.getByRole('table', { name: 'Money by currency' });
  expect(texts(table.getByRole('columnheader'))).toEqual(['Figure', 'MXN', 'EUR', 'All in MXN']);
  const overdue = table.getByRole('row', { name: /^Overdue/ });
  expect(texts(overdue.getByRole('cell'))).toEqual([
    expect.stringMatching(/MX\$24,660\.00$/),
    '–',
    expect.stringMatching(/MX\$24,660\.00$/),
  ]);
});

test('an amount from seven digits on is abbreviated, and whole in its name and on focus', async () => {
  await openDashboard();
  const amount = main.getByRole('link', { name: /^Outstanding in MXN: MX\$1,234,567\.89, with tax/ });
  await expect.element(amount).toMatchTextContent(/MX\$1\.23M$/);
  await userEvent.keyboard('{Tab}');
  (amount.element() as HTMLElement).focus();
  await expect.element(page.getByText('MX$1,234,567.89', { exact: true })).toBeVisible();
});

test('the chosen currency is that of what is expected, of the chart and of what is owed by age', async () => {
  await openDashboard();
  const expected = main.getByRole('table', { name: 'Expected from today on' });
  await expect.element(expected.getByText('MX$1,000.00').first()).toBeVisible();
  await main.getByLabelText('Currency').selectOptions('EUR');
  await expect.element(expected.getByText('€128.00').first()).toBeVisible();
  await expect.element(expected.getByText('MX$1,000.00').first()).not.toBeInTheDocument();
});

test('the first steps are one line with the next one, which unfolds', async () => {
  await openDashboard();
  await expect.element(main.getByText('2 of 6 done')).toBeVisible();
  await expect.element(main.getByText('Next: Add your logo')).toBeVisible();
  await expect.element(main.getByText('Free trial started')).not.toBeInTheDocument();
  await main.getByRole('button', { name: 'Show all steps' }).click();
  await expect.element(main.getByText('Free trial started')).toBeVisible();
  await expectAccessible();
  await main.getByRole('button', { name: 'Show less' }).click();
  await main.getByRole('link', { name: 'Add it' }).click();
  await expect.poll(() => location.pathname).toBe('/organization');
});

test('axe finds nothing and every target is large enough, on a desktop and on a phone', async () => {
  await openDashboard({ ...dashboard(), ...moneyIn(['MXN', 'EUR', 'USD', 'GBP']) });
  await expectAccessible();
  expectLargeTargets(24);
  await showOnPhone();
  await expectAccessible();
  expectLargeTargets(44);
  expect(document.documentElement.scrollWidth).toBe(innerWidth);
});

test('what is renewed in 30 days is shown by currency, and each figure leads to its list', async () => {
  await openDashboard(dashboard(), 'viewer');
  const table = main.getByRole('table', { name: 'Renewals in 30 days, by currency' });
  await table.element().scrollIntoView();
  expect(texts(table.getByRole('columnheader'))).toEqual(['Currency', 'Price', 'Margin', 'Exposure']);
  expect(texts(table.getByRole('row', { name: /^EUR/ }).getByRole('cell'))).toEqual([
    expect.stringMatching(/€15\.00$/),
    expect.stringMatching(/−€5\.00$/),
    '–',
  ]);
  const addresses = table
    .getByRole('row', { name: /^MXN/ })
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(addresses).toEqual([
    '/hosting/renewals?due=30&snoozed=any&currency=MXN',
    '/hosting/renewals?due=30&snoozed=any&currency=MXN',
    '/hosting/renewals?exposure=true&currency=MXN',
  ]);
  await expect
    .element(main.getByRole('link', { name: '5 renewals', exact: true }))
    .toHaveAttribute('href', '/hosting/renewals?due=30&snoozed=any');
  await expect
    .element(main.getByRole('link', { name: /^2 wait for an answer, the first for \d+ days$/ }))
    .toHaveAttribute('href', '/hosting/renewals?state=proposed&snoozed=any');
});

test('nothing is said about renewals where none comes due', async () => {
  await openDashboard({ ...dashboard(), renewals: NO_RENEWALS });
  await expect.element(main.getByRole('heading', { name: 'Renewals in 30 days' })).not.toBeInTheDocument();
});

test('the activity leads to a client in the trash, and names a purged one without a link', async () => {
  const entry = (name: string, isPurged: boolean): DashboardAll['activity'][number] => ({
    id: crypto.randomUUID(),
    at: '2026-01-15T12:00:00.000Z',
    actorName: 'Alma Rivera',
    action: 'deleted',
    entity: { table: 'client_directory', id: crypto.randomUUID(), name, isPurged },
  });
  await openDashboard({ ...dashboard(), activity: [entry('In the trash', false), entry('Purged', true)] });
  const entries = main.getByRole('listitem').filter({ hasText: 'Alma Rivera deleted' });
  expect(texts(entries)).toEqual([
    expect.stringContaining('In the trash'),
    expect.stringContaining('Purged'),
  ]);
  await expect
    .element(main.getByRole('link', { name: 'In the trash' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/clients\/[0-9a-f-]{36}$/));
  expect(main.getByRole('link', { name: 'Purged' }).elements()).toEqual([]);
});
