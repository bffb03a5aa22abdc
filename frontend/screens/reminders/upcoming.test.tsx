import { outboxRoutes, reminderRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeMails } from '../stage/fake-mails.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { tryAgain } from '../stage/press-while.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { answerPreview, plannedMail } from './reminder-answers.ts';

const row = page.getByRole('listitem').filter({ hasText: 'INV-0042' });

test('a planned email says when on the client’s clock, why, to whom, and why it isn’t sent', async () => {
  await openScreen('/email-reminders', {
    answers: (server) =>
      answerPreview(server, [
        plannedMail(),
        plannedMail({
          key: 'b',
          at: '2026-07-07T00:00:00.000Z',
          timezone: 'Asia/Tokyo',
          willSkip: 'not_sent',
        }),
        plannedMail({ key: 'c', to: null, willSkip: 'no_recipient' }),
      ]),
  });
  const [first, second, third] = [row.nth(0), row.nth(1), row.nth(2)];
  await expect.element(first).toMatchTextContent(/9:00 AM.*Café Lumbre.*Invoice overdue, first reminder/);
  await expect
    .element(first)
    .toMatchTextContent(
      /7 days after the due day of INV-0042, by the rule Overdue invoices.*To cuentas@lumbre\.mx/,
    );
  await expect.element(first).not.toMatchTextContent('Mexico City');
  await expect.element(second).toMatchTextContent(/9:00 AM.*Asia\/Tokyo/);
  await expect
    .element(second)
    .toMatchTextContent('Won’t be sent: the invoice wasn’t sent. Send it, or mark it as sent.');
  await expect.element(second.getByRole('button')).not.toBeInTheDocument();
  await expect.element(third).toMatchTextContent('To nobody');
  await expectAccessible();
});

test('a late fee says what it drafts, and has no actions of emails', async () => {
  const fee = {
    templateKey: null,
    to: null,
    lateFee: { ratePpm: 50_000, amountMinor: 12_500, currency: 'MXN' },
  };
  await openScreen('/email-reminders', {
    answers: (server) =>
      answerPreview(server, [
        plannedMail(),
        plannedMail({ key: 'b', ...fee }),
        plannedMail({ key: 'c', ...fee, willSkip: 'paused' }),
      ]),
  });
  await expect.element(page.getByRole('main')).toMatchTextContent('1 email, 2 late fees');
  await expect.element(row.nth(1)).toMatchTextContent(/Late fee, as a draft.*Drafts MX\$125\.00/);
  await expect.element(row.nth(1).getByRole('button')).not.toBeInTheDocument();
  await expect.element(row.nth(2)).toMatchTextContent('Won’t be charged: reminders are paused');
});

test('an email is skipped, and leaves the list; one that isn’t planned any more says so', async () => {
  const { server } = await openScreen('/email-reminders', {
    answers: (given) =>
      answerPreview(given, [plannedMail(), plannedMail({ key: 'b', to: 'otra@lumbre.mx' })]),
  });
  const skip = page.getByRole('button', { name: /^Skip/ });
  await expect.element(skip.nth(1)).toBeVisible();
  server.answer(reminderRoutes.skip, () => {
    answerPreview(server, [plannedMail({ key: 'b', to: 'otra@lumbre.mx' })]);
    return undefined;
  });
  await skip.first().click();
  await expect.element(page.getByText('The email won’t be sent')).toBeVisible();
  await expect.element(page.getByText('cuentas@lumbre.mx')).not.toBeInTheDocument();
  expect(server.callsOf(reminderRoutes.skip).map(({ body }) => body)).toEqual([{ key: 'rule:step:invoice' }]);
  server.refuse(reminderRoutes.sendNow, 'resource.not_found');
  answerPreview(server, []);
  await page.getByRole('button', { name: /^Send now/ }).click();
  await expect.element(page.getByText('This email isn’t planned any more')).toBeVisible();
  await expect.element(page.getByText('No email is planned for the next 14 days')).toBeVisible();
});

test('a simulation is in the address, is marked, acts on nothing, and has a way back', async () => {
  const { server, router } = await openScreen('/email-reminders?from=2999-01-01', {
    answers: (given) =>
      given.answer(reminderRoutes.preview, ({ query: { from } }) => ({
        days: [{ day: '2026-07-07', count: 1, lateFees: 0, mails: [plannedMail()] }],
        isSimulation: from !== undefined,
      })),
  });
  // A day that is too far ahead is today.
  await expect.element(row).toBeVisible();
  expect(server.callsOf(reminderRoutes.preview).at(-1)?.query.from).toBeUndefined();
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await router.navigate({ href: `/email-reminders?from=${soon}` });
  await expect.element(page.getByText(/^Simulation from/)).toBeVisible();
  expect(server.callsOf(reminderRoutes.preview).at(-1)?.query.from).toBe(soon);
  await expect.element(page.getByRole('button', { name: /^Skip/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect.element(page.getByRole('button', { name: /^Skip/ })).toBeVisible();
  expect(router.state.location.search).toEqual({});
});

test('a long list says how many emails each day has, and lists all of them when it is asked to', async () => {
  const mails = [plannedMail(), plannedMail({ key: 'b', to: 'otra@lumbre.mx' })];
  const { server, router } = await openScreen('/email-reminders', {
    answers: (given) =>
      given.answer(reminderRoutes.preview, ({ query: { all } }) => ({
        days: [
          { day: '2026-07-07', count: 2, lateFees: 0, mails: all === 'true' ? mails : mails.slice(0, 1) },
          {
            day: '2026-07-08',
            count: 1,
            lateFees: 0,
            mails: all === 'true' ? [plannedMail({ key: 'c' })] : [],
          },
        ],
        isSimulation: false,
      })),
  });
  const day = page.getByRole('region', { name: 'Tuesday, July 7' });
  await expect.element(day).toMatchTextContent(/2 emails.*and 1 more on this day/);
  await expect.element(page.getByText('3 emails, each at the time of its client.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all 3 emails' }).click();
  await expect.element(page.getByText('otra@lumbre.mx')).toBeVisible();
  await expect.element(day).not.toMatchTextContent('more on this day');
  await expect.element(page.getByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
  // The filter is the server's, because it counts what isn't listed.
  await router.navigate({ href: '/email-reminders?about=invoices' });
  await expect.poll(() => server.callsOf(reminderRoutes.preview).at(-1)?.query.about).toBe('invoice');
});

test('figures lead to their lists, and unconfirmed emails are on top', async () => {
  const { router } = await openScreen('/email-reminders', {
    answers(server) {
      answerPreview(server, [plannedMail()]);
      const mails = new FakeMails(server);
      mails.add({ state: 'uncertain', to: 'eva@lumbre.mx', can: ['arrived', 'retry'] });
      server.answer(outboxRoutes.arrived, () => {
        mails.messages.pop();
        return server.sample(outboxRoutes.arrived);
      });
      const period = { from: '2026-06-06', to: '2026-07-05' };
      const figures = { ...period, scheduled: 1, invoices: 1, sent: 9, bounced: 1, paidSoon: 4 };
      server.answer(reminderRoutes.figures, figures);
    },
  });
  await page.getByRole('button', { name: /^Yes, it arrived/ }).click();
  await expect.element(page.getByText('eva@lumbre.mx').first()).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Figures' })).toMatchTextContent('1 (10%)');
  await page.getByRole('link', { name: 'Paid within 7 days: 4' }).click();
  expect(router.state.location.href).toBe(
    '/email-reminders/sent?ruleOnly=true&from=2026-06-06&to=2026-07-05&paidSoon=true',
  );
});

test('a list that can’t be loaded offers another try; without rules it leads to them', async () => {
  const { server } = await openScreen('/email-reminders', {
    answers: (given) => given.refuse(reminderRoutes.preview, 'request.invalid'),
  });
  await expect.element(page.getByText('The planned emails could not be loaded')).toBeVisible();
  await tryAgain(() => answerPreview(server, []));
  await page.getByRole('link', { name: 'Switch a rule on' }).click();
  await expect.element(page.getByRole('heading', { name: 'Rules' })).toBeVisible();
});

test('a phone has the actions of a row in its menu', async () => {
  await showOnPhone();
  await openScreen('/email-reminders', { answers: (server) => answerPreview(server, [plannedMail()]) });
  await page.getByRole('button', { name: 'Actions for the email to Café Lumbre' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Send now' })).toBeVisible();
  await expectAccessible();
});

test.each([
  ['a limited manager', { role: 'manager', sees: 'assigned' }, 'Reminders are about all clients'],
  ['an accountant', { role: 'accountant' }, 'Your role doesn’t see email reminders'],
] as const)('%s learns why there is nothing, and has no entry in the sidebar', async (_, person, words) => {
  const { server } = await openScreen('/email-reminders', person);
  await expect.element(page.getByText(words)).toBeVisible();
  expect(server.callsOf(reminderRoutes.preview)).toEqual([]);
  await expect
    .element(page.getByRole('navigation').getByRole('link', { name: 'Email reminders' }))
    .not.toBeInTheDocument();
});
