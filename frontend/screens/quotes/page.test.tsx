import {
  addDays,
  formatLocalDate,
  localDateAt,
  type MemberRole,
  type Quote,
  quoteLinkRoutes,
  quoteRoutes,
  REQUEST_RETRY,
  recurringRoutes,
  type TimelineEntry,
  timelineRoutes,
} from '@oficio/contracts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { expectLargeTargets } from '../stage/expect-large-targets.ts';
import { CLIENT_LINK, type FakeQuotes, FIRST_QUOTE, OPTION, QUOTE_NUMBER } from '../stage/fake-quotes.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { choose, openQuotes } from '../stage/open-quotes.ts';
import { showOnDesktop, showOnPhone } from '../stage/screen-sizes.ts';

const PATH = `/invoices/quotes/${FIRST_QUOTE}`;
const main = page.getByRole('main');
const notifications = page.getByRole('region', { name: 'Notifications' });
const heading = page.getByRole('heading', { level: 1 });
const question = page.getByRole('alertdialog', { name: 'Leave before the answer is here?' });
const sending = page.getByRole('dialog', { name: /^Mark .* as sent\?$/ });
afterEach(() => vi.useRealTimers());

const accepting = page.getByRole('dialog', { name: /^Enter the acceptance/ });
const declining = page.getByRole('dialog', { name: /^Enter the refusal/ });

const ACCEPTED: Partial<Quote> = {
  lifecycle: 'accepted',
  answeredAt: '2026-01-16T12:00:00.000Z',
  answer: { by: 'client', name: 'Ana Paz', note: 'Empiecen ya', chosen: [OPTION] },
};

const WORKING_LINK = {
  id: '00000000-0000-7000-8000-0000000000f1',
  sentTo: null,
  createdAt: '2026-01-15T12:00:00.000Z',
  expiresAt: null,
  isExpired: false,
  lastSeenAt: null,
};
const EXPIRED_LINK = {
  ...WORKING_LINK,
  id: '00000000-0000-7000-8000-0000000000f2',
  sentTo: 'ana@example.com',
  expiresAt: '2026-01-16T12:00:00.000Z',
  isExpired: true,
};
const LAST_DAY = addDays(localDateAt(Date.now(), 'America/Mexico_City'), 10);

const open = (
  fill: (quotes: FakeQuotes, server: FakeServer) => void,
  options: Parameters<typeof openQuotes>[2] = {},
) => openQuotes(PATH, fill, options);

interface StateActions {
  state: string;
  quote: Partial<Quote>;
  /** The accent button and the items of the menu, by role. */
  owner: [string | null, string[]];
  member: [string | null, string[]];
}

const STATES: StateActions[] = [
  {
    state: 'draft',
    quote: { lifecycle: 'draft', number: null },
    owner: ['Send', ['Edit', 'Archive', 'Send...', 'Mark as sent...', 'Duplicate', 'Delete']],
    member: ['Edit', ['Edit', 'Archive', 'Duplicate', 'Delete']],
  },
  {
    state: 'open',
    quote: {},
    owner: [
      'Enter acceptance',
      [
        'Archive',
        'Send...',
        'Copy client’s link',
        'Enter acceptance...',
        'Enter refusal...',
        'Revise...',
        'Duplicate',
        'Withdraw...',
      ],
    ],
    member: [null, ['Archive', 'Duplicate']],
  },
  {
    state: 'expired',
    quote: { validUntil: '2026-01-20' },
    owner: [
      'Revise',
      [
        'Archive',
        'Copy client’s link',
        'Enter acceptance...',
        'Enter refusal...',
        'Revise...',
        'Duplicate',
        'Withdraw...',
      ],
    ],
    member: [null, ['Archive', 'Duplicate']],
  },
  {
    state: 'accepted',
    quote: ACCEPTED,
    owner: [
      'Make invoice',
      [
        'Archive',
        'Make invoice',
        'Ask for a deposit...',
        'Make recurring...',
        'Make project',
        'Copy client’s link',
        'Revise...',
        'Duplicate',
        'Withdraw...',
      ],
    ],
    member: ['Make invoice', ['Archive', 'Make invoice', 'Make recurring...', 'Make project', 'Duplicate']],
  },
  {
    state: 'accepted, with a deposit',
    quote: { ...ACCEPTED, hasDeposits: true },
    owner: [
      'Make invoice',
      ['Archive', 'Make invoice', 'Ask for a deposit...', 'Make project', 'Copy client’s link', 'Duplicate'],
    ],
    member: ['Make invoice', ['Archive', 'Make invoice', 'Make project', 'Duplicate']],
  },
  {
    state: 'invoiced',
    quote: { ...ACCEPTED, isInvoiced: true, invoice: { id: OPTION, title: 'INV-2026-0001' } },
    owner: [null, ['Archive', 'Make project', 'Copy client’s link', 'Duplicate']],
    member: [null, ['Archive', 'Make project', 'Duplicate']],
  },
  {
    state: 'invoiced, of a project',
    quote: {
      ...ACCEPTED,
      isInvoiced: true,
      projectId: OPTION,
      project: { id: OPTION, name: 'Sitio web', isDeleted: false },
    },
    owner: [null, ['Archive', 'Copy client’s link', 'Duplicate']],
    member: [null, ['Archive', 'Duplicate']],
  },
  {
    state: 'declined',
    quote: { lifecycle: 'declined' },
    owner: ['Revise', ['Archive', 'Copy client’s link', 'Enter acceptance...', 'Revise...', 'Duplicate']],
    member: [null, ['Archive', 'Duplicate']],
  },
  {
    state: 'withdrawn',
    quote: { lifecycle: 'withdrawn' },
    owner: ['Revise', ['Archive', 'Copy client’s link', 'Revise...', 'Duplicate']],
    member: [null, ['Archive', 'Duplicate']],
  },
];

const STEPS = ['Send', 'Enter acceptance', 'Make invoice', 'Revise'];

describe.each(STATES)('a quote that is $state', ({ quote, ...offered }) => {
  test.each(['owner', 'member'] as const)('offers its actions to a %s', async (role) => {
    await open((quotes) => quotes.addOpen(quote), { role });
    const [step, items] = offered[role];
    await expect.element(main.getByRole('button', { name: 'Download PDF' })).toBeVisible();
    const steps = [
      ...STEPS.flatMap((name) => main.getByRole('button', { name, exact: true }).elements()),
      ...main.getByRole('link', { name: 'Edit', exact: true }).elements(),
    ];
    expect(steps.map(({ textContent }) => textContent)).toEqual(step === null ? [] : [step]);
    await page.getByRole('button', { name: /^More actions/ }).click();
    const shown = () => page.getByRole('menuitem').elements();
    await expect.poll(() => shown().map(({ textContent }) => textContent)).toEqual(items);
  });
});

test.each<MemberRole>(['viewer'])('a %s has no page', async (role) => {
  await open((quotes) => quotes.addOpen(), { role });
  await expect.element(page.getByText('Your role doesn’t see invoices')).toBeVisible();
});

test('an accepted quote becomes a project, which opens and of which the quote shows the name', async () => {
  const { server, quotes } = await open((filled) => filled.addOpen(ACCEPTED));
  const { clientName } = quotes.stored(FIRST_QUOTE);
  await choose('Make project');
  await expect.poll(() => location.pathname).toMatch(/^\/projects\/./);
  await expect.element(notifications).toMatchTextContent(`Project added${clientName} (${QUOTE_NUMBER})`);
  expect(server.callsOf(quoteRoutes.project)).toHaveLength(1);
  history.back();
  await expect
    .element(main.getByRole('link', { name: `${clientName} (${QUOTE_NUMBER})` }).first())
    .toBeVisible();
});

test('a draft without lines is edited first', async () => {
  await open((quotes) => quotes.add({ lines: [] }));
  await main.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect.poll(() => location.pathname).toBe(`${PATH}/edit`);
});

test('a draft is marked as sent, and the link for the client is copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { server } = await open((quotes) => quotes.add({ validUntil: '2097-12-31' }));
  await choose('Mark as sent...');
  await expect.element(sending).toMatchTextContent('Your client can answer until Dec 31, 2097');
  await expectAccessible();
  await sending.getByRole('button', { name: 'Mark as sent' }).click();
  await expect.element(heading).toHaveTextContent(QUOTE_NUMBER);
  await notifications.getByRole('button', { name: 'Copy client’s link' }).click();
  await expect.element(notifications).toMatchTextContent('Link copied');
  expect(writeText).toHaveBeenCalledExactlyOnceWith(CLIENT_LINK);
  expect(server.callsOf(quoteLinkRoutes.create)).toHaveLength(1);
});

test('a link is copied with a last day, and an expired one is listed without a button', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { server } = await open((quotes, stage) => {
    quotes.addOpen();
    stage.answer(quoteLinkRoutes.list, { items: [WORKING_LINK, EXPIRED_LINK] });
  });
  await expect.element(main).toMatchTextContent(/ana@example\.com.*not viewed yet · expired Jan 16, 2026/);
  await expect.element(main.getByRole('button', { name: /^Revoke/ })).toHaveLength(1);
  await showOnPhone();
  await main.getByRole('button', { name: 'Copy link with an end' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy a link with an end' });
  await expectAccessible();
  await dialog.getByLabelText('Works until').fill('Jan 1, 2001');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(dialog).toMatchTextContent(/Choose .* or later/);
  await dialog.getByLabelText('Works until').fill('');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(dialog).toMatchTextContent('Please choose a day');
  await dialog.getByLabelText('Works until').fill(formatLocalDate(LAST_DAY));
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(CLIENT_LINK);
  await main.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect
    .poll(() => server.callsOf(quoteLinkRoutes.create).map(({ body }) => body))
    .toEqual([{ until: LAST_DAY }, {}]);
  await showOnDesktop();
});

test('a draft is sent by email, with its next number in the text', async () => {
  const { server, quotes } = await open((filled) => filled.add());
  const { version } = quotes.stored(FIRST_QUOTE);
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Send/ });
  await expect.element(dialog.getByLabelText('Subject')).toHaveValue(`Quote ${QUOTE_NUMBER}`);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(heading).toHaveTextContent(QUOTE_NUMBER);
  await expect.element(notifications).toMatchTextContent(`Quote ${QUOTE_NUMBER} is on its way`);
  expect(server.callsOf(quoteRoutes.send).map(({ body }) => body)).toMatchObject([
    { to: ['ana@example.com'], subject: `Quote ${QUOTE_NUMBER}`, attachPdf: true, version },
  ]);
});

test('the page says that a mail is on its way until it has arrived, and then lists its link', async () => {
  const { quotes, server } = await open((filled) => filled.addOpen({ delivery: 'sending' }));
  await expect.element(main).toMatchTextContent(/Mail\s*Not confirmed yet/);
  // The first connection of the live changes has the page read once more, so that two readings come from the waiting.
  const readings = () => server.callsOf(quoteRoutes.one).length;
  const first = readings();
  await expect.poll(readings).toBeGreaterThanOrEqual(first + 3);
  server.answer(quoteLinkRoutes.list, {
    items: [{ ...WORKING_LINK, sentTo: 'ana@example.com' }],
  });
  quotes.change(FIRST_QUOTE, { delivery: 'sent' });
  await expect.element(main).not.toMatchTextContent('Not confirmed yet');
  await expect.element(main).toMatchTextContent('ana@example.com');
});

test('a lost answer of the sending is repeated with its key, so that one number is given', async () => {
  const { server, quotes } = await open((filled) => filled.add());
  await choose('Mark as sent...');
  server.loseAnswers(quoteRoutes.markSent, REQUEST_RETRY.retries + 1);
  const send = sending.getByRole('button', { name: 'Mark as sent' });
  await send.click();
  await expect.element(sending).toMatchTextContent('nothing is done twice');
  await send.click();
  await expect.element(sending).not.toBeInTheDocument();
  const keys = server.callsOf(quoteRoutes.markSent).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
  expect(quotes.stored(FIRST_QUOTE).lifecycle).toBe('open');
});

test('a last day that has passed is said in the dialog', async () => {
  const { server } = await open((quotes) => quotes.add());
  await choose('Mark as sent...');
  const message = 'This day has passed';
  server.refuse(quoteRoutes.markSent, 'request.invalid', message, {
    fields: [{ path: 'validUntil', message }],
  });
  await sending.getByRole('button', { name: 'Mark as sent' }).click();
  await expect.element(sending).toMatchTextContent(message);
});

test('an acceptance sends the chosen options, whose total it shows', async () => {
  const { server } = await open((quotes) => quotes.addOpen());
  await main.getByRole('button', { name: 'Enter acceptance' }).click();
  const total = accepting.getByRole('status').filter({ hasText: 'Total' });
  await expect.element(total).toMatchTextContent('MX$1,000.00');
  await accepting.getByRole('checkbox', { name: 'Blog' }).click();
  await expect.element(total).toMatchTextContent('MX$1,250.00');
  await accepting.getByRole('button', { name: 'Enter acceptance' }).click();
  await expect
    .element(accepting.getByLabelText('Name', { exact: true }))
    .toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  await accepting.getByLabelText('Name', { exact: true }).fill('Ana Paz');
  await accepting.getByLabelText(/^Note/).fill('Por teléfono');
  await accepting.getByRole('button', { name: 'Enter acceptance' }).click();
  await expect.element(accepting).not.toBeInTheDocument();
  await expect.element(main).toMatchTextContent(/Accepted by\s*Ana Paz/);
  await expect.element(main).toMatchTextContent(/Chosen options\s*Blog/);
  expect(server.callsOf(quoteRoutes.accept).at(-1)?.body).toMatchObject({
    name: 'Ana Paz',
    note: 'Por teléfono',
    chosen: [OPTION],
  });
});

test('of a line and its alternative one is accepted', async () => {
  const { server } = await open((quotes) => {
    const { id } = quotes.addOpen();
    const lines = quotes.stored(id).lines;
    quotes.change(id, {
      lines: lines.map((line, index) => (index === 1 ? { ...line, choice: 'alternative' } : line)),
    });
  });
  await main.getByRole('button', { name: 'Enter acceptance' }).click();
  const total = accepting.getByRole('status').filter({ hasText: 'Total' });
  await expect.element(accepting.getByRole('radio', { name: 'Sitio web' })).toBeChecked();
  await accepting.getByRole('radio', { name: 'Blog' }).click();
  await expect.element(total).toMatchTextContent('MX$250.00');
  await accepting.getByLabelText('Name', { exact: true }).fill('Ana Paz');
  await accepting.getByRole('button', { name: 'Enter acceptance' }).click();
  await expect.element(accepting).not.toBeInTheDocument();
  expect(server.callsOf(quoteRoutes.accept).at(-1)?.body).toMatchObject({ chosen: [OPTION] });
});

test('Escape asks while the answer to an acceptance hangs, and the next dialog shows what was sent', async () => {
  // A dialog that is opened again is unsaved from its start.
  const { server } = await open((quotes) => quotes.addOpen(), { runsEffectsOnce: true });
  await choose('Enter acceptance...');
  await accepting.getByLabelText('Name', { exact: true }).fill('Ana Paz');
  await accepting.getByRole('checkbox', { name: 'Blog' }).click();
  const held = server.hold(quoteRoutes.accept);
  await accepting.getByRole('button', { name: 'Enter acceptance' }).click();
  await held.arrived;
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(accepting).not.toBeInTheDocument();
  await choose('Enter acceptance...');
  await expect.element(accepting.getByLabelText('Name', { exact: true })).toHaveValue('Ana Paz');
  await expect.element(accepting.getByRole('checkbox', { name: 'Blog' })).toBeChecked();
  held.release();
  await expect.element(accepting).not.toBeInTheDocument();
  await expect.element(notifications).toMatchTextContent('Acceptance entered');
  expect(server.callsOf(quoteRoutes.accept)).toHaveLength(1);
});

test('an acceptance of an expired quote is entered all the same', async () => {
  await open((quotes) => quotes.addOpen({ validUntil: '2026-01-20' }));
  await choose('Enter acceptance...');
  await expect.element(accepting).toMatchTextContent('Its last day has passed');
  await accepting.getByLabelText('Name', { exact: true }).fill('Ana Paz');
  await accepting.getByRole('button', { name: 'Enter acceptance' }).click();
  await expect.element(main.getByRole('button', { name: 'Make invoice' })).toBeVisible();
});

test('an answer of the client is seen within a minute on the page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { quotes, server } = await open((filled) => filled.addOpen());
  await expect.element(main.getByRole('button', { name: 'Enter acceptance' })).toBeVisible();
  // The first connection of the live changes has the page read once, too; the second minute has its change read.
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => server.callsOf(quoteRoutes.one).length).toBeGreaterThan(1);
  quotes.change(FIRST_QUOTE, ACCEPTED);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(main.getByRole('button', { name: 'Make invoice' })).toBeVisible();
});

test('an answer of the client is seen when the person comes back to the page', async () => {
  const { quotes } = await open((filled) => filled.addOpen());
  await expect.element(main.getByRole('button', { name: 'Enter acceptance' })).toBeVisible();
  quotes.change(FIRST_QUOTE, ACCEPTED);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(main.getByRole('button', { name: 'Make invoice' })).toBeVisible();
  await expect.element(main).toMatchTextContent(/Accepted by\s*Ana Paz/);
});

test('a refusal is entered with its reason', async () => {
  await open((quotes) => quotes.addOpen());
  await choose('Enter refusal...');
  await declining.getByLabelText('Name', { exact: true }).fill('Ana Paz');
  await declining.getByLabelText(/^Reason/).fill('Muy caro');
  await declining.getByRole('button', { name: 'Enter refusal' }).click();
  await expect.element(main).toMatchTextContent(/Declined by\s*Ana Paz/);
  await expect.element(main).toMatchTextContent('Muy caro');
});

test('the invoice of an accepted quote opens in its editor, and the quote names it', async () => {
  const { server, quotes, go } = await open((filled) => filled.addOpen(ACCEPTED));
  await main.getByRole('button', { name: 'Make invoice' }).click();
  await page.getByRole('menuitem', { name: /^Invoice/ }).dblClick();
  await expect.poll(() => location.pathname).toMatch(/^\/invoices\/[0-9a-f-]{36}\/edit$/);
  expect(server.callsOf(quoteRoutes.invoice)).toHaveLength(1);
  await go(PATH);
  const { invoice } = quotes.stored(FIRST_QUOTE);
  if (!invoice) throw new Error('No invoice');
  await main.getByRole('link', { name: invoice.title }).first().click();
  await expect.poll(() => location.pathname).toBe(`/invoices/${invoice.id}`);
});

test('a key makes the invoice of an accepted quote', async () => {
  const { server } = await open((filled) => filled.addOpen(ACCEPTED));
  await expect.element(main.getByRole('button', { name: 'Make invoice' })).toBeVisible();
  await userEvent.keyboard('s');
  await expect.poll(() => location.pathname).toMatch(/^\/invoices\/[0-9a-f-]{36}\/edit$/);
  expect(server.callsOf(quoteRoutes.invoice)).toHaveLength(1);
});

test('a deposit is asked for as an amount, opens its page, and is named by the quote', async () => {
  const { server, quotes, go } = await open((filled) => filled.addOpen(ACCEPTED));
  const { version } = quotes.stored(FIRST_QUOTE);
  await main.getByRole('button', { name: 'Make invoice' }).click();
  await page.getByRole('menuitem', { name: /^Deposit invoice/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a deposit' });
  await expect.element(dialog).toMatchTextContent('MX$300.00 of MX$1,000.00');
  await expectAccessible();
  await dialog.getByLabelText('Deposit', { exact: true }).selectOptions('Amount in MXN');
  await dialog.getByLabelText('Amount to be paid, with taxes').fill('400');
  await dialog.getByRole('button', { name: 'Draft deposit invoice' }).click();
  await expect.poll(() => location.pathname).toMatch(/^\/invoices\/[0-9a-f-]{36}$/);
  expect(server.callsOf(quoteRoutes.deposit).map(({ body }) => body)).toEqual([
    { version, amountMinor: 40_000 },
  ]);
  await go(PATH);
  await expect
    .element(main)
    .toMatchTextContent(/Deposits\s*Draft for Café Lumbre \(MX\$400\.00, not issued yet\)/);
  await main.getByRole('button', { name: 'Make invoice' }).click();
  const series = page.getByRole('menuitem', { name: /^Recurring invoice/ });
  await expect.element(series).toHaveAttribute('aria-disabled', 'true');
  await expect.element(series).toMatchTextContent('A deposit was asked for, which only an invoice deducts');
});

test('a series begins with the accepted lines, and the quote names it', async () => {
  const { server, quotes, go } = await open((filled) => filled.addOpen(ACCEPTED));
  const { version, clientId } = quotes.stored(FIRST_QUOTE);
  await main.getByRole('button', { name: 'Make invoice' }).click();
  await page.getByRole('menuitem', { name: /^Recurring invoice/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Make recurring' });
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('Sitio web');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => location.pathname).toMatch(/^\/accounting\/recurring\/[0-9a-f-]{36}$/);
  expect(server.callsOf(recurringRoutes.create).map(({ body }) => body)).toMatchObject([
    {
      clientId,
      forQuote: { id: FIRST_QUOTE, version },
      template: { lines: [{ description: 'Sitio web' }, { description: 'Blog' }] },
    },
  ]);
  await go(PATH);
  await main.getByRole('link', { name: 'Sitio web' }).click();
  await expect.poll(() => location.pathname).toMatch(/^\/accounting\/recurring\//);
});

test('a member reads why a deposit isn’t possible', async () => {
  await open((quotes) => quotes.addOpen(ACCEPTED), { role: 'member' });
  await main.getByRole('button', { name: 'Make invoice' }).click();
  const deposit = page.getByRole('menuitem', { name: /^Deposit invoice/ });
  await expect.element(deposit).toHaveAttribute('aria-disabled', 'true');
  await expect.element(deposit).toMatchTextContent('Your role prepares drafts');
});

test('a revision is confirmed and opens the editor of the next version', async () => {
  const { quotes } = await open((filled) => filled.addOpen(ACCEPTED));
  await choose('Revise...');
  const dialog = page.getByRole('dialog', { name: /^Revise/ });
  await expect.element(dialog).toMatchTextContent('version 2 of the same number. The answer is taken back.');
  await dialog.getByRole('button', { name: 'Revise quote' }).click();
  await expect.poll(() => location.pathname).toBe(`${PATH}/edit`);
  expect(quotes.stored(FIRST_QUOTE)).toMatchObject({ revision: 2, answer: null });
});

test('a withdrawal is confirmed', async () => {
  await open((quotes) => quotes.addOpen());
  await choose('Withdraw...');
  const dialog = page.getByRole('dialog', { name: /^Withdraw/ });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Withdraw quote' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main.getByText('Withdrawn', { exact: true })).toBeVisible();
});

test('a change by another person makes a dialog’s attempt stale, and the next one has the present version', async () => {
  const { server, quotes } = await open((filled) => filled.addOpen());
  await choose('Withdraw...');
  const dialog = page.getByRole('dialog', { name: /^Withdraw/ });
  const withdrawing = server.hold(quoteRoutes.withdraw);
  await dialog.getByRole('button', { name: 'Withdraw quote' }).click();
  await withdrawing.arrived;
  const { version } = quotes.change(FIRST_QUOTE, { internalNote: 'Theirs' });
  withdrawing.release();
  await expect.element(dialog).toMatchTextContent('Refused with version.stale');
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('Theirs');
  await dialog.getByRole('button', { name: 'Withdraw quote' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(quoteRoutes.withdraw).at(-1)?.body.version).toBe(version);
});

test('what was typed of an answer isn’t lost by Escape', async () => {
  await open((quotes) => quotes.addOpen());
  await choose('Enter acceptance...');
  const name = accepting.getByLabelText('Name', { exact: true });
  await name.fill('Ana Paz');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(name).toHaveValue('Ana Paz');
});

test('a duplicate opens in the editor', async () => {
  await open((quotes) => quotes.addOpen());
  await choose('Duplicate');
  await expect.poll(() => location.pathname).toMatch(/^\/invoices\/quotes\/[0-9a-f-]{36}\/edit$/);
  expect(location.pathname).not.toBe(`${PATH}/edit`);
});

test('the timeline says in words what happened', async () => {
  const ACTIONS = ['invoiced', 'retracted', 'revised', 'refused', 'accepted', 'marked_sent'];
  await openQuotes(PATH, (quotes, server) => {
    quotes.addOpen();
    server.answer(timelineRoutes.ofQuote, {
      items: ACTIONS.map(
        (action, index): TimelineEntry => ({
          id: `00000000-0000-7000-8000-0000000000a${index}`,
          at: '2026-01-15T12:00:00.000Z',
          actor: { kind: 'member', name: 'Alma Rivera' },
          action,
          entity: { type: 'quote', id: FIRST_QUOTE, name: QUOTE_NUMBER, exists: true },
        }),
      ),
      nextCursor: null,
    });
  });
  for (const words of ['invoiced', 'retracted', 'revised', 'declined', 'accepted', 'noted the sending of']) {
    await expect.element(main).toMatchTextContent(`Alma Rivera ${words} this quote`);
  }
});

test('the page of an answered quote and its dialog are accessible, with large targets on a phone', async () => {
  await showOnDesktop();
  await open((quotes) => quotes.addOpen({ ...ACCEPTED, revision: 2 }));
  await expect.element(main.getByRole('region', { name: 'Options' })).toMatchTextContent('Blog');
  await expect.element(main).toMatchTextContent(/Accepted by\s*Ana Paz/);
  await expect.element(main).toMatchTextContent(/Entered by\s*The client, online/);
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  await choose('Revise...');
  await expect.element(page.getByRole('dialog', { name: /^Revise/ })).toBeVisible();
  expectLargeTargets(44, '[role=dialog]');
});

test('the dialog of an acceptance has large targets on a phone', async () => {
  await showOnPhone();
  await open((quotes) => quotes.addOpen());
  await choose('Enter acceptance...');
  await expect.element(accepting.getByRole('checkbox', { name: 'Blog' })).toBeVisible();
  await expectAccessible();
  expectLargeTargets(44, '[role=dialog]');
});
