import { invalidRequest, StripeFailure } from '../api/stripe-failure.ts';
import { planOf } from '../objects/catalogue.ts';
import type { GivenLine } from '../objects/invoice.ts';
import { newInvoiceItem } from '../objects/invoice-item.ts';
import { itemOf, withItem } from '../objects/subscription.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { cardFor, collect, DECLINED } from './collection.ts';
import { invoiceSubscription, periodLine } from './invoicing.ts';
import { changeSubscription } from './subscription-status.ts';

interface PlanChange {
  price: Document<'price'>;
  /** Puts the difference on the next invoice, on an invoice of its own now, or nowhere. */
  proration: 'create_prorations' | 'always_invoice' | 'none';
  /** Refuses the change when the difference can't be charged now. */
  mustPay: boolean;
}

/**
 * Changes the price within the current period. The remaining time of the old price is credited and that of the new
 * one charged, one line each, in whole cents and with the discounts active now. A credit goes to the customer's
 * balance.
 * @throws StripeFailure for another interval or currency, and card_declined
 */
export async function changePlan(
  work: Work,
  before: Document<'subscription'>,
  { price, proration, mustPay }: PlanChange,
): Promise<void> {
  const from = itemOf(before);
  if (price.id === from.price.id) return;
  if (
    price.currency !== from.price.currency ||
    price.recurring?.interval !== from.price.recurring?.interval ||
    price.recurring?.interval_count !== from.price.recurring?.interval_count
  ) {
    throw invalidRequest('The new price must have the same currency and interval.', {
      param: 'items[0][price]',
    });
  }
  const after = await changeSubscription(work, before.id, (subscription) =>
    withItem(subscription, { price, plan: planOf(price) }),
  );
  if (proration === 'none' || before.status === 'incomplete') return;
  const lines = [await restOf(work, before, -1), await restOf(work, after, 1)];
  if (proration === 'create_prorations') {
    for (const line of lines) await work.documents.insert(newInvoiceItem(work.at, after, line));
    return;
  }
  const invoice = await invoiceSubscription(work, after, 'subscription_update', lines);
  const collected = await collect(work, invoice, await cardFor(work, invoice), {
    moment: 'later',
    isAutomatic: true,
  });
  if (collected.outcome === 'declined' && mustPay) {
    throw new StripeFailure(402, DECLINED);
  }
}

/** The remaining part of the current period, charged (1) or credited (-1). */
async function restOf(work: Work, subscription: Document<'subscription'>, sign: 1 | -1): Promise<GivenLine> {
  const line = await periodLine(work, subscription);
  const { start, end } = line.period;
  const net = line.amount - line.discounts.reduce((sum, { amount }) => sum + amount, 0);
  const rest = Math.round((net * Math.max(0, end - work.at)) / (end - start));
  const what = sign === 1 ? 'Remaining time on' : 'Unused time on';
  return {
    ...line,
    amount: rest === 0 ? 0 : sign * rest,
    description: `${what} ${line.description}`,
    period: { start: work.at, end },
    isProration: true,
    discounts: [],
  };
}
