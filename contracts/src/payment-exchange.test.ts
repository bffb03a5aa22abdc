import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { MAX_AMOUNT_MINOR, type Money } from './money.ts';

import {
  exchangeDifference,
  followingRate,
  paymentBase,
  rateBetween,
  ratedCurrency,
  refundedPart,
} from './payment-exchange.ts';

const usd = (amountMinor: number): Money => ({ amountMinor, currency: 'USD' });
const mxn = (amountMinor: number): Money => ({ amountMinor, currency: 'MXN' });
const eur = (amountMinor: number): Money => ({ amountMinor, currency: 'EUR' });

describe('the rate of two amounts', () => {
  it.each([
    ['dollars in pesos', usd(100_000), mxn(1_854_000), 1_854_000_000],
    ['yen in pesos: no decimals and two', { amountMinor: 1_000, currency: 'JPY' }, mxn(11_654), 11_654_000],
    [
      'dinars in dollars: three decimals and two',
      { amountMinor: 1_000, currency: 'KWD' },
      usd(326),
      326_000_000,
    ],
    ['thirds are rounded', usd(300), mxn(100), 33_333_333],
    ['below the lowest rate', usd(MAX_AMOUNT_MINOR), mxn(1), null],
    ['above the highest rate', usd(1), mxn(MAX_AMOUNT_MINOR), null],
    ['the highest rate', usd(100), mxn(1_000_000_000), 1_000_000_000_000_000],
  ])('%s', (_, from, to, rate) => {
    expect(rateBetween(from, to)).toBe(rate);
  });

  it('is that of the foreign currency, or of the settled one when both are foreign', () => {
    expect(followingRate(usd(100), mxn(1_854), 'MXN')).toEqual({
      of: 'USD',
      in: 'MXN',
      rateE8: 1_854_000_000,
    });
    expect(followingRate(mxn(1_854), usd(100), 'MXN')).toMatchObject({ of: 'USD', in: 'MXN' });
    expect(followingRate(usd(100), eur(92), 'MXN')).toEqual({ of: 'USD', in: 'EUR', rateE8: 92_000_000 });
  });
});

describe('a payment in the organization’s currency', () => {
  it.each([
    ['of the organization’s currency', mxn(100), null, 100, null],
    ['of a foreign currency', usd(100), 1_750_000_000, 1_750, 1_750_000_000],
    [
      'is what arrived in that currency',
      { ...usd(100_000), received: mxn(1_854_000) },
      null,
      1_854_000,
      1_854_000_000,
    ],
    ['is what it settles in that currency', { ...mxn(1_854), received: usd(100) }, null, 1_854, null],
    [
      'is what arrived in a third currency, at its rate',
      { ...usd(100), received: eur(92) },
      2_000_000_000,
      1_840,
      1_840_000_000,
    ],
  ])('%s', (_, amounts, rateE8, baseAmountMinor, fxRateE8) => {
    expect(paymentBase(amounts, 'MXN', rateE8)).toEqual({ baseAmountMinor, fxRateE8, fault: null });
  });

  it.each([
    ['two amounts without a rate', { ...usd(MAX_AMOUNT_MINOR), received: mxn(1) }, null, 'rate'],
    [
      'the same for an invoice in the own currency',
      { ...mxn(1), received: usd(MAX_AMOUNT_MINOR) },
      null,
      'rate',
    ],
    ['a third currency that is worth nothing', { ...usd(100), received: eur(1) }, 1, 'rate'],
    ['more than is stored', usd(MAX_AMOUNT_MINOR), 200_000_000, 'amount'],
  ] as const)('has a fault for %s', (_, amounts, rateE8, fault) => {
    expect(paymentBase(amounts, 'MXN', rateE8)).toEqual({ fault });
  });

  it('needs a rate of what arrived, unless one of both currencies is the organization’s', () => {
    expect(ratedCurrency(mxn(1), 'MXN')).toBeNull();
    expect(ratedCurrency(usd(1), 'MXN')).toBe('USD');
    expect(ratedCurrency({ ...usd(1), received: mxn(1) }, 'MXN')).toBeNull();
    expect(ratedCurrency({ ...mxn(1), received: usd(1) }, 'MXN')).toBeNull();
    expect(ratedCurrency({ ...usd(1), received: eur(1) }, 'MXN')).toBe('EUR');
  });

  it('never throws, whatever the amounts and currencies', () => {
    const money = fc.record({
      amountMinor: fc.integer({ min: 1, max: MAX_AMOUNT_MINOR }),
      currency: fc.constantFrom('MXN', 'USD', 'EUR', 'JPY', 'KWD'),
    });
    const rate = fc.option(fc.integer({ min: 1, max: 1_000_000_000_000_000 }));
    fc.assert(
      fc.property(money, money, rate, (settled, received, rateE8) => {
        const base = paymentBase({ ...settled, received }, 'MXN', rateE8);
        if (base.fault === null) expect(Number.isSafeInteger(base.baseAmountMinor)).toBe(true);
      }),
    );
  });
});

describe('the exchange difference', () => {
  const invoice = { totalMinor: 100_000, baseTotalMinor: 1_840_000, balanceMinor: 100_000 };

  it('is a gain where more arrived than the invoice is worth', () => {
    expect(exchangeDifference(100_000, { amountMinor: 100_000, baseAmountMinor: 1_854_000 }, invoice)).toBe(
      14_000,
    );
    expect(exchangeDifference(100_000, { amountMinor: 100_000, baseAmountMinor: 1_839_000 }, invoice)).toBe(
      -1_000,
    );
  });

  it('counts the part that pays the invoice alone', () => {
    const half = { ...invoice, balanceMinor: 50_000 };
    expect(exchangeDifference(50_000, { amountMinor: 100_000, baseAmountMinor: 1_854_000 }, half)).toBe(
      7_000,
    );
  });
});

describe('what a refund returns of another amount', () => {
  it('adds up to the whole when all is refunded, in any parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_AMOUNT_MINOR }),
        fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 1, maxLength: 8 }),
        (whole, parts) => {
          const amountMinor = parts.reduce((sum, part) => sum + part, 0);
          let returned = 0;
          let refundableMinor = amountMinor;
          for (const part of parts) {
            returned += refundedPart(whole, { amountMinor, refundableMinor }, part, returned);
            refundableMinor -= part;
          }
          expect(returned).toBe(whole);
        },
      ),
    );
  });

  it('is never negative, also after a refund between others was voided', () => {
    expect(refundedPart(10, { amountMinor: 3, refundableMinor: 2 }, 1, 8)).toBe(0);
  });
});
