import { invalidRequest } from '../api/stripe-failure.ts';
import { newRefund } from '../objects/payment.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';

interface GivenRefund {
  payment_intent: string;
  /** In the minor unit; absent for the whole remaining amount. */
  amount?: number | undefined;
  reason?: Document<'refund'>['reason'] | undefined;
  metadata?: Record<string, string> | undefined;
}

/** Refunds a payment, up to the amount not yet refunded. @throws StripeFailure */
export async function refund(work: Work, given: GivenRefund): Promise<Document<'refund'>> {
  const intent = await work.documents.get('payment_intent', given.payment_intent, 'payment_intent');
  if (intent.latest_charge === null) {
    throw invalidRequest(`PaymentIntent ${intent.id} does not have a successful charge to refund.`, {
      code: 'resource_missing',
      param: 'payment_intent',
    });
  }
  const charge = await work.documents.get('charge', intent.latest_charge);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = given.amount ?? left;
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const refunded = await work.documents.save({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  const made = await work.documents.insert({
    ...newRefund(work.at, charge, amount),
    reason: given.reason ?? null,
    metadata: given.metadata ?? {},
  });
  await work.emit('refund.created', made);
  await work.emit('charge.refunded', refunded);
  return made;
}
