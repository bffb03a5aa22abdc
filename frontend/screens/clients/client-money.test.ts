import {
  clientMoneyRoutes,
  domainRoutes,
  invoiceRoutes,
  type MemberRole,
  paymentRoutes,
  recurringRoutes,
  statementMailRoutes,
} from '@oficio/contracts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerEverything } from '../stage/answer-everything.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { showOnDesktop, showOnPhone } from '../stage/screen-sizes.ts';
import { FIRST_CLIENT, openClients } from './open-clients.ts';

const main = page.getByRole('main');
const balance = main.getByRole('list', { name: 'Balance' });
const newInvoice = main.getByRole('link', { name: 'New invoice' });
const recordPayment = main.getByRole('button', { name: 'Record payment' });
const sendStatement = main.getByRole('button', { name: 'Send statement' });

beforeEach(showOnDesktop);

/** The page of a client that owes in two currencies and has an active series. */
async function openClient(role: MemberRole = 'owner') {
  const screen = await openClients(['Café Lumbre'], {
    path: FIRST_CLIENT,
    role,
    answers(server) {
      const none = { count: 0, amountMinor: 0 };
      server.answer(invoiceRoutes.sums, {
        currencies: [
          {
            currency: 'MXN',
            drafts: none,
            outstanding: { count: 2, amountMinor: 80_634_66 },
            overdue: { count: 1, amountMinor: 24_660_00 },
          },
          {
            currency: 'USD',
            drafts: none,
            outstanding: { count: 1, amountMinor: 1_330_00 },
            overdue: none,
          },
        ],
      });
      server.answer(invoiceRoutes.list, {
        ...server.sample(invoiceRoutes.list),
        total: 3,
        items: [
          server.sample(invoiceRoutes.one, {
            title: 'INV-2026-0001',
            dueDate: '2026-10-09',
            balanceMinor: 24_660_00,
            currency: 'MXN',
          }),
        ],
      });
      server.answer(domainRoutes.list, {
        ...server.sample(domainRoutes.list),
        items: [
          server.sample(domainRoutes.one, {
            name: 'café-lumbre.example',
            expiresOn: '2027-01-31',
            priceMinor: 450_00,
            currency: 'MXN',
          }),
        ],
      });
      answerEverything(server);
    },
  });
  await expect.element(main.getByRole('heading', { name: 'Café Lumbre', level: 1 })).toBeVisible();
  return screen;
}

test('the header says what the client owes, in each currency, and leads to its invoices', async () => {
  const { router } = await openClient();
  await expect
    .element(balance)
    .toMatchTextContent(
      /MX\$80,634\.66outstanding, with taxMX\$24,660\.00 overdue\$1,330\.00 USDoutstanding, with tax/,
    );
  await balance.getByRole('link', { name: 'MX$24,660.00 overdue' }).click();
  await expect.poll(() => router.state.location.search).toMatchObject({ status: 'overdue', currency: 'MXN' });
});

test('the overview shows the open invoices that are due first, and what comes next', async () => {
  const { server } = await openClient();
  await expect.element(main.getByRole('link', { name: /INV-2026-0001.*MX\$24,660\.00/ })).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'All 3 open' })).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: /café-lumbre\.example.*Expires Jan 31, 2027.*MX\$450\.00/ }))
    .toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Next recurring' })).toBeVisible();
  expect(server.callsOf(invoiceRoutes.list)[0]?.query).toMatchObject({
    status: 'outstanding',
    sort: 'dueDate',
  });
  expect(server.callsOf(recurringRoutes.list)[0]?.query).toMatchObject({ status: 'active' });
});

test('an invoice, a payment and the statement of the client begin in the header', async () => {
  const { router } = await openClient();
  await recordPayment.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveAccessibleName('Record a payment');
  await expect.element(dialog.getByLabelText('Client')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await sendStatement.click();
  await expect.element(dialog).toHaveAccessibleName('Send the statement');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await newInvoice.click();
  await expect.poll(() => router.state.location.pathname).toBe('/invoices/new');
  expect(router.state.location.search).toMatchObject({ clientId: FIRST_CLIENT.split('/').at(-1) });
});

test.each<[role: MemberRole, offered: string[]]>([
  ['owner', ['New invoice', 'Record payment', 'Send statement']],
  ['accountant', ['New invoice', 'Record payment', 'Send statement']],
  ['manager', ['New invoice', 'Send statement']],
  ['member', ['New invoice']],
  ['viewer', []],
])('a %s is offered what the role may do: %j', async (role, offered) => {
  const { server } = await openClient(role);
  const shown = [newInvoice, recordPayment, sendStatement]
    .flatMap((control) => control.elements())
    .map(({ textContent }) => textContent?.trim());
  expect(shown).toEqual(offered);
  if (role !== 'viewer') return;
  await expect.element(balance).not.toBeInTheDocument();
  await expect.element(main.getByRole('heading', { name: 'Open invoices' })).not.toBeInTheDocument();
  for (const route of [
    invoiceRoutes.sums,
    invoiceRoutes.list,
    recurringRoutes.list,
    clientMoneyRoutes.balance,
    paymentRoutes.list,
    statementMailRoutes.mail,
  ]) {
    expect(server.callsOf(route)).toEqual([]);
  }
});

test('axe finds nothing and every target of the header is large enough, also on a phone', async () => {
  await openClient();
  await expect.element(balance).toBeVisible();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(innerWidth);
  for (const control of [newInvoice, recordPayment, sendStatement]) {
    expect(control.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});
