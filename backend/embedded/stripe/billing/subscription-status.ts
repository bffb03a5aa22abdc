import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';

const DAY = 24 * 60 * 60;
/** Days until each retry of an unpaid renewal, counted from the attempt before. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** Changes a subscription and emits an event with the previous values of the changed members. */
export async function changeSubscription(
  work: Work,
  id: string,
  change: (subscription: Document<'subscription'>) => Document<'subscription'>,
): Promise<Document<'subscription'>> {
  const before = await work.documents.get('subscription', id);
  const after = change(before);
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof typeof after]),
  );
  if (changed.length === 0) return before;
  await work.documents.save(after);
  await work.emit('customer.subscription.updated', after, Object.fromEntries(changed));
  return after;
}

/** Sets the subscription active. Only its latest invoice decides about its status. */
export async function paymentSucceeded(work: Work, invoice: Document<'invoice'>): Promise<void> {
  await changeStatus(work, invoice, ['incomplete', 'past_due', 'unpaid'], 'active');
}

/**
 * Records a failed attempt. A failed renewal schedules the next retry and sets the status past due, after the last
 * retry unpaid.
 */
export async function paymentRefused(
  work: Work,
  invoice: Document<'invoice'>,
  isAutomatic: boolean,
): Promise<Document<'invoice'>> {
  const attempts = invoice.attempt_count + 1;
  const failed = await work.documents.save({
    ...invoice,
    attempted: true,
    ...(isAutomatic && {
      attempt_count: attempts,
      next_payment_attempt: after(work.at, RETRY_AFTER_DAYS[attempts - 1]),
    }),
  });
  await work.emit('invoice.payment_failed', failed);
  if (isAutomatic) {
    const status = failed.next_payment_attempt === null ? 'unpaid' : 'past_due';
    await changeStatus(work, failed, ['active', 'past_due'], status);
  }
  return failed;
}

function after(at: number, days: number | undefined): number | null {
  return days === undefined ? null : at + days * DAY;
}

async function changeStatus(
  work: Work,
  invoice: Document<'invoice'>,
  from: string[],
  to: 'active' | 'past_due' | 'unpaid',
): Promise<void> {
  const id = invoice.parent?.subscription_details?.subscription;
  if (!id) return;
  await changeSubscription(work, id, (subscription) =>
    subscription.latest_invoice === invoice.id && from.includes(subscription.status)
      ? { ...subscription, status: to }
      : subscription,
  );
}
