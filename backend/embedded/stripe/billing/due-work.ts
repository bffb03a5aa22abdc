import { itemOf, withItem } from '../objects/subscription.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { nextPeriodEnd } from './calendar.ts';
import { expireCheckout } from './checkout.ts';
import { cardFor, collect } from './collection.ts';
import { endIncomplete, endSubscription } from './ending.ts';
import { invoiceSubscription, pendingLines, periodLine } from './invoicing.ts';
import { endWaiting } from './one-off-payment.ts';
import { changeSubscription } from './subscription-status.ts';

/** Runs the work that is due for one document, at the instant of `work`. */
export async function doDue(work: Work, document: Document): Promise<void> {
  switch (document.object) {
    case 'checkout.session':
      await expireCheckout(work, document);
      return;
    case 'invoice':
      await retry(work, document);
      return;
    case 'payment_intent':
      await endWaiting(work, document.id, 'fails');
      return;
    case 'subscription':
      if (document.status === 'incomplete') await endIncomplete(work, document.id);
      else if (document.cancel_at !== null && document.cancel_at <= work.at) {
        await endSubscription(work, document.id, 'cancellation_requested');
      } else await renew(work, document);
      return;
    default:
      throw new Error(`Nothing is ever due for ${document.object}`);
  }
}

async function retry(work: Work, invoice: Document<'invoice'>): Promise<void> {
  await collect(work, invoice, await cardFor(work, invoice), { moment: 'later', isAutomatic: true });
}

/** Starts the next period: creates its invoice and tries to collect it. An unpaid subscription gets no new invoice. */
async function renew(work: Work, { id }: Document<'subscription'>): Promise<void> {
  const subscription = await changeSubscription(work, id, (before) => {
    const { price, current_period_end: end } = itemOf(before);
    if (!price.recurring) throw new Error(`${price.id} isn't recurring`);
    return withItem(before, {
      current_period_start: end,
      current_period_end: nextPeriodEnd(before.billing_cycle_anchor, price.recurring, end),
    });
  });
  if (subscription.status === 'unpaid') return;
  const lines = [...(await pendingLines(work, subscription)), await periodLine(work, subscription)];
  const invoice = await invoiceSubscription(work, subscription, 'subscription_cycle', lines);
  await collect(work, invoice, await cardFor(work, invoice), { moment: 'later', isAutomatic: true });
}
