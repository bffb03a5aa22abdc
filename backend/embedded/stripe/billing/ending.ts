import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { changeSubscription } from './subscription-status.ts';

/** Ends a subscription now. Its open invoices stay open, without further attempts. */
export async function endSubscription(
  work: Work,
  id: string,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<Document<'subscription'>> {
  const subscription = await work.documents.get('subscription', id);
  const ended = await work.documents.save({
    ...subscription,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? work.at,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason,
    },
    ended_at: work.at,
    status: 'canceled' as const,
  });
  await stopCollecting(work, id);
  await work.emit('customer.subscription.deleted', ended);
  return ended;
}

/** Ends a subscription whose first payment never came: it expires, and its invoice is void. */
export async function endIncomplete(work: Work, id: string): Promise<void> {
  const { status, latest_invoice } = await work.documents.get('subscription', id);
  if (status !== 'incomplete') return;
  if (latest_invoice) await voidInvoice(work, latest_invoice);
  await changeSubscription(work, id, (subscription) => ({
    ...subscription,
    ended_at: work.at,
    status: 'incomplete_expired',
  }));
}

async function stopCollecting({ documents }: Work, subscription: string): Promise<void> {
  const { data } = await documents.list('invoice', {
    status: 'open',
    parent: { subscription_details: { subscription } },
  });
  for (const invoice of data) {
    await documents.save({ ...invoice, auto_advance: false, next_payment_attempt: null });
  }
}

async function voidInvoice(work: Work, id: string): Promise<void> {
  const invoice = await work.documents.get('invoice', id);
  const voided = await work.documents.save({
    ...invoice,
    next_payment_attempt: null,
    status: 'void' as const,
    status_transitions: { ...invoice.status_transitions, voided_at: work.at },
  });
  await work.emit('invoice.voided', voided);
}
