import { type GivenLine, newInvoice } from '../objects/invoice.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { activeDiscounts, discountsOn } from './discounts.ts';

type Reason = Parameters<typeof newInvoice>[1]['reason'];

/** Creates and finalizes the subscription's latest invoice. It uses up the customer's credit. */
export async function invoiceSubscription(
  work: Work,
  subscription: Document<'subscription'>,
  reason: Reason,
  lines: GivenLine[],
): Promise<Document<'invoice'>> {
  const customer = await work.documents.get('customer', subscription.customer);
  const invoice = await work.documents.insert(
    newInvoice(work.at, { customer, subscription, reason, lines, publicUrl: work.publicUrl }),
  );
  await work.documents.save({
    ...customer,
    balance: invoice.ending_balance ?? 0,
    currency: invoice.currency,
    next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1,
  });
  await work.documents.save({ ...subscription, latest_invoice: invoice.id });
  await work.emit('invoice.created', invoice);
  await work.emit('invoice.finalized', invoice);
  return invoice;
}

/** The invoice line of the current period, with the discounts active now. */
export async function periodLine(work: Work, subscription: Document<'subscription'>): Promise<GivenLine> {
  const { price, quantity = 1, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const product = await work.documents.findAny(price.product);
  const name = product?.object === 'product' ? product.name : 'Subscription';
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    amount,
    description: `${quantity} × ${name}`,
    price,
    quantity,
    period: { start, end },
    isProration: false,
    discounts: discountsOn({ amount, product: price.product }, await activeDiscounts(work, subscription)),
  };
}

/** Takes the lines that waited for this invoice off the waiting list. */
export async function pendingLines(work: Work, subscription: Document<'subscription'>): Promise<GivenLine[]> {
  const { data } = await work.documents.list('invoiceitem', {
    parent: { subscription_details: { subscription: subscription.id } },
  });
  const lines: GivenLine[] = [];
  for (const item of data.reverse()) {
    const price = await work.documents.findAny(item.pricing?.price_details?.price ?? '');
    if (price?.object !== 'price') continue;
    await work.documents.delete(item.id);
    lines.push({
      amount: item.amount,
      description: item.description ?? '',
      price,
      quantity: item.quantity,
      period: item.period,
      isProration: item.proration,
      discounts: [],
    });
  }
  return lines;
}
