import { newPaymentMethod, type TestCard } from '../objects/test-cards.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';

/** Adds a card to a customer, without charging it. */
export async function addCard(
  work: Work,
  customer: Document<'customer'>,
  card: TestCard,
): Promise<Document<'payment_method'>> {
  const paymentMethod = await work.documents.insert(newPaymentMethod(work.at, card, customer));
  await work.emit('payment_method.attached', paymentMethod);
  return paymentMethod;
}

/** Makes a new card the default for all future payments of the customer. */
export async function changeCard(work: Work, customerId: string, card: TestCard): Promise<void> {
  const customer = await work.documents.get('customer', customerId);
  const { id } = await addCard(work, customer, card);
  const changed = await work.documents.save({
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: id },
  });
  await work.emit('customer.updated', changed);
  const { data } = await work.documents.list('subscription', { customer: customerId });
  for (const subscription of data) {
    if (subscription.ended_at !== null) continue;
    const updated = await work.documents.save({ ...subscription, default_payment_method: id });
    await work.emit('customer.subscription.updated', updated, {
      default_payment_method: subscription.default_payment_method,
    });
  }
}
