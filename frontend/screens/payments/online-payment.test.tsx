import {
  onlinePaymentRoutes,
  type PaymentAccount,
  paymentAccountRoutes,
  paymentRoutes,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { openLedger } from '../stage/open-ledger.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const button = (name: string) => main.getByRole('button', { name, exact: true });

type Account = NonNullable<PaymentAccount['account']>;

const accountOf = (changes: Partial<Account> = {}): Account => ({
  id: 'acct_1Nopal',
  status: 'active',
  due: [],
  connectedAt: '2026-06-15T18:30:00.000Z',
  ...changes,
});

/** The section of online payment with the account, as an owner or with another role. */
async function openAccount(
  account: Account | null,
  {
    search = '',
    role = 'owner' as const,
    isOffered = true,
  }: { search?: string; role?: 'owner' | 'accountant'; isOffered?: boolean } = {},
) {
  const state: PaymentAccount = { isOffered, account };
  const screen = await openScreen(`/organization/invoicing?section=online${search}`, {
    role,
    answers(server) {
      server.answer(paymentAccountRoutes.one, () => state);
      server.answer(paymentAccountRoutes.refresh, () => state);
      server.answer(paymentAccountRoutes.disconnect, () =>
        Object.assign(state, { account: account && { ...account, status: 'disconnected' } }),
      );
    },
  });
  return { ...screen, state };
}

test('without an account, the button leads to the provider’s page, and is pressed once', async () => {
  const { server } = await openAccount(null);
  await expectAccessible();
  const held = server.hold(paymentAccountRoutes.connect);
  server.answer(paymentAccountRoutes.connect, { url: `${location.href}#provider` });
  await button('Connect Stripe').click();
  await held.arrived;
  await button('Connect Stripe').click({ force: true });
  held.release();
  await expect.poll(() => location.hash).toBe('#provider');
  expect(server.callsOf(paymentAccountRoutes.connect)).toHaveLength(1);
  location.hash = '';
});

test('the provider can’t be reached: the sentence says so, and the button works again', async () => {
  const { server } = await openAccount(null);
  server.refuse(paymentAccountRoutes.connect, 'payments.unavailable');
  await button('Connect Stripe').click();
  await expect.element(page.getByText('That didn’t work')).toBeVisible();
  await expect.element(button('Connect Stripe')).toBeEnabled();
});

test('what the provider asks for is listed in words, and a return from its page asks it once', async () => {
  const { server, state } = await openAccount(
    accountOf({ status: 'connecting', due: ['external_account', 'individual.verification.document'] }),
    { search: '&connect=returned' },
  );
  await expect.element(main.getByText('Setup not finished')).toBeVisible();
  await expect.element(main.getByText('External account')).toBeVisible();
  await expect.element(main.getByText('Individual, verification, document')).toBeVisible();
  await expect.element(button('Continue at Stripe')).toBeVisible();
  expect(server.callsOf(paymentAccountRoutes.refresh)).toHaveLength(1);
  state.account = accountOf();
  await button('Check again').click();
  await expect.element(main.getByText('Takes payments')).toBeVisible();
  await expect.element(button('Continue at Stripe')).not.toBeInTheDocument();
  await showOnPhone();
  await expectAccessible();
});

test('an expired link says that nothing was lost', async () => {
  await openAccount(accountOf({ status: 'connecting' }), { search: '&connect=again' });
  await expect.element(main.getByText('The link to Stripe had expired')).toBeVisible();
});

test('disconnecting is asked for once, and leaves a way back', async () => {
  const { server } = await openAccount(accountOf());
  await button('Disconnect').click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  expect(server.callsOf(paymentAccountRoutes.disconnect)).toEqual([]);
  await button('Disconnect').click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(main.getByText('The account is disconnected')).toBeVisible();
  await expect.element(button('Connect Stripe')).toBeVisible();
});

test('an installation without Connect says who can change that', async () => {
  await openAccount(null, { isOffered: false });
  await expect.element(main.getByText('This installation can’t connect accounts')).toBeVisible();
});

test('an accountant is told who connects the account, and asks the server for nothing', async () => {
  const { server } = await openAccount(null, { role: 'accountant' });
  await expect.element(main.getByText(/Owner and admins connect/)).toBeVisible();
  expect(server.callsOf(paymentAccountRoutes.one)).toEqual([]);
});

test('an invoice lists the client’s attempts, what is awaited and until when', async () => {
  await openLedger((ledger, server) => {
    ledger.issued();
    const attempt = {
      id: '00000000-0000-7000-8000-0000000000a1',
      amountMinor: 116_000,
      currency: 'MXN',
      method: null,
      createdAt: '2026-06-14T10:00:00.000Z',
      expiresAt: null,
      paymentId: null,
    } as const;
    server.answer(onlinePaymentRoutes.ofInvoice, {
      items: [
        { ...attempt, status: 'processing', method: 'cash', expiresAt: '2026-06-18T10:00:00.000Z' },
        { ...attempt, id: '00000000-0000-7000-8000-0000000000a2', status: 'expired' },
      ],
    });
  });
  const list = main.getByRole('listitem');
  await expect
    .element(list.filter({ hasText: 'Awaited' }))
    .toMatchTextContent(/by cash at a counter, until Jun 18, 2026.*MX\$1,160\.00/);
  await expect.element(list.filter({ hasText: 'Not paid' })).toBeVisible();
  await showOnPhone();
  await expectAccessible();
});

test('money that came online goes back the same way, unless another one is chosen', async () => {
  const { server, ledger, go } = await openLedger((filled) => {
    const { id } = filled.issued();
    filled.record({ amountMinor: 40_000, allocations: [{ invoiceId: id, amountMinor: 40_000 }] });
  });
  const [payment] = ledger.payments;
  if (!payment) throw new Error('No payment');
  Object.assign(payment, { isOnline: true, method: 'stripe', online: { id: 'pi_1', feeMinor: 1_740 } });
  server.answer(paymentRoutes.one, () => payment);
  await go(`/invoices/payments/${payment.id}`);
  await expect.element(main.getByText('MX$17.40')).toBeVisible();
  await expect.element(main.getByText('pi_1')).toBeVisible();
  await expect.element(button('Void')).not.toBeInTheDocument();
  await button('Refund').click();
  await expect.element(dialog).toMatchTextContent(/Stripe returns the money/);
  await expect.element(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  await dialog.getByLabelText('Method').selectOptions('cash');
  await expect.element(dialog).toMatchTextContent(/It doesn’t transfer anything/);
  await expect.element(dialog.getByRole('button', { name: 'Record refund' })).toBeVisible();
});

test('a disputed payment says what to do, and offers no refund', async () => {
  const { server, ledger, go } = await openLedger((filled) => {
    filled.issued();
    filled.record({ amountMinor: 40_000 });
  });
  const [payment] = ledger.payments;
  if (!payment) throw new Error('No payment');
  Object.assign(payment, { isOnline: true, status: 'disputed', method: 'stripe' });
  server.answer(paymentRoutes.one, () => payment);
  await go(`/invoices/payments/${payment.id}`);
  await expect.element(main.getByText('Your client disputes this payment at their bank')).toBeVisible();
  await expect.element(button('Refund')).not.toBeInTheDocument();
  await expectAccessible();
});
