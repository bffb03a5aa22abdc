import {
  addMonths,
  type CreateRecurringBody,
  expenseRoutes,
  type RecurringDocument,
  recurringRoutes,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeRecords } from '../stage/fake-records.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { filterBy, filterChip } from '../stage/list-filters.ts';
import { choose, FIRST_INVOICE, openLedger } from '../stage/open-ledger.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const LIST = '/accounting/recurring';
const SERIES = '00000000-0000-7000-8000-00000000005e';
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const coming = page.getByRole('list', { name: 'Coming up' }).getByRole('listitem');

/** A server without series, which keeps the one that is started, or added with these fields. */
function answerSeries(server: FakeServer, first?: Partial<RecurringDocument>): void {
  let series: RecurringDocument | null = first
    ? server.sample(recurringRoutes.one, { ...first, id: SERIES, version: 1 })
    : null;
  const change = (fields: Partial<RecurringDocument>): RecurringDocument => {
    if (!series) throw new Error('No series');
    series = { ...series, ...fields, version: series.version + 1 };
    return series;
  };
  server.answer(recurringRoutes.list, ({ query }) => {
    const items = series && (!query.kind || query.kind === series.kind) ? [series] : [];
    return { items, total: items.length, nextCursor: null };
  });
  server.answer(recurringRoutes.one, () => change({}));
  server.answer(recurringRoutes.create, ({ body }) => {
    const clientName = body.clientId ? 'Café Lumbre' : null;
    series = server.sample(recurringRoutes.one, { ...stored(body), clientName, id: SERIES, version: 1 });
    return series;
  });
  server.answer(recurringRoutes.preview, () => {
    const { startOn, totalMinor, endAfter, currency } = change({});
    const items = Array.from({ length: endAfter ?? 12 }, (_, index) => ({
      occurrence: index + 1,
      on: addMonths(startOn, index),
      totalMinor,
    }));
    return { currency, items };
  });
  server.answer(recurringRoutes.update, ({ body: { version, ...fields } }) =>
    change(stored(fields as CreateRecurringBody)),
  );
  server.answer(recurringRoutes.pause, () => change({ status: 'paused' }));
  server.answer(recurringRoutes.resume, () => change({ status: 'active' }));
  server.answer(recurringRoutes.end, () => change({ status: 'ended', nextOn: null }));
}

/** A body as the series that it makes, with the total of its template. */
function stored(body: Partial<CreateRecurringBody>): Partial<RecurringDocument> {
  const { template, expense } = body;
  const kind = expense ? ({ kind: 'expense', totalMinor: expense.amountMinor } as const) : {};
  const total = template?.lines.reduce((all, { unitPriceMinor }) => all + unitPriceMinor, 0);
  return {
    ...(body as Partial<RecurringDocument>),
    ...kind,
    ...(total !== undefined && { kind: 'invoice', totalMinor: total }),
    ...(body.startOn !== undefined && { nextOn: body.startOn }),
  };
}

test('an invoice becomes a series, whose days are changed, paused, resumed and ended', async () => {
  await openLedger((ledger, server) => {
    ledger.draft();
    answerSeries(server);
  });
  await choose('Make recurring...');
  const every = dialog.getByLabelText('Every', { exact: true });
  const start = dialog.getByRole('button', { name: 'Start' });
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Sitio web');
  await every.fill('0');
  await start.click();
  await expect.element(every).toHaveFocus();
  await expect.element(dialog).toMatchTextContent('At least 1');
  await every.fill('1');
  await dialog.getByRole('textbox', { name: 'First day' }).fill('Jan 31, 2099');
  await dialog.getByLabelText('What it does').selectOptions('Issue and send it');
  await dialog.getByLabelText(/^Notice, in days/).fill('7, 1');
  await expect.element(dialog).toMatchTextContent('Jan 31, 2099 · Feb 28, 2099 · Mar 31, 2099');
  await expectAccessible();
  await start.click();

  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Sitio web$/);
  await expect.poll(() => coming.elements().length).toBe(12);
  await expect.element(coming.nth(1)).toMatchTextContent('Feb 28, 2099');
  await expect.element(main).toMatchTextContent('MX$1,000.00 each time');
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();

  await page.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabelText('Ends').selectOptions('After a number');
  await dialog.getByLabelText('How many in all').fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => coming.elements().length).toBe(3);
  await expect.element(coming.nth(2)).toMatchTextContent('#3 of 3');

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.element(main).toMatchTextContent('Paused');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await dialog.getByRole('button', { name: 'End it' }).click();
  await expect.element(main).toMatchTextContent('Ended');
  await expect.element(page.getByRole('button', { name: 'Change' })).not.toBeInTheDocument();
});

test('placeholders of a series are previewed, and an unknown one is a fault at its field', async () => {
  const { server } = await openLedger((ledger, given) => {
    ledger.draft();
    answerSeries(given);
  });
  await choose('Make recurring...');
  const text = dialog.getByLabelText('Line', { exact: true });
  await dialog.getByRole('textbox', { name: 'First day' }).fill('Jan 31, 2099');
  await text.fill('Hosting {mes}');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect.element(text).toHaveAccessibleDescription(/\{mes\} isn’t known here/);
  await text.fill('Hosting {month}: {period}');
  await expect.element(dialog).toMatchTextContent('Hosting January: Jan 31, 2099 – Feb 27, 2099');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [sent] = server.callsOf(recurringRoutes.create);
  expect(sent?.body).toMatchObject({ template: { lines: [{ description: 'Hosting {month}: {period}' }] } });
});

test('a series starts on its own list, from an invoice that is chosen there', async () => {
  const { go } = await openLedger((ledger, server) => {
    ledger.draft();
    answerSeries(server);
  });
  await go(LIST);
  await main.getByRole('button', { name: 'New recurring' }).click();
  const proceed = dialog.getByRole('button', { name: 'Continue' });
  await expect.element(proceed).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Invoice to repeat' }).click();
  await page.getByRole('option', { name: /Café Lumbre/ }).click();
  await expectAccessible();
  await proceed.click();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Sitio web');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Sitio web$/);
});

test('an empty list says what it is for', async () => {
  await openScreen(LIST);
  await expect.element(main).toMatchTextContent('No recurring documents yet');
  await expectAccessible();
});

test('a list that a filter has emptied says so and offers the whole list; without a search it has no search field', async () => {
  await openScreen(`${LIST}?kind=expense`, {
    answers: (server) => answerSeries(server, { kind: 'invoice', name: 'Mantenimiento', status: 'active' }),
  });
  await expect.element(main).toMatchTextContent('No matching recurring documents');
  await expect.element(main).toMatchTextContent('Try another filter.');
  await expect.element(main.getByRole('searchbox')).not.toBeInTheDocument();
  await main.getByRole('button', { name: 'Clear the filters' }).click();
  await expect.element(page.getByRole('row', { name: /Mantenimiento/ })).toBeVisible();
});

test('the list pauses a series by the keyboard', async () => {
  await openScreen(LIST, {
    answers: (server) =>
      answerSeries(server, {
        kind: 'invoice',
        name: 'Mantenimiento',
        frequency: 'monthly',
        interval: 1,
        status: 'active',
        startOn: '2099-01-31',
        nextOn: '2099-01-31',
        clientName: 'Café Lumbre',
      }),
  });
  const row = page.getByRole('row', { name: /Mantenimiento/ });
  await expect.element(row).toMatchTextContent('Every month');
  await expect.element(row).toMatchTextContent('Jan 31, 2099');
  await expectAccessible();
  (row.getByRole('button', { name: /^Actions for/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const pause = page.getByRole('menuitem', { name: 'Pause' });
  await expect.element(pause).toBeVisible();
  (pause.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row).toMatchTextContent('Paused');
});

test('the coming invoices of a series get the lines of one that has another price', async () => {
  const { server } = await openLedger((ledger, fake) => {
    const { id, lines } = ledger.draft({ recurringId: SERIES, occurrence: 1 });
    ledger.change(id, {
      lines: lines.map((line) => ({ ...line, unitPriceMinor: 120_000 })),
      recurring: { name: 'Mantenimiento', on: '2099-01-31', missed: false, endAfter: null },
    });
    answerSeries(fake, { kind: 'invoice', name: 'Mantenimiento', startOn: '2099-01-31', status: 'active' });
  });
  await choose('Use for upcoming ones...');
  await expect.element(dialog).toMatchTextContent('Existing ones stay as they are');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Use it' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(recurringRoutes.update)).toMatchObject([
    { body: { template: { lines: [{ unitPriceMinor: 120_000 }] } } },
  ]);
});

test('an expense becomes a series of expenses', async () => {
  const { server, go } = await openScreen(`/accounting/expenses/${FIRST_INVOICE}`, {
    answers(fake) {
      const expenses = new FakeRecords(fake, expenseRoutes as never, 'vendor');
      const bought = { vendor: 'Oficinas Roma', date: '2026-01-10', amountMinor: 1_160_000 };
      expenses.add({ ...bought, currency: 'MXN', status: 'paid' });
      answerSeries(fake);
    },
  });
  await choose('Make recurring...');
  await expect.element(dialog.getByLabelText('What it does')).toHaveValue('book');
  await dialog.getByRole('textbox', { name: 'First day' }).fill('Jan 5, 2099');
  await dialog.getByLabelText('What it does').selectOptions('Plan it');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Oficinas Roma$/);
  await expect.element(main).toMatchTextContent('MX$11,600.00 each time');
  await expect.element(coming.nth(1)).toMatchTextContent('Feb 5, 2099');
  await expectAccessible();
  await page.getByRole('link', { name: 'Recurring', exact: true }).first().click();
  const row = page.getByRole('row', { name: /Oficinas Roma/ });
  await expect.element(row).toMatchTextContent('Plan it');
  await filterBy('Kind', 'Invoice');
  await expect.element(row).not.toBeInTheDocument();

  await showOnPhone();
  server.answer(expenseRoutes.list, ({ query }) => {
    const items = query.recurringId
      ? []
      : [server.sampleItem(expenseRoutes.list, { vendor: 'Oficinas Roma' })];
    return { items, total: items.length, nextCursor: null };
  });
  await go(`/accounting/expenses?recurringId=${SERIES}`);
  await expect.element(page.getByText('No matching expenses')).toBeVisible();
  await filterChip('Series: Oficinas Roma').click();
  await expect.element(page.getByRole('link', { name: 'Oficinas Roma' })).toBeVisible();
});
