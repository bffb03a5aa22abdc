import { authRoutes, dashboardRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { dashboard } from './dashboard-answer.ts';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog', { name: 'Customize the dashboard' });

async function openDashboard() {
  const screen = await openScreen('/dashboard', {
    answers(server) {
      let { cards } = dashboard();
      server.answer(dashboardRoutes.all, () => ({ ...dashboard(), cards }));
      server.answer(authRoutes.updatePreferences, ({ body }) => {
        if (body.dashboardCards !== undefined) cards = body.dashboardCards;
        return server.sample(authRoutes.updatePreferences);
      });
    },
  });
  await expect.element(main.getByRole('heading', { name: 'First steps' })).toBeVisible();
  return screen;
}

test('a person hides parts of the dashboard and moves another one up', async () => {
  const { server } = await openDashboard();
  await page.getByRole('button', { name: 'Customize' }).click();
  await dialog.getByRole('checkbox', { name: 'First steps' }).click();
  await dialog.getByRole('checkbox', { name: 'Expected in 30, 60 and 90 days' }).click();
  await dialog.getByRole('button', { name: 'Move up: Twelve months of income and expenses' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main.getByRole('heading', { name: 'First steps' })).not.toBeInTheDocument();
  await expect.element(main.getByRole('heading', { name: 'Expected from today on' })).not.toBeInTheDocument();
  const [saved] = server.callsOf(authRoutes.updatePreferences);
  expect(saved?.body.dashboardCards?.slice(0, 3)).toEqual(['flow', 'money', 'ageing']);
  const headings = () =>
    main
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(() => headings().filter((name) => name === 'Income and expenses' || name === 'Money'))
    .toEqual(['Income and expenses', 'Money']);
});

test('the default parts come back', async () => {
  const { server } = await openDashboard();
  await page.getByRole('button', { name: 'Customize' }).click();
  await dialog.getByRole('button', { name: 'Reset to the default' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(authRoutes.updatePreferences).map(({ body }) => body)).toEqual([
    { dashboardCards: null },
  ]);
});

test('axe finds nothing in the dialog of the parts, also on a phone', async () => {
  await openDashboard();
  await page.getByRole('button', { name: 'Customize' }).click();
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
});

test('each amount of the money leads to the list that it adds up', async () => {
  await openDashboard();
  const month = { from: '2026-11-01', to: '2026-11-30' };
  const lists: [name: RegExp, path: string, search: Record<string, string>][] = [
    [/^Outstanding in MXN: /, '/invoices', { status: 'outstanding' }],
    [/^Overdue in MXN: /, '/invoices', { status: 'overdue' }],
    [/^Received this month in MXN: /, '/invoices/payments', month],
    [/^Net this month in MXN: /, '/accounting/overview', month],
  ];
  for (const [name, path, search] of lists) {
    const link = main.getByRole('link', { name });
    await expect.element(link).toBeVisible();
    const { pathname, searchParams } = new URL((link.element() as HTMLAnchorElement).href);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([path, { ...search, currency: 'MXN' }]);
  }
});
