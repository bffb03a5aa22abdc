import type { Facts } from '../facts/read-facts.ts';
import type { Money, Row } from './accounts.ts';
import { converted, magnitude, partOf, plus, rateBetween } from './exact.ts';

type Written = Facts['payments'][number];

/** Payments and refunds with their ledger rows. */
export function paymentsOf({ payments }: Facts, rows: readonly Row[], own: string): Money[] {
  const bases = new Map<string, bigint>();
  const returned = new Map<string, bigint>();
  const inOrder = payments.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  for (const payment of inOrder) {
    bases.set(payment.id, baseOf(payment, payments, bases, own));
    returned.set(payment.id, receivedOf(payment, payments, returned));
  }
  return inOrder.map((payment) => {
    const paid = rows.filter(({ paymentId }) => paymentId === payment.id);
    const whole = payments.find(({ id }) => id === payment.refundOf) ?? payment;
    return {
      id: payment.id,
      clientId: payment.clientId,
      client: payment.clientName,
      date: payment.date,
      method: payment.method,
      category: categoryOf(paid),
      reference: payment.reference,
      currency: payment.currency,
      amount: BigInt(payment.amountMinor),
      base: bases.get(payment.id) ?? 0n,
      rateE8: rateOf(whole, bases.get(whole.id) ?? 0n, own),
      received: payment.received && {
        amount: returned.get(payment.id) ?? 0n,
        currency: payment.received.currency,
      },
      isRefund: payment.refundOf !== null,
      isVoid: payment.status === 'voided',
      rows: paid,
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
  const { amountMinor, currency, received, fxRateE8, refundOf } = payment;
  const whole = payments.find(({ id }) => id === refundOf);
  if (whole) return returnedPart(payment, whole, payments, bases);
  if (currency === own) return BigInt(amountMinor);
  return received ? BigInt(received.amountMinor) : converted(BigInt(amountMinor), currency, own, fxRateE8);
}

/** What arrived in another currency; of a refund the part of it, by the same rule. */
function receivedOf(
  payment: Written,
  payments: readonly Written[],
  returned: ReadonlyMap<string, bigint>,
): bigint {
  const whole = payments.find(({ id }) => id === payment.refundOf);
  if (!whole) return BigInt(payment.received?.amountMinor ?? 0);
  return returnedPart(payment, whole, payments, returned);
}

function returnedPart(
  { amountMinor, refundOf, createdAt }: Written,
  whole: Written,
  payments: readonly Written[],
  parts: ReadonlyMap<string, bigint>,
): bigint {
  const earlier = payments.filter(
    (one) =>
      one.refundOf === refundOf &&
      one.createdAt < createdAt &&
      (one.voidedAt === null || one.voidedAt > createdAt),
  );
  const refunded = -plus(earlier.map((one) => BigInt(one.amountMinor)));
  const before = -plus(earlier.map(({ id }) => parts.get(id) ?? 0n));
  const paid = BigInt(whole.amountMinor);
  const all = partOf(parts.get(whole.id) ?? 0n, paid, refunded - BigInt(amountMinor));
  return all > before ? before - all : 0n;
}

/** The typed rate, or the one that follows from what arrived in the organization's currency. */
function rateOf(
  { amountMinor, currency, received, fxRateE8 }: Written,
  base: bigint,
  own: string,
): number | null {
  if (!received || currency === own) return fxRateE8;
  return Number(rateBetween(BigInt(amountMinor), currency, base, own));
}
