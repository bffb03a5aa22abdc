import * as z from 'zod/mini';
import { StripeFailure } from '../api/stripe-failure.ts';
import { canceledAtPeriodEnd } from '../billing/cancellation.ts';
import { payCheckout } from '../billing/checkout.ts';
import { cardFor, collect } from '../billing/collection.ts';
import { addCard, changeCard } from '../billing/payment-methods.ts';
import { changeSubscription } from '../billing/subscription-status.ts';
import { isTestCard } from '../objects/test-cards.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';

/** The page to continue at, or an error message. */
export type ActionResult = { url: string } | { message: string };

const card = z.string().check(z.refine(isTestCard));
const body = z.object({
  card: z.optional(card),
  challenge: z.optional(z.enum(['complete', 'fail'])),
  subscription: z.optional(z.string()),
  invoice: z.optional(z.string()),
});
type Choice = z.infer<typeof body>;

const UNKNOWN: ActionResult = { message: 'This page asked for something that is not there. Load it again.' };

/** Runs the action of a page's form: `area/id/verb` and the form's fields. */
export async function act(
  work: Work,
  [area, id = '', verb]: string[],
  fields: unknown,
): Promise<ActionResult> {
  const choice = z.safeParse(body, fields).data;
  if (!choice) return UNKNOWN;
  try {
    if (area === 'checkout' && verb === 'pay') return await pay(work, id, choice);
    if (area === 'invoices' && verb === 'pay') return await payInvoice(work, id, choice);
    if (area === 'portal') return await manage(work, id, verb, choice);
    return UNKNOWN;
  } catch (error) {
    if (error instanceof StripeFailure) return { message: error.message };
    throw error;
  }
}

async function pay(work: Work, id: string, { card: chosen, challenge }: Choice): Promise<ActionResult> {
  if (!isTestCard(chosen)) return UNKNOWN;
  const page = `/dev/stripe/checkout/${id}`;
  const result = await payCheckout(work, id, { card: chosen, challenge });
  switch (result.outcome) {
    case 'paid':
      return { url: result.url };
    case 'challenge':
      return { url: `${page}/challenge` };
    case 'complete':
    case 'expired':
      return { url: page };
    default:
      return challenge === 'fail' ? { url: `${page}?failed=challenge` } : { message: result.message };
  }
}

async function payInvoice(work: Work, id: string, { card: chosen }: Choice): Promise<ActionResult> {
  const page = { url: `/dev/stripe/invoices/${id}` };
  const invoice = await work.documents.get('invoice', id);
  if (invoice.status !== 'open') return page;
  if (!isTestCard(chosen) || invoice.customer === null) return UNKNOWN;
  const customer = await work.documents.get('customer', invoice.customer);
  const paymentMethod = await addCard(work, customer, chosen);
  return afterAttempt(work, invoice, paymentMethod, page);
}

async function manage(
  work: Work,
  id: string,
  verb: string | undefined,
  choice: Choice,
): Promise<ActionResult> {
  const { customer } = await work.documents.get('billing_portal.session', id);
  const page = { url: `/dev/stripe/portal/${id}` };
  if (verb === 'card' && isTestCard(choice.card)) {
    await changeCard(work, customer, choice.card);
    return page;
  }
  if (verb === 'pay' && choice.invoice !== undefined) {
    const invoice = await work.documents.get('invoice', choice.invoice);
    if (invoice.customer !== customer) return UNKNOWN;
    if (invoice.status !== 'open') return page;
    return afterAttempt(work, invoice, await cardFor(work, invoice), page);
  }
  if ((verb === 'cancel' || verb === 'resume') && choice.subscription !== undefined) {
    const subscription = await work.documents.get('subscription', choice.subscription);
    if (subscription.customer !== customer) return UNKNOWN;
    if (subscription.ended_at !== null) return page;
    await changeSubscription(work, subscription.id, (before) =>
      canceledAtPeriodEnd(before, verb === 'cancel', work.at),
    );
    return page;
  }
  return UNKNOWN;
}

async function afterAttempt(
  work: Work,
  invoice: Document<'invoice'>,
  paymentMethod: Document<'payment_method'> | undefined,
  page: { url: string },
): Promise<ActionResult> {
  const { outcome } = await collect(work, invoice, paymentMethod, {
    moment: 'whilePresent',
    challenge: 'complete',
  });
  return outcome === 'paid' ? page : { message: 'The card was declined. Nothing was charged.' };
}
