import type { Facts } from '../facts/read-facts.ts';
import type { Money, Row } from './accounts.ts';
import { converted, magnitude, partOf, plus } from './exact.ts';

type Written = Facts['payments'][number];

/** Payments and refunds with their ledger rows. */
export function paymentsOf({ payments }: Facts, rows: readonly Row[], own: string): Money[] {
  const bases = new Map<string, bigint>();
  const inOrder = payments.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  for (const payment of inOrder) bases.set(payment.id, baseOf(payment, payments, bases, own));
  return inOrder.map((payment) => {
    const own = rows.filter(({ paymentId }) => paymentId === payment.id);
    return {
      id: payment.id,
      clientId: payment.clientId,
      client: payment.clientName,
      date: payment.date,
      method: payment.method,
      category: categoryOf(own),
      reference: payment.reference,
      currency: payment.currency,
      amount: BigInt(payment.amountMinor),
      base: bases.get(payment.id) ?? 0n,
      rateE8: payment.fxRateE8,
      isRefund: payment.refundOf !== null,
      isVoid: payment.status === 'voided',
      rows: own,
    };
  });
}

function categoryOf(rows: readonly Row[]): string | null {
  const sizes = [...Map.groupBy(rows, ({ document }) => document.category)].map(([category, of]) => ({
    category,
    size: magnitude(plus(of.map(({ amount }) => amount))),
  }));
  const largest = sizes.reduce((best, one) => (one.size > best.size ? one : best), {
    category: null,
    size: 0n,
  });
  return largest.category;
}

/**
 * A refund has the rate of its payment by the cumulative rule: with the refunds that counted when it was recorded, it is
 * their common part of the payment.
 */
function baseOf(
  payment: Written,
  payments: readonly Written[],
  bases: ReadonlyMap<string, bigint>,
  own: string,
): bigint {
  const { amountMinor, currency, fxRateE8, refundOf, createdAt } = payment;
  const whole = payments.find(({ id }) => id === refundOf);
  if (!whole) return converted(BigInt(amountMinor), currency, own, fxRateE8);
  const earlier = payments.filter(
    (one) =>
      one.refundOf === refundOf &&
      one.createdAt < createdAt &&
      (one.voidedAt === null || one.voidedAt > createdAt),
  );
  const refunded = -plus(earlier.map((one) => BigInt(one.amountMinor)));
  const refundedBase = -plus(earlier.map(({ id }) => bases.get(id) ?? 0n));
  const paid = BigInt(whole.amountMinor);
  const all = partOf(bases.get(whole.id) ?? 0n, paid, refunded - BigInt(amountMinor));
  return all > refundedBase ? refundedBase - all : 0n;
}
