import { couponTrouble, newDiscount } from '../objects/coupon.ts';
import { newCustomer } from '../objects/customer.ts';
import { newSubscription } from '../objects/subscription.ts';
import { newPaymentMethod, outcomeOf } from '../objects/test-cards.ts';
import type { CheckoutTerms, Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { afterIntervals } from './calendar.ts';
import { successUrl, termsId, withoutLineItems } from './checkout-session.ts';
import { collect } from './collection.ts';
import { endIncomplete } from './ending.ts';
import { invoiceSubscription, periodLine } from './invoicing.ts';
import { type OneOffChoice, payOnce } from './one-off-payment.ts';

/** What was chosen on the payment page. A subscription is paid by card. */
export type CheckoutChoice = OneOffChoice;

/** `paid` continues at `url`. Every other outcome charged nothing and left the session unchanged. */
export type CheckoutResult =
  | { outcome: 'paid'; url: string }
  | { outcome: 'challenge' }
  | { outcome: 'complete' | 'expired' | 'declined' | 'couponRefused'; message: string };

type Session = Document<'checkout.session'>;

/** One attempt to pay for a session. Repeated or concurrent attempts pay at most once. */
export async function payCheckout(work: Work, id: string, choice: CheckoutChoice): Promise<CheckoutResult> {
  const session = await work.documents.get('checkout.session', id);
  if (session.status === 'complete') {
    return { outcome: 'complete', message: 'This has been paid already. Nothing was charged again.' };
  }
  if (session.status === 'expired') {
    return { outcome: 'expired', message: 'This payment page has expired. Nothing was charged.' };
  }
  if (session.mode === 'payment') return payOnce(work, session, choice);
  if (!('card' in choice)) throw new Error(`A subscription isn't paid by ${choice.method}`);
  const coupon = await couponOf(work, session);
  const terms = await work.documents.get('checkout_terms', termsId(id));
  const trouble = coupon && !terms.incompleteSubscription ? couponTrouble(coupon, work.at) : null;
  if (trouble) return { outcome: 'couponRefused', message: `${trouble} Nothing was charged.` };

  const customer = await customerOf(work, session);
  const paymentMethod = newPaymentMethod(work.at, choice.card, customer);
  const due = session.amount_total ?? 0;
  if (due > 0 && outcomeOf(paymentMethod, 'whilePresent') === 'is_declined') {
    return { outcome: 'declined', message: 'Your card was declined. Nothing was charged.' };
  }
  await work.documents.insert(paymentMethod);
  await work.documents.save({
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: paymentMethod.id },
  });
  const subscription = await subscriptionOf(work, session, terms, coupon, customer, paymentMethod);
  const invoice = await work.documents.get('invoice', subscription.latest_invoice ?? '');
  const collected = await collect(work, invoice, paymentMethod, {
    moment: 'whilePresent',
    challenge: choice.challenge,
  });
  if (collected.outcome === 'challenge') return { outcome: 'challenge' };
  if (collected.outcome === 'declined') {
    return { outcome: 'declined', message: 'Your bank did not confirm the payment. Nothing was charged.' };
  }
  return { outcome: 'paid', url: successUrl(await complete(work, session, customer, collected.invoice)) };
}

/** Expires a session, by the clock or by a call. A subscription left incomplete by 3-D Secure ends with it. */
export async function expireCheckout(work: Work, session: Session): Promise<Session> {
  const expired = await work.documents.save({ ...session, status: 'expired' as const, url: null });
  await work.emit('checkout.session.expired', withoutLineItems(expired));
  const { incompleteSubscription } = await work.documents.get('checkout_terms', termsId(session.id));
  if (incompleteSubscription) await endIncomplete(work, incompleteSubscription);
  return expired;
}

async function complete(
  work: Work,
  session: Session,
  customer: Document<'customer'>,
  invoice: Document<'invoice'>,
): Promise<Session> {
  const done = await work.documents.save({
    ...session,
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: customer.phone ?? null,
      tax_exempt: 'none' as const,
      tax_ids: [],
    },
    invoice: invoice.id,
    payment_status: 'paid' as const,
    status: 'complete' as const,
    subscription: invoice.parent?.subscription_details?.subscription ?? null,
    url: null,
  });
  await work.emit('checkout.session.completed', withoutLineItems(done));
  return done;
}

export async function couponOf({ documents }: Work, session: Session): Promise<Document<'coupon'> | null> {
  const id = session.discounts?.[0]?.coupon;
  const coupon = id ? await documents.findAny(id) : undefined;
  return coupon?.object === 'coupon' ? coupon : null;
}

async function customerOf(work: Work, session: Session): Promise<Document<'customer'>> {
  if (session.customer) return work.documents.get('customer', session.customer);
  const customer = await work.documents.insert(newCustomer(work.at, { email: session.customer_email }));
  await work.documents.save({ ...session, customer: customer.id });
  await work.emit('customer.created', customer);
  return customer;
}

/** Returns the subscription that an earlier attempt left incomplete, or creates one with its first invoice. */
async function subscriptionOf(
  work: Work,
  session: Session,
  terms: CheckoutTerms,
  coupon: Document<'coupon'> | null,
  customer: Document<'customer'>,
  paymentMethod: Document<'payment_method'>,
): Promise<Document<'subscription'>> {
  const begun = terms.incompleteSubscription
    ? await work.documents.get('subscription', terms.incompleteSubscription)
    : undefined;
  if (begun?.status === 'incomplete') {
    return work.documents.save({ ...begun, default_payment_method: paymentMethod.id });
  }
  const line = session.line_items?.data[0];
  if (!line?.price?.recurring) throw new Error(`${session.id} has no recurring price`);
  const made = newSubscription(work.at, {
    customer: customer.id,
    price: line.price,
    quantity: line.quantity ?? 1,
    periodEnd: afterIntervals(work.at, line.price.recurring, 1),
    metadata: terms.subscriptionMetadata,
    paymentMethod: paymentMethod.id,
  });
  const discount =
    coupon &&
    newDiscount(work.at, coupon, {
      customer: customer.id,
      subscription: made.id,
      checkoutSession: session.id,
    });
  const subscription = await work.documents.insert({ ...made, discounts: discount ? [discount.id] : [] });
  if (discount) {
    await work.documents.insert(discount);
    await work.documents.save({ ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  }
  await work.documents.save({ ...terms, incompleteSubscription: subscription.id });
  await work.emit('customer.subscription.created', subscription);
  const invoice = await invoiceSubscription(work, subscription, 'subscription_create', [
    await periodLine(work, subscription),
  ]);
  return work.documents.save({
    ...subscription,
    latest_invoice: invoice.id,
    discounts: coupon?.duration === 'once' ? [] : subscription.discounts,
  });
}
