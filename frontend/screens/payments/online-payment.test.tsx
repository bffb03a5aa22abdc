import {
  type OnlinePayment,
  onlinePaymentRoutes,
  type PaymentAccount,
  paymentAccountRoutes,
  paymentRoutes,
} from '@oficio/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { openLedger } from '../stage/open-ledger.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const main = page.getByRole('main');

afterEach(() => vi.useRealTimers());

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
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(server.callsOf(paymentAccountRoutes.disconnect)).toEqual([]);
  await button('Disconnect').click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(main.getByText('The account is disconnected')).toBeVisible();
  await expect.element(button('Connect Stripe')).toBeVisible();
});

const question = page.getByRole('alertdialog', { name: 'Leave before the answer is here?' });

async function leaveBy(how: 'Escape' | 'the cross'): Promise<void> {
  if (how === 'Escape') await userEvent.keyboard('{Escape}');
  else await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

test.each(['Escape', 'the cross'] as const)(
  'a disconnection whose dialog was left by %s while the answer hung happens once',
  async (how) => {
    const { server } = await openAccount(accountOf());
    const held = server.hold(paymentAccountRoutes.disconnect);
    await button('Disconnect').click();
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await held.arrived;
    await leaveBy(how);
    await button('Disconnect').click();
    await dialog.getByRole('button', { name: 'Disconnect' }).click({ force: true });
    held.release();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(main.getByText('The account is disconnected')).toBeVisible();
    await expect.element(page.getByText('Clients can’t pay online any more', { exact: true })).toBeVisible();
    expect(server.callsOf(paymentAccountRoutes.disconnect)).toHaveLength(1);
  },
);

test('what another tab has done to the account is seen after a return to this one', async () => {
  const { state } = await openAccount(accountOf({ status: 'connecting' }));
  await expect.element(main.getByText('Setup not finished')).toBeVisible();
  state.account = accountOf();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(main.getByText('Takes payments')).toBeVisible();
  state.account = accountOf({ status: 'disconnected' });
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(main.getByText('The account is disconnected')).toBeVisible();
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

const ATTEMPT: OnlinePayment = {
  id: '00000000-0000-7000-8000-0000000000a1',
  status: 'open',
  amountMinor: 116_000,
  currency: 'MXN',
  method: null,
  createdAt: '2026-06-14T10:00:00.000Z',
  expiresAt: null,
  paymentId: null,
};

test('an attempt of the client is seen after a minute on the page, and after a return to it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const items: OnlinePayment[] = [];
  const { server } = await openLedger((ledger, server) => {
    ledger.issued();
    server.answer(onlinePaymentRoutes.ofInvoice, () => ({ items }));
  });
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  // The first connection of the live changes has the page read once, too; the second minute has its change read.
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => server.callsOf(onlinePaymentRoutes.ofInvoice).length).toBeGreaterThan(1);
  items.push(ATTEMPT);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(main.getByText('Page opened')).toBeVisible();
  items[0] = { ...ATTEMPT, status: 'processing', method: 'cash' };
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(main.getByText('Awaited')).toBeVisible();
});

test('an invoice lists the client’s attempts, what is awaited and until when', async () => {
  await openLedger((ledger, server) => {
    ledger.issued();
    server.answer(onlinePaymentRoutes.ofInvoice, {
      items: [
        { ...ATTEMPT, status: 'processing', method: 'cash', expiresAt: '2026-06-18T10:00:00.000Z' },
        { ...ATTEMPT, id: '00000000-0000-7000-8000-0000000000a2', status: 'expired' },
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

test.each(['Escape', 'the cross'] as const)(
  'a refund whose dialog was left by %s while the answer hung goes back once',
  async (how) => {
    const { server, ledger, go } = await openLedger((filled) => {
      const { id } = filled.issued();
      filled.record({ amountMinor: 40_000, allocations: [{ invoiceId: id, amountMinor: 40_000 }] });
    });
    const [payment] = ledger.payments;
    if (!payment) throw new Error('No payment');
    Object.assign(payment, { isOnline: true, method: 'stripe', online: { id: 'pi_1', feeMinor: 1_740 } });
    server.answer(paymentRoutes.one, () => payment);
    await go(`/invoices/payments/${payment.id}`);
    server.answer(paymentRoutes.refund, () => Object.assign(payment, { version: 2, refundableMinor: 0 }));
    const held = server.hold(paymentRoutes.refund);
    await button('Refund').click();
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await held.arrived;
    await leaveBy(how);
    await button('Refund').click();
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: /^Refund/ }).click({ force: true });
    held.release();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.callsOf(paymentRoutes.refund)).toHaveLength(1);
  },
);

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
