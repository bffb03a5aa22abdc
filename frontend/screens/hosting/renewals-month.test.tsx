import { type RenewalListItem, renewalRoutes } from '@oficio/contracts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { tryAgain } from '../stage/press-while.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const MONTH = '/hosting/renewals?view=month&month=2027-01';
const grid = (name = 'January 2027') => page.getByRole('grid', { name });
const day = (text: RegExp) => page.getByRole('gridcell', { name: text });
const dialog = page.getByRole('dialog');
const shownMonth = () => page.getByRole('heading', { level: 2 });

/** A server whose renewals end on the given days; each page has so many. */
function renewals(days: readonly [day: string, more?: Partial<RenewalListItem>][], limit = 100) {
  return (server: FakeServer): void => {
    const items = days.map(([periodEnd, more], index) =>
      server.sampleItem(renewalRoutes.list, {
        id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        subjectKind: 'domain',
        subjectName: `n${index}.mx`,
        clientName: 'Café Lumbre',
        payer: 'us',
        priceMinor: 25_000,
        currency: 'MXN',
        consent: 'notAsked',
        registry: 'open',
        state: 'upcoming',
        periodEnd,
        ...more,
      }),
    );
    server.answer(renewalRoutes.list, ({ query: { month, cursor, kind } }) => {
      const found = items.filter(
        ({ periodEnd, subjectKind }) =>
          (!month || periodEnd.startsWith(month)) && (!kind || subjectKind === kind),
      );
      const from = Number(cursor ?? 0);
      const next = from + limit < found.length ? String(from + limit) : null;
      const sums = [{ currency: 'MXN', count: found.length, priceMinor: 25_000, costMinor: 0 }];
      return {
        items: found.slice(from, from + limit),
        total: found.length,
        nextCursor: next,
        sums: cursor ? null : sums,
      };
    });
  };
}

const FIVE = renewals([
  ['2027-01-01'],
  ['2027-01-15', { state: 'approved', consent: 'approved' }],
  ['2027-01-15', { currency: 'EUR', priceMinor: 1_000 }],
  ['2027-01-15', { payer: 'client', subjectKind: 'hosting' }],
  ['2027-02-03'],
]);

test('a month has the renewals of each day with their states and sums; Enter opens a day', async () => {
  const { router } = await openScreen(MONTH, { answers: FIVE });
  await expect.element(day(/^Jan 1, 2027.*n0\.mx.*Upcoming.*MX\$250\.00$/)).toBeVisible();
  await expect.element(day(/^Jan 15, 2027.*n1\.mx.*Approved.*1 more.*MX\$250\.00.*€10\.00$/)).toBeVisible();
  await expect.element(grid()).not.toMatchTextContent('n4.mx');
  await expectAccessible();
  await day(/^Jan 1, /).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(dialog).toMatchTextContent('Jan 15, 2027');
  await expect.element(dialog).toMatchTextContent('n3.mx');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(day(/^Jan 15, /)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('link', { name: 'n1.mx' }).click();
  expect(router.state.location.pathname).toMatch(/^\/hosting\/renewals\/.+1$/);
});

test('a week begins as in the language of the browser', async () => {
  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-ES');
  await openScreen(MONTH, { answers: FIVE });
  await expect.element(grid().getByRole('columnheader').first()).toMatchTextContent('Mon');
  language.mockRestore();
});

test('arrows go on to the months beside it, and the address has the month', async () => {
  const { router } = await openScreen(MONTH, { answers: FIVE });
  await day(/^Jan 1, /).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(shownMonth()).toMatchTextContent('December 2026');
  await expect.element(day(/^Dec 31, 2026/)).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(day(/^Jan 31, 2027/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(day(/^Feb 7, 2027/)).toHaveFocus();
  expect(router.state.location.search).toMatchObject({ view: 'month', month: '2027-02' });
  await userEvent.keyboard('{Home}');
  await expect.element(day(/^Feb 7, 2027/)).toHaveFocus();
  await page.getByRole('button', { name: 'The month before' }).click();
  await expect.element(shownMonth()).toMatchTextContent('January 2027');
});

test('the filters of the list hold in the month and stay when the list is shown', async () => {
  const { router, server } = await openScreen('/hosting/renewals?kind=hosting', { answers: FIVE });
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect.element(page.getByRole('grid')).toBeVisible();
  expect(server.callsOf(renewalRoutes.list).at(-1)?.query).toMatchObject({ kind: 'hosting', limit: 100 });
  await page.getByRole('button', { name: 'Remove filter: Services' }).click();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(router.state.location.search).not.toHaveProperty('month');
});

test('a month without renewals says so, and so does one that isn’t loaded', async () => {
  const { server } = await openScreen('/hosting/renewals?view=month&month=2027-03', { answers: FIVE });
  await expect.element(page.getByText('Nothing to renew in March 2027.')).toBeVisible();
  server.refuse(renewalRoutes.list, 'server.failed', 'It failed.');
  await page.getByRole('button', { name: 'The month after' }).click();
  await expect.element(page.getByText('The month could not be loaded')).toBeVisible();
  await tryAgain(() => FIVE(server));
  await expect.element(page.getByText('Nothing to renew in April 2027.')).toBeVisible();
});

test('a silent server leaves the grid of the month, without a word about its renewals', async () => {
  const { server } = await openScreen(MONTH, { answers: FIVE });
  await expect.element(grid()).toMatchTextContent('n0.mx');
  const held = server.hold(renewalRoutes.list);
  await page.getByRole('button', { name: 'The month after' }).click();
  await held.arrived;
  await expect.element(grid('February 2027')).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByText('Nothing to renew')).not.toBeInTheDocument();
  held.release();
  await expect.element(grid('February 2027')).toMatchTextContent('n4.mx');
});

test.each(['9999-01', '2027-13', 'x'])(
  'the month %s, which no address has, is the present one',
  async (month) => {
    await openScreen(`/hosting/renewals?view=month&month=${month}`, { answers: FIVE });
    await expect.element(page.getByRole('button', { name: 'Today' })).toBeDisabled();
  },
);

test('the last month of the address has no next one', async () => {
  await openScreen('/hosting/renewals?view=month&month=2999-12', { answers: FIVE });
  await expect.element(page.getByRole('button', { name: 'The month after' })).toBeDisabled();
});

test('a month of several pages is complete, and one above the limit says what is left out', async () => {
  const many = (count: number, end: string) => renewals(Array.from({ length: count }, () => [end]));
  const { server } = await openScreen(MONTH, { answers: many(250, '2027-01-15') });
  await expect.element(day(/^Jan 15, .*248 more/)).toBeVisible();
  many(501, '2027-02-15')(server);
  await page.getByRole('button', { name: 'The month after' }).click();
  await expect
    .element(page.getByText('The first 500 of 501 renewals are shown. Filter them to see fewer.'))
    .toBeVisible();
});

test('a phone shows the days that have something', async () => {
  await openScreen(MONTH, { answers: FIVE });
  await showOnPhone();
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  const [first, second] = [
    page.getByRole('region', { name: 'Jan 1, 2027' }),
    page.getByRole('region', { name: 'Jan 15, 2027' }),
  ];
  await expect.element(first).toMatchTextContent('n0.mx');
  await expect.element(second).toMatchTextContent('n3.mx');
  await expectAccessible();
});
