import { type AccountingOverview, accountingFiguresRoutes } from '@oficio/contracts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { moneyIn } from '../dashboard/dashboard-answer.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { expectLargeTargets } from '../stage/expect-large-targets.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnDesktop, showOnPhone } from '../stage/screen-sizes.ts';

const main = page.getByRole('main');
const figuresIn = (currency: string) => main.getByRole('region', { name: `Figures in ${currency}` });

beforeEach(showOnDesktop);

/** The overview of an organization with figures in three currencies. */
async function openOverview() {
  const { flow, forecast } = moneyIn(['MXN', 'EUR', 'USD']);
  const figuresOf = ({ currency, byMonth }: (typeof flow)['converted']) => ({
    currency,
    income: { count: 2, amountMinor: 1_234_567_89 },
    expenses: { count: 0, amountMinor: 0 },
    netMinor: 1_234_567_89,
    before: { incomeMinor: 0, expensesMinor: 0, netMinor: 0 },
    taxes: { addedMinor: 160_00, creditableMinor: 0, withheldMinor: 0, owedWithheldMinor: 0 },
    byMonth,
    incomeByCategory: [],
    expensesByCategory: [],
  });
  const answer: AccountingOverview = {
    from: '2026-11-01',
    to: '2026-11-30',
    before: { from: '2026-10-01', to: '2026-10-31' },
    currencies: flow.currencies.map(figuresOf),
    converted: figuresOf(flow.converted),
    forecast,
  };
  const screen = await openScreen('/accounting/overview', {
    answers: (server) => server.answer(accountingFiguresRoutes.overview, answer),
  });
  await expect.element(figuresIn('MXN')).toBeVisible();
  return screen;
}

test('the organization’s own currency is shown; the others are behind the choice of the currency', async () => {
  const { router } = await openOverview();
  await expect.element(figuresIn('EUR')).not.toBeInTheDocument();
  const currency = main.getByLabelText('Currency');
  await expect.element(currency).toHaveValue('MXN');
  await currency.selectOptions('USD');
  await expect.element(figuresIn('USD')).toBeVisible();
  await expect.element(figuresIn('MXN')).not.toBeInTheDocument();
  await currency.selectOptions('Side by side');
  for (const code of ['MXN', 'EUR', 'USD']) await expect.element(figuresIn(code)).toBeVisible();
  expect(router.state.location.search).toMatchObject({ currency: 'each' });
});

test('the choices of period and currency stand in one line', async () => {
  await openOverview();
  const [period, currency] = [main.getByLabelText('Period'), main.getByLabelText('Currency')].map(
    (field) => field.element().getBoundingClientRect().top,
  );
  expect(period).toBe(currency);
});

test('zero is a dash, a large amount is abbreviated, and the chart has the width of the page', async () => {
  await openOverview();
  const figures = figuresIn('MXN');
  await expect.element(figures.getByRole('link', { name: /^Income: MX\$1,234,567\.89/ })).toBeVisible();
  await expect.element(figures.getByText('MX$1.23M').first()).toBeVisible();
  await expect.element(figures.getByText('MX$0.00').first()).not.toBeInTheDocument();
  const [chart, page_] = [figures.getByRole('figure').element(), figures.element()].map(
    (part) => part.getBoundingClientRect().width,
  );
  expect(chart).toBe(page_);
});

test('axe finds nothing and every target is large enough, and a phone keeps the first column of tables', async () => {
  await openOverview();
  await expectAccessible();
  expectLargeTargets(24);
  await showOnPhone();
  await expectAccessible();
  expectLargeTargets(44);
  expect(document.documentElement.scrollWidth).toBe(innerWidth);
  const table = main.getByRole('table', { name: 'Expected from today on' });
  const header = table.getByRole('rowheader').first().element();
  const before = header.getBoundingClientRect().left;
  table.element().parentElement?.scrollBy(100, 0);
  expect(header.getBoundingClientRect().left).toBe(before);
});
