import { exchangeRateRoutes, paymentRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeLedger } from '../stage/fake-ledger.ts';
import { Refusal } from '../stage/fake-server.ts';
import {
  amount,
  card,
  choose,
  FIRST_INVOICE,
  openLedger,
  record,
  recordDialog,
} from '../stage/open-ledger.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const receivedIn = recordDialog.getByLabelText('Received in');
const received = recordDialog.getByLabelText('Received', { exact: true });
const settles = recordDialog.getByLabelText('Settles', { exact: true });
const main = page.getByRole('main');
const notifications = page.getByRole('region', { name: 'Notifications' });

/** 1,000.00 USD are owed at 18.40. */
const dollars = (ledger: FakeLedger) => ledger.issued({ currency: 'USD', fxRateE8: 1_840_000_000 });

/** A payment of 1,000.00 USD that arrived as 18,540.00 MXN. */
function receivedPesos(ledger: FakeLedger) {
  const { id: invoiceId } = dollars(ledger);
  const payment = ledger.record({
    amountMinor: 100_000,
    currency: 'USD',
    received: { amountMinor: 1_854_000, currency: 'MXN' },
    allocations: [{ invoiceId, amountMinor: 100_000 }],
  });
  return ledger.changePayment(payment.id, { fxRateE8: 1_854_000_000, exchangeMinor: 14_000 });
}

test('an invoice in dollars is paid in pesos: both amounts are typed, the rate and the difference follow', async () => {
  const { server } = await openLedger(dollars);
  await choose('Record payment...');
  await expect.element(amount).toHaveValue('1,000.00');
  await expect.element(receivedIn).toHaveValue('USD');
  await expect.element(received).not.toBeInTheDocument();
  await receivedIn.selectOptions('MXN');
  await expect.element(settles).toHaveValue('1,000.00');
  await expect.element(recordDialog.getByLabelText('Exchange rate')).not.toBeInTheDocument();
  await expectAccessible();
  await record.click();
  await expect.element(recordDialog).toMatchTextContent('Please enter an amount');
  await expect.element(received).toHaveFocus();
  await received.fill('18,390');
  await expect.element(recordDialog).toMatchTextContent('MX$10.00 exchange loss against the invoice’s rate');
  await received.fill('18,540');
  await expect.element(recordDialog).toMatchTextContent('1 USD = 18.54 MXN. MX$140.00 exchange gain');
  await record.click();
  await expect.element(recordDialog).not.toBeInTheDocument();
  await expect.element(notifications).toMatchTextContent('received as MX$18,540.00');
  const [call] = server.callsOf(paymentRoutes.record);
  expect(call?.body).toMatchObject({
    amountMinor: 100_000,
    currency: 'USD',
    received: { amountMinor: 1_854_000, currency: 'MXN' },
  });
  expect(call?.body).not.toHaveProperty('rateE8');
});

test('a payment whose answers are lost keeps both amounts, and is recorded once', async () => {
  const { server, ledger } = await openLedger(dollars);
  await choose('Record payment...');
  await receivedIn.selectOptions('MXN');
  await received.fill('18540');
  server.loseAnswers(paymentRoutes.record, 3);
  await record.click();
  await expect.element(recordDialog).toMatchTextContent('nothing is done twice');
  await expect.element(received).toHaveValue('18540');
  await expect.element(received).toBeDisabled();
  await expect.element(receivedIn).toBeDisabled();
  await expect.element(settles).toHaveValue('1,000.00');
  await record.click();
  await expect.element(recordDialog).not.toBeInTheDocument();
  expect(ledger.payments).toHaveLength(1);
  const [first, ...others] = server.callsOf(paymentRoutes.record).map(({ body }) => body);
  for (const other of others) expect(other).toEqual(first);
});

test('money of a third currency asks for its rate; a fault of the server is shown at its field', async () => {
  const { server } = await openLedger(dollars);
  server.answer(exchangeRateRoutes.list, () => ({ items: [], total: 0, nextCursor: null }));
  await choose('Record payment...');
  await receivedIn.selectOptions('EUR');
  await received.fill('920');
  const rate = recordDialog.getByLabelText('Exchange rate');
  await expect.element(rate).toHaveValue('');
  await expect.element(recordDialog).toMatchTextContent('1 USD = 0.92 EUR');
  const message = 'Please enter how many MXN one EUR is.';
  server.answer(
    paymentRoutes.record,
    () => new Refusal('rate.missing', message, { fields: [{ path: 'rateE8', message }] }),
  );
  await record.click();
  await expect.element(rate).toHaveAccessibleDescription(message);
  await rate.fill('20.5');
  await expect.element(recordDialog).toMatchTextContent('MX$460.00 exchange gain');
  const unusable = 'The exchange rate of these two amounts can’t be right';
  const field = { path: 'received.amountMinor', message: unusable };
  server.answer(paymentRoutes.record, () => new Refusal('request.invalid', unusable, { fields: [field] }));
  await record.click();
  await expect.element(received).toHaveAccessibleDescription(unusable);
});

test('the page of a payment, its list and a phone say what was received', async () => {
  const { ledger, go } = await openLedger(receivedPesos);
  await card.getByRole('link', { name: 'Payment', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Payment of $1,000.00');
  for (const words of ['ReceivedMX$18,540.00', '1 USD = 18.54 MXN', 'Exchange gainMX$140.00']) {
    await expect.element(main).toMatchTextContent(words);
  }
  await go('/invoices/payments');
  await expect.element(main).toMatchTextContent('received as MX$18,540.00');
  await showOnPhone();
  await expect.element(main).toMatchTextContent('received as MX$18,540.00');
  await expectAccessible();
  expect(ledger.payments).toHaveLength(1);
});

test('a refund says what goes back of what was received, before it is sent', async () => {
  const { server, ledger } = await openLedger(receivedPesos);
  server.answer(paymentRoutes.refund, () => ledger.changePayment(ledger.payments[0]?.id ?? '', {}));
  await page.getByRole('button', { name: /^Actions for the payment/ }).click();
  await page.getByRole('menuitem', { name: 'Refund...' }).click();
  const refund = page.getByRole('dialog', { name: /^Refund/ });
  await expect.element(refund).toMatchTextContent('MX$18,540.00 of the received MX$18,540.00 goes back.');
  await refund.getByLabelText('Amount').fill('333.33');
  await expect.element(refund).toMatchTextContent('MX$6,179.94 of the received MX$18,540.00 goes back.');
  await userEvent.keyboard('{Enter}');
  await expect.element(refund).not.toBeInTheDocument();
  expect(server.callsOf(paymentRoutes.refund)[0]?.body).toMatchObject({ amountMinor: 33_333 });
  expect(ledger.invoice(FIRST_INVOICE).currency).toBe('USD');
});
