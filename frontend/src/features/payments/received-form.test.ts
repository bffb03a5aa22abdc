import { MAX_AMOUNT_MINOR, UNUSABLE_RATE } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { amountText } from '../../lib/text/typed-paid-amount.ts';
import { type PaymentFacts, type PaymentValues, readPayment } from './payment-form.ts';

/** 1,000.00 USD are owed, at 18.40. */
const INVOICE = { id: 'new', balanceMinor: 100_000 };
const FACTS: PaymentFacts = {
  invoice: INVOICE,
  open: [INVOICE],
  baseCurrency: 'MXN',
  worth: { totalMinor: 100_000, balanceMinor: 100_000, baseTotalMinor: 1_840_000 },
  lastRate: null,
};
const VALUES: PaymentValues = {
  client: { id: 'client', name: 'Café Lumbre' },
  currency: 'USD',
  amount: null,
  receivedIn: 'MXN',
  received: '18,540',
  date: '2026-11-23',
  method: 'bank_transfer',
  reference: '',
  note: '',
  rate: null,
  parts: null,
};

test('both amounts are sent; the rate and the exchange difference follow', () => {
  expect(readPayment(VALUES, FACTS)).toMatchObject({
    faults: {},
    rated: null,
    following: { of: 'USD', in: 'MXN', rateE8: 1_854_000_000 },
    exchangeMinor: 14_000,
    body: { amountMinor: 100_000, currency: 'USD', received: { amountMinor: 1_854_000, currency: 'MXN' } },
  });
  expect(readPayment(VALUES, FACTS).body).not.toHaveProperty('rateE8');
  expect(readPayment({ ...VALUES, received: '18,390' }, FACTS).exchangeMinor).toBe(-1_000);
});

test('the difference is that of the invoice’s part, and unknown without its rate', () => {
  expect(readPayment({ ...VALUES, parts: { new: '500' } }, FACTS).exchangeMinor).toBe(7_000);
  expect(readPayment(VALUES, { ...FACTS, worth: null }).exchangeMinor).toBeNull();
  expect(readPayment({ ...VALUES, parts: { new: '' } }, FACTS).exchangeMinor).toBeNull();
});

test('the currency of the invoices is no other one', () => {
  const { body } = readPayment({ ...VALUES, receivedIn: 'USD', rate: '18.5' }, FACTS);
  expect(body).not.toHaveProperty('received');
  expect(body).toMatchObject({ rateE8: 1_850_000_000 });
});

test('money of a third currency needs its own rate', () => {
  const third: PaymentValues = { ...VALUES, receivedIn: 'EUR', received: '920' };
  expect(readPayment(third, { ...FACTS, lastRate: '20.00' })).toMatchObject({
    rated: 'EUR',
    following: { of: 'USD', in: 'EUR', rateE8: 92_000_000 },
    exchangeMinor: 0,
    body: { rateE8: 2_000_000_000 },
  });
  // The server may know a rate.
  expect(readPayment(third, FACTS)).toMatchObject({ exchangeMinor: null, body: { amountMinor: 100_000 } });
});

test.each([
  ['nothing', '', 'Please enter an amount'],
  ['zero', '0', 'Please enter an amount above 0'],
  ['a text', 'x', 'Enter a number such as 1,234.5'],
  ['too much', '1e400', 'Enter a number such as 1,234.5'],
  ['more than is stored', '999999999999999999999', 'This amount is too large'],
  ['one cent', '0.01', null],
  ['an amount that no rate can have', amountText(MAX_AMOUNT_MINOR, 'MXN'), UNUSABLE_RATE, '0.01'],
])('%s as what arrives is read, or refused at its field', (_, received, fault, amount = '1000') => {
  const read = readPayment({ ...VALUES, received, amount }, FACTS);
  expect(read.faults['received.amountMinor'] ?? null).toBe(fault);
  expect(read.body === null).toBe(fault !== null);
});

test('an amount that is too large in the organization’s currency is refused at its field', () => {
  const amount = amountText(MAX_AMOUNT_MINOR, 'USD');
  const plain = readPayment({ ...VALUES, receivedIn: null, amount, rate: '18.5' }, FACTS);
  expect(plain).toMatchObject({ body: null, faults: { amountMinor: 'This amount is too large' } });
  const third = { ...VALUES, receivedIn: 'EUR' as const, received: amount, amount: '1000000', rate: '20' };
  expect(readPayment(third, FACTS)).toMatchObject({
    body: null,
    faults: { 'received.amountMinor': 'This amount is too large' },
  });
});
