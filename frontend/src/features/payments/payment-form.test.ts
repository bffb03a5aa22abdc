import { INVOICES_OF_A_PAYMENT } from '@oficio/contracts';
import { expect, test } from 'vitest';
import {
  type PaymentFacts,
  type PaymentValues,
  partName,
  payable,
  rateOn,
  readPayment,
} from './payment-form.ts';

const VALUES: PaymentValues = {
  client: { id: 'client', name: 'Café Lumbre' },
  currency: 'MXN',
  amount: null,
  receivedIn: null,
  received: '',
  date: '2026-11-23',
  method: 'bank_transfer',
  reference: ' SPEI 42 ',
  note: '',
  rate: null,
  parts: null,
};
const OLD = { id: 'old', balanceMinor: 30_000 };
const NEW = { id: 'new', balanceMinor: 50_000 };
const FACTS: PaymentFacts = {
  invoice: NEW,
  open: [NEW, OLD],
  baseCurrency: 'MXN',
  worth: null,
  lastRate: null,
};

const BODY = {
  clientId: 'client',
  date: '2026-11-23',
  currency: 'MXN',
  method: 'bank_transfer',
  reference: 'SPEI 42',
  note: null,
};

test('a payment from an invoice’s page is what is owed on it', () => {
  expect(readPayment(VALUES, FACTS)).toMatchObject({
    amount: '500.00',
    allocatedMinor: 50_000,
    faults: {},
    rated: null,
    body: { ...BODY, amountMinor: 50_000, allocations: [{ invoiceId: 'new', amountMinor: 50_000 }] },
  });
});

test('more than is owed leaves the other invoices alone', () => {
  const { body } = readPayment({ ...VALUES, amount: '900' }, FACTS);
  expect(body).toMatchObject({
    amountMinor: 90_000,
    allocations: [{ invoiceId: 'new', amountMinor: 50_000 }],
  });
});

test('a payment of a client is spread over all open invoices, the oldest first', () => {
  const { body } = readPayment({ ...VALUES, amount: '400' }, { ...FACTS, invoice: null, open: [OLD, NEW] });
  expect(body?.allocations).toEqual([
    { invoiceId: 'old', amountMinor: 30_000 },
    { invoiceId: 'new', amountMinor: 10_000 },
  ]);
});

test('typed parts stay as they are, also when the amount changes', () => {
  const parts = { old: '100', new: '' };
  expect(readPayment({ ...VALUES, amount: '700', parts }, FACTS).body?.allocations).toEqual([
    { invoiceId: 'old', amountMinor: 10_000 },
  ]);
});

test('a part above its balance, parts above the amount, no date and no amount are refused at their fields', () => {
  const parts = { old: '300.01', new: '' };
  expect(readPayment({ ...VALUES, amount: '100', date: null, parts }, FACTS)).toMatchObject({
    body: null,
    faults: {
      [partName('old')]: 'At most MX$300.00',
      amountMinor: 'The invoices get MX$200.01 more than this',
      date: 'Please enter a date',
    },
  });
  expect(readPayment({ ...VALUES, amount: '', client: null }, FACTS).faults).toEqual({
    amountMinor: 'Please enter an amount',
    clientId: 'Please choose a client',
  });
});

test('a foreign payment has the last known rate until another one is typed', () => {
  const foreign = { ...FACTS, baseCurrency: 'USD', lastRate: '0.05' };
  expect(readPayment(VALUES, foreign)).toMatchObject({
    rated: 'MXN',
    rate: '0.05',
    body: { rateE8: 5_000_000 },
  });
  expect(readPayment({ ...VALUES, rate: '' }, foreign).body).not.toHaveProperty('rateE8');
  expect(readPayment({ ...VALUES, rate: 'x' }, foreign)).toMatchObject({
    body: null,
    faults: { rateE8: expect.any(String) },
  });
});

test('the invoice of the page can be paid without being listed, unless nothing is owed on it', () => {
  expect(payable(NEW, [OLD])).toEqual([NEW, OLD]);
  expect(payable(NEW, [OLD, { ...NEW, balanceMinor: 1 }])).toEqual([NEW, OLD]);
  expect(payable({ ...NEW, balanceMinor: 0 }, [OLD])).toEqual([OLD]);
  expect(payable(undefined, [OLD])).toEqual([OLD]);
});

test('a payment pays no more invoices than it may', () => {
  const listed = Array.from({ length: INVOICES_OF_A_PAYMENT }, (_, at) => ({ ...OLD, id: `old ${at}` }));
  const paid = payable(NEW, listed);
  expect(paid).toHaveLength(INVOICES_OF_A_PAYMENT);
  expect(paid[0]).toBe(NEW);
});

test('the rate of a day is that day’s or the last one before it', () => {
  const rates = [
    { date: '2026-11-20', rateE8: 2_200_000_000 },
    { date: '2026-08-01', rateE8: 2_000_000_000 },
  ];
  expect(rateOn('2026-11-23', rates)).toBe('22.00');
  expect(rateOn('2026-11-20', rates)).toBe('22.00');
  expect(rateOn('2026-08-03', rates)).toBe('20.00');
  expect(rateOn('2026-07-31', rates)).toBeNull();
  expect(rateOn(null, rates)).toBeNull();
});
