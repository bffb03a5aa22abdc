import type { Document } from '../store/stored.ts';
import { newId } from './identifier.ts';
import type { GivenLine } from './invoice.ts';

/** A line that waits for the subscription's next invoice. */
export function newInvoiceItem(
  at: number,
  subscription: Document<'subscription'>,
  line: GivenLine,
): Document<'invoiceitem'> {
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: line.amount,
    currency: line.price.currency,
    customer: subscription.customer,
    customer_account: null,
    date: at,
    description: line.description,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      subscription_details: { subscription: subscription.id },
      type: 'subscription_details',
    },
    period: line.period,
    pricing: {
      price_details: { price: line.price.id, product: line.price.product },
      type: 'price_details',
      unit_amount_decimal: line.price.unit_amount_decimal,
    },
    proration: line.isProration,
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    tax_rates: [],
    test_clock: null,
  };
}
