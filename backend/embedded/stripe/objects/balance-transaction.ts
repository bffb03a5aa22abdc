import type { Document } from '../store/stored.ts';
import { newId } from './identifier.ts';

/** The share of a payment and the fixed part that Stripe keeps: 2.9 % and 30 cents; in Mexico 3.6 % and 3 pesos. */
const FEES: Record<string, { ppm: number; fixed: number }> = { mxn: { ppm: 36_000, fixed: 300 } };
const USUAL_FEE = { ppm: 29_000, fixed: 30 };

/** What a charge adds to the balance of its account, after Stripe's fee. */
export function newBalanceTransaction(
  at: number,
  { id, amount, currency }: Document<'charge'>,
): Document<'balance_transaction'> {
  const { ppm, fixed } = FEES[currency] ?? USUAL_FEE;
  const fee = Math.round((amount * ppm) / 1_000_000) + fixed;
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: at,
    balance_type: 'payments',
    created: at,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [
      { amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' },
    ],
    net: amount - fee,
    reporting_category: 'charge',
    source: id,
    status: 'available',
    type: 'charge',
  };
}
