import { newDispute } from '../objects/dispute.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';

/** The payer disputes a whole payment at their bank. */
export async function openDispute(work: Work, paymentIntent: string): Promise<Document<'dispute'>> {
  const { latest_charge } = await work.documents.get('payment_intent', paymentIntent);
  const charge = await work.documents.get('charge', latest_charge ?? '');
  const dispute = await work.documents.insert(newDispute(work.at, charge));
  await work.documents.save({ ...charge, disputed: true });
  await work.emit('charge.dispute.created', dispute);
  return dispute;
}

/** The bank decides. A lost dispute has taken the money back. */
export async function closeDispute(work: Work, id: string, status: 'won' | 'lost'): Promise<void> {
  const dispute = await work.documents.get('dispute', id);
  const closed = await work.documents.save({ ...dispute, status });
  await work.emit('charge.dispute.closed', closed);
}
