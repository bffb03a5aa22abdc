import { itemOf, withItem } from '../objects/subscription.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { afterIntervals } from './calendar.ts';
import { cardFor, collect } from './collection.ts';
import { invoiceSubscription, periodLine } from './invoicing.ts';
import { changeSubscription } from './subscription-status.ts';

/** Stops invoicing until the subscription is resumed. */
export function pauseSubscription(work: Work, id: string): Promise<Document<'subscription'>> {
  return changeSubscription(work, id, (subscription) => ({ ...subscription, status: 'paused' }));
}

/** Starts a new period now, creates its invoice and tries to collect it. */
export async function resumeSubscription(work: Work, id: string): Promise<Document<'subscription'>> {
  const resumed = await changeSubscription(work, id, (subscription) => {
    const { recurring } = itemOf(subscription).price;
    if (!recurring) throw new Error(`${id} has no recurring price`);
    const period = {
      current_period_start: work.at,
      current_period_end: afterIntervals(work.at, recurring, 1),
    };
    return { ...withItem(subscription, period), billing_cycle_anchor: work.at, status: 'active' as const };
  });
  const invoice = await invoiceSubscription(work, resumed, 'subscription_cycle', [
    await periodLine(work, resumed),
  ]);
  await collect(work, invoice, await cardFor(work, invoice), { moment: 'later', isAutomatic: true });
  return work.documents.get('subscription', id);
}
