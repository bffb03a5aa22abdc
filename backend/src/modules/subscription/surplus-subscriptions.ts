import type Stripe from 'stripe';
import { isRefusedByProvider } from '../../payments/provider-failure.ts';

/**
 * Ends a subscription that nobody meant to have, two payment pages having been paid at once, and gives the money back.
 * First the money: what is canceled isn't found again. Repeating it does nothing more.
 * @returns the payments that the provider doesn't give back, such as disputed ones, or those given back before
 */
export async function endSurplus(client: Stripe, subscription: Stripe.Subscription): Promise<string[]> {
  const kept: string[] = [];
  const invoice = idOf(subscription.latest_invoice);
  // One that wasn't paid for lately is just ended.
  if (invoice !== null && subscription.status === 'active') {
    const { data } = await client.invoicePayments.list({ invoice, status: 'paid', limit: 100 });
    for (const { id, payment } of data) {
      const paid = idOf(payment.payment_intent ?? null);
      if (paid === null) continue;
      try {
        await client.refunds.create({ payment_intent: paid }, { idempotencyKey: `refund-${id}` });
      } catch (error) {
        // The subscription has to end all the same: it would cost something again.
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
