import type Stripe from 'stripe';

/**
 * Ends a subscription that nobody meant to have, two payment pages having been paid at once, and gives the money back.
 * First the money: what is canceled isn't found again. Repeating it does nothing more.
 */
export async function endSurplus(client: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const invoice = idOf(subscription.latest_invoice);
  // One that wasn't paid for lately is just ended.
  if (invoice !== null && subscription.status === 'active') {
    const { data } = await client.invoicePayments.list({ invoice, status: 'paid', limit: 100 });
    for (const { id, payment } of data) {
      const paid = idOf(payment.payment_intent ?? null);
      if (paid === null) continue;
      await client.refunds.create({ payment_intent: paid }, { idempotencyKey: `refund-${id}` });
    }
  }
  await client.subscriptions.cancel(subscription.id, {}, { idempotencyKey: `end-${subscription.id}` });
}

function idOf(reference: string | { id?: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
