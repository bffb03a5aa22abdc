import type Stripe from 'stripe';
import { isRefusedByProvider } from '../../payment-provider/provider-failure.ts';

/**
 * Refunds and ends a surplus subscription, which two payment pages paid at once can cause. The refund comes first,
 * because a canceled subscription isn't found again. Repetition is harmless.
 * @returns the payments that the provider can't refund, such as disputed or refunded ones
 */
export async function endSurplus(client: Stripe, subscription: Stripe.Subscription): Promise<string[]> {
  const kept: string[] = [];
  const invoice = idOf(subscription.latest_invoice);
  // A subscription without a recent payment just ends.
  if (invoice !== null && subscription.status === 'active') {
    const { data } = await client.invoicePayments.list({ invoice, status: 'paid', limit: 100 });
    for (const { id, payment } of data) {
      const paid = idOf(payment.payment_intent ?? null);
      if (paid === null) continue;
      try {
        await client.refunds.create({ payment_intent: paid }, { idempotencyKey: `refund-${id}` });
      } catch (error) {
        // The subscription has to end in any case, because it would be charged again.
        if (!isRefusedByProvider(error)) throw error;
        kept.push(paid);
      }
    }
  }
  await client.subscriptions.cancel(subscription.id, {}, { idempotencyKey: `end-${subscription.id}` });
  return kept;
}

function idOf(reference: string | { id?: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
