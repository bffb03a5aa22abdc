import { newCharge, newInvoicePayment, newPaymentIntent } from '../objects/payment.ts';
import { outcomeOf } from '../objects/test-cards.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { paymentRefused, paymentSucceeded } from './subscription-status.ts';

export type Collected =
  | { outcome: 'paid'; invoice: Document<'invoice'> }
  | {
      outcome: 'declined' | 'challenge';
      invoice: Document<'invoice'>;
      paymentIntent: Document<'payment_intent'>;
    };

/** The circumstances of an attempt. */
export interface Attempt {
  /** `later` stands for a charge without the customer being present. */
  moment: 'whilePresent' | 'later';
  /** True for the charge of a renewal, whose failure schedules a retry and changes the subscription's status. */
  isAutomatic?: boolean;
  /** The customer's answer to 3-D Secure. */
  challenge?: 'complete' | 'fail' | undefined;
}

/** Stripe's error for a declined card. */
export const DECLINED = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
  type: 'card_error',
} as const;
const NOT_AUTHENTICATED = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  type: 'card_error',
} as const;

/** Tries to collect the open amount of an invoice. An invoice of zero is paid at once. */
export async function collect(
  work: Work,
  invoice: Document<'invoice'>,
  paymentMethod: Document<'payment_method'> | undefined,
  attempt: Attempt,
): Promise<Collected> {
  if (invoice.amount_remaining === 0) return { outcome: 'paid', invoice: await markPaid(work, invoice) };
  const { paymentIntent, invoicePayment } = await paymentOf(work, invoice);
  const outcome = paymentMethod
    ? afterChallenge(outcomeOf(paymentMethod, attempt.moment), attempt)
    : 'is_declined';
  const tried = { ...paymentIntent, payment_method: paymentMethod?.id ?? null };
  if (outcome === 'asks_for_3d_secure') {
    const waiting = await work.documents.save({
      ...tried,
      status: 'requires_action' as const,
      next_action: { type: 'use_stripe_sdk' as const },
    });
    await work.emit('invoice.payment_action_required', invoice);
    return { outcome: 'challenge', invoice, paymentIntent: waiting };
  }
  if (outcome === 'succeeds' && paymentMethod) {
    const charge = await work.documents.insert(newCharge(work.at, tried, paymentMethod));
    const succeeded = await work.documents.save({
      ...tried,
      amount_received: tried.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      next_action: null,
      status: 'succeeded' as const,
    });
    await work.documents.save({
      ...invoicePayment,
      amount_paid: tried.amount,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: work.at },
    });
    await work.emit('payment_intent.succeeded', succeeded);
    return { outcome: 'paid', invoice: await markPaid(work, invoice) };
  }
  const failed = await work.documents.save({
    ...tried,
    last_payment_error: outcome === 'challenge_failed' ? NOT_AUTHENTICATED : DECLINED,
    next_action: null,
    status: 'requires_payment_method' as const,
  });
  await work.emit('payment_intent.payment_failed', failed);
  return {
    outcome: 'declined',
    invoice: await paymentRefused(work, invoice, attempt.isAutomatic ?? false),
    paymentIntent: failed,
  };
}

function afterChallenge(outcome: ReturnType<typeof outcomeOf>, { challenge }: Attempt) {
  if (outcome !== 'asks_for_3d_secure' || challenge === undefined) return outcome;
  return challenge === 'complete' ? 'succeeds' : 'challenge_failed';
}

/** An invoice has one payment intent, which every attempt uses. */
async function paymentOf({ documents, at }: Work, invoice: Document<'invoice'>) {
  const { data } = await documents.list('invoice_payment', { invoice: invoice.id });
  const known = data[0];
  if (known?.payment.payment_intent) {
    const paymentIntent = await documents.get('payment_intent', known.payment.payment_intent);
    return { paymentIntent, invoicePayment: known };
  }
  const paymentIntent = await documents.insert(
    newPaymentIntent(at, {
      amount: invoice.amount_remaining,
      currency: invoice.currency,
      customer: invoice.customer,
      description: 'Subscription',
      setupFutureUsage: 'off_session',
    }),
  );
  const invoicePayment = await documents.insert(newInvoicePayment(at, invoice, paymentIntent));
  return { paymentIntent, invoicePayment };
}

async function markPaid(work: Work, invoice: Document<'invoice'>): Promise<Document<'invoice'>> {
  const paid = await work.documents.save({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.amount_due > 0 ? invoice.attempt_count + 1 : invoice.attempt_count,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid' as const,
    status_transitions: { ...invoice.status_transitions, paid_at: work.at },
  });
  await work.emit('invoice.paid', paid);
  await work.emit('invoice.payment_succeeded', paid);
  await paymentSucceeded(work, paid);
  return paid;
}

/** The subscription's own card, otherwise the customer's default card. */
export async function cardFor(
  { documents }: Work,
  invoice: Document<'invoice'>,
): Promise<Document<'payment_method'> | undefined> {
  const subscriptionId = invoice.parent?.subscription_details?.subscription;
  const subscription = subscriptionId ? await documents.find('subscription', subscriptionId) : undefined;
  const customer = invoice.customer ? await documents.find('customer', invoice.customer) : undefined;
  const id = subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return id ? documents.find('payment_method', id) : undefined;
}
