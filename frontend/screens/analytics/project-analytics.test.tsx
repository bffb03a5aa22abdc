import { type ProjectAnalytics, projectAnalyticsRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { tryAgain } from '../stage/press-while.ts';
import { showOnDesktop, showOnPhone } from '../stage/screen-sizes.ts';

const main = page.getByRole('main');
const ID = '00000000-0000-7000-8000-000000000001';

const MONEY = {
  currency: 'MXN',
  agreedMinor: 4_800_000,
  invoicedMinor: 2_500_000,
  incomeMinor: 1_000_000,
  expensesMinor: 300_000,
  resultMinor: 700_000,
};

const FIGURES: ProjectAnalytics = {
  today: '2026-01-20',
  weekEnd: '2026-01-25',
  byStatus: [
    { status: 'planned', count: 0 },
    { status: 'active', count: 3 },
    { status: 'on_hold', count: 0 },
    { status: 'completed', count: 1 },
    { status: 'cancelled', count: 0 },
  ],
  overdue: 2,
  dueThisWeek: 1,
  doneByWeek: [
    { week: '2026-01-12', count: 1 },
    { week: '2026-01-19', count: 3 },
  ],
  load: [
    { person: { id: ID, name: 'Łucja Ørsted' }, open: 4, overdue: 1, estimateMinutes: 90 },
    { person: null, open: 1, overdue: 0, estimateMinutes: 0 },
  ],
  hours: [
    {
      id: ID,
      name: 'Sitio web',
      clientName: 'Ana Paz',
      budgetMinutes: 600,
      spent: { minutes: 660, billableMinutes: 90 },
    },
  ],
  money: { totals: [MONEY], projects: [{ id: ID, name: 'Sitio web', clientName: 'Ana Paz', ...MONEY }] },
};

const open = (figures: Partial<ProjectAnalytics> = {}) =>
  openScreen('/analytics/projects', {
    answers: (server) => server.answer(projectAnalyticsRoutes.figures, { ...FIGURES, ...figures }),
  });

test('the counts, the tasks and the money of projects are shown, and a sum leads to its list', async () => {
  await open();
  await expect.element(main.getByRole('link', { name: 'Overdue: 2 projects' })).toBeVisible();
  const weeks = main.getByRole('table', { name: 'Finished tasks by week' });
  await expect.element(weeks.getByRole('row').nth(1)).toMatchTextContent(/From Jan 19, 2026.*3.*75%/);
  const load = main.getByRole('table', { name: 'Open tasks by person' });
  await expect.element(load.getByRole('row').nth(1)).toMatchTextContent('Łucja Ørsted411.5 h');
  await expect.element(load.getByRole('row').nth(2)).toMatchTextContent('Nobody1––');
  const hours = main.getByRole('table', { name: 'Hours of projects' });
  await expect
    .element(hours.getByRole('row').nth(1))
    .toMatchTextContent('Sitio webAna Paz10:0011:001:30110%');
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  await showOnDesktop();
  await main.getByRole('link', { name: 'Sitio web, invoiced: MX$25,000.00, without tax' }).click();
  await expect.poll(() => location.pathname).toBe('/invoices');
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({
    projectId: ID,
    reached: 'issued',
    currency: 'MXN',
  });
});

test('a role without money sees the projects and the tasks alone', async () => {
  await open({ money: null });
  await expect.element(main.getByRole('link', { name: 'Due this week: 1 project' })).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Money of projects' })).not.toBeInTheDocument();
});

test('without projects the page says where the figures come from; a failed request can be repeated', async () => {
  const { server } = await openScreen('/analytics/projects', {
    answers: (fake) => fake.refuse(projectAnalyticsRoutes.figures, 'resource.not_found'),
  });
  await expect.element(main.getByRole('alert')).toMatchTextContent('The figures could not be loaded');
  const none = { ...FIGURES, byStatus: [], hours: [], money: { totals: [], projects: [] } };
  await tryAgain(() => server.answer(projectAnalyticsRoutes.figures, none));
  await main.getByRole('link', { name: 'Go to projects' }).click();
  await expect.poll(() => location.pathname).toBe('/projects');
});
