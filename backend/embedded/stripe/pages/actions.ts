import * as z from 'zod/mini';
import { StripeFailure } from '../api/stripe-failure.ts';
import { revokeAccess, setUpAccount } from '../billing/accounts.ts';
import { canceledAtPeriodEnd } from '../billing/cancellation.ts';
import { type CheckoutChoice, payCheckout } from '../billing/checkout.ts';
import { cardFor, collect } from '../billing/collection.ts';
import { closeDispute, openDispute } from '../billing/disputes.ts';
import { endWaiting } from '../billing/one-off-payment.ts';
import { addCard, changeCard } from '../billing/payment-methods.ts';
import { changeSubscription } from '../billing/subscription-status.ts';
import { isDelayedMethod } from '../objects/delayed-methods.ts';
import { isTestCard } from '../objects/test-cards.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';

/** The page to continue at, or an error message. */
export type ActionResult = { url: string } | { message: string };

/** A test card, or a way to pay whose money arrives later. */
const card = z.string().check(z.refine((name) => isTestCard(name) || isDelayedMethod(name)));
const body = z.object({
  card: z.optional(card),
  challenge: z.optional(z.enum(['complete', 'fail'])),
  subscription: z.optional(z.string()),
  invoice: z.optional(z.string()),
  end: z.optional(z.enum(['arrives', 'fails'])),
  state: z.optional(z.enum(['complete', 'restricted'])),
  status: z.optional(z.enum(['won', 'lost'])),
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
    if (area === 'connect' && verb === 'finish') return await finish(work, id, choice);
    if (area === 'waiting' && choice.end) return await overviewAfter(endWaiting(work, id, choice.end));
    if (area === 'charges' && verb === 'dispute') return await overviewAfter(openDispute(work, id));
    if (area === 'disputes' && choice.status)
      return await overviewAfter(closeDispute(work, id, choice.status));
    if (area === 'accounts' && verb === 'revoke') return await overviewAfter(revokeAccess(work, id));
    if (area === 'portal') return await manage(work, id, verb, choice);
    return UNKNOWN;
  } catch (error) {
    if (error instanceof StripeFailure) return { message: error.message };
    throw error;
  }
}

/** An act on the overview leads back to it. */
async function overviewAfter(act: Promise<unknown>): Promise<ActionResult> {
  await act;
  return { url: '/dev/stripe' };
}

/** The owner of an account ends its setup, and goes on where the application wants. */
async function finish(work: Work, id: string, { state }: Choice): Promise<ActionResult> {
  if (!state) return UNKNOWN;
  const { account, returnUrl } = await work.documents.get('account_link_terms', id);
  await setUpAccount(work, account, state);
  return { url: returnUrl };
}

async function pay(work: Work, id: string, { card: chosen, challenge }: Choice): Promise<ActionResult> {
  const page = `/dev/stripe/checkout/${id}`;
  const session = await work.documents.get('checkout.session', id);
  const choice = choiceOf(session, chosen, challenge);
  if (!choice) return UNKNOWN;
  const result = await payCheckout(work, id, choice);
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

function choiceOf(
  { payment_method_types: types }: Document<'checkout.session'>,
  chosen: unknown,
  challenge: Choice['challenge'],
): CheckoutChoice | null {
  if (isDelayedMethod(chosen)) return types.includes(chosen) ? { method: chosen } : null;
  return isTestCard(chosen) ? { card: chosen, challenge } : null;
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
