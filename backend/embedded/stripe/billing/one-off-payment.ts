import { newBalanceTransaction } from '../objects/balance-transaction.ts';
import { type DelayedMethod, newDelayedMethod, nextActionOf } from '../objects/delayed-methods.ts';
import { newCharge, newPaymentIntent } from '../objects/payment.ts';
import { newPaymentMethod, outcomeOf, type TestCard } from '../objects/test-cards.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { successUrl, termsId, withoutLineItems } from './checkout-session.ts';
import { DECLINED } from './collection.ts';

type Session = Document<'checkout.session'>;
type Intent = Document<'payment_intent'>;

/** A card, with the answer to 3-D Secure, or a way to pay whose money arrives later. */
export type OneOffChoice =
  | { card: TestCard; challenge?: 'complete' | 'fail' | undefined }
  | { method: DelayedMethod };

/** One attempt to pay an open session of the mode `payment`. */
export async function payOnce(work: Work, session: Session, choice: OneOffChoice) {
  return 'card' in choice ? payByCard(work, session, choice) : payLater(work, session, choice.method);
}

async function payByCard(
  work: Work,
  session: Session,
  { card, challenge }: Extract<OneOffChoice, { card: TestCard }>,
) {
  const payer = { id: null, email: session.customer_email, name: null };
  const method = newPaymentMethod(work.at, card, payer);
  const outcome = outcomeOf(method, 'whilePresent');
  if (outcome === 'is_declined') {
    await failed(work, await intentOf(work, session));
    return { outcome: 'declined', message: 'Your card was declined. Nothing was charged.' } as const;
  }
  await work.documents.insert(method);
  const intent = { ...(await intentOf(work, session)), payment_method: method.id };
  if (outcome === 'asks_for_3d_secure' && challenge !== 'complete') {
    await work.documents.save({ ...intent, status: 'requires_action' });
    if (challenge === undefined) return { outcome: 'challenge' } as const;
    return {
      outcome: 'declined',
      message: 'Your bank did not confirm the payment. Nothing was charged.',
    } as const;
  }
  await succeeded(work, intent);
  return { outcome: 'paid', url: successUrl(await complete(work, session, intent.id, 'paid')) } as const;
}

async function payLater(work: Work, session: Session, type: DelayedMethod) {
  const method = newDelayedMethod(work.at, type, session.customer_email);
  await work.documents.insert(method);
  const intent = await work.documents.save({
    ...(await intentOf(work, session)),
    payment_method: method.id,
    next_action: nextActionOf(work.at, type),
    status: 'requires_action' as const,
  });
  await work.emit('payment_intent.requires_action', intent);
  return { outcome: 'paid', url: successUrl(await complete(work, session, intent.id, 'unpaid')) } as const;
}

/** Ends a payment that waits for its money. */
export async function endWaiting(work: Work, id: string, end: 'arrives' | 'fails'): Promise<void> {
  const intent = await work.documents.get('payment_intent', id);
  if (intent.status !== 'requires_action') return;
  const [session] = (await work.documents.list('checkout.session', { payment_intent: id })).data;
  if (!session) throw new Error(`${id} belongs to no session`);
  if (end === 'fails') {
    await failed(work, intent);
    await work.emit('checkout.session.async_payment_failed', withoutLineItems(session));
    return;
  }
  await succeeded(work, intent);
  const paid = await work.documents.save({ ...session, payment_status: 'paid' as const });
  await work.emit('checkout.session.async_payment_succeeded', withoutLineItems(paid));
}

/** A session has one payment intent, which every attempt uses. */
async function intentOf(work: Work, session: Session): Promise<Intent> {
  if (session.payment_intent !== null) {
    const known = await work.documents.get('payment_intent', session.payment_intent);
    return { ...known, next_action: null };
  }
  const terms = await work.documents.get('checkout_terms', termsId(session.id));
  const intent = await work.documents.insert(
    newPaymentIntent(work.at, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? '',
      description: terms.payment?.description ?? null,
      metadata: terms.payment?.metadata ?? {},
    }),
  );
  await work.documents.save({ ...session, payment_intent: intent.id });
  return intent;
}

async function succeeded(work: Work, intent: Intent): Promise<void> {
  const method = await work.documents.get('payment_method', intent.payment_method ?? '');
  const charge = newCharge(work.at, intent, method);
  const balance = await work.documents.insert(newBalanceTransaction(work.at, charge));
  await work.documents.insert({ ...charge, balance_transaction: balance.id });
  const done = await work.documents.save({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    status: 'succeeded' as const,
  });
  await work.emit('payment_intent.succeeded', done);
}

async function failed(work: Work, intent: Intent): Promise<void> {
  const refused = await work.documents.save({
    ...intent,
    last_payment_error: DECLINED,
    next_action: null,
    status: 'requires_payment_method' as const,
  });
  await work.emit('payment_intent.payment_failed', refused);
}

async function complete(
  work: Work,
  { id }: Session,
  paymentIntent: string,
  paymentStatus: 'paid' | 'unpaid',
): Promise<Session> {
  const done = await work.documents.save({
    ...(await work.documents.get('checkout.session', id)),
    payment_intent: paymentIntent,
    payment_status: paymentStatus,
    status: 'complete' as const,
    url: null,
  });
  await work.emit('checkout.session.completed', withoutLineItems(done));
  return done;
}
