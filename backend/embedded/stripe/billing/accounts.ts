import { requirementsOf } from '../objects/account.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';

/** What a restricted account has to do before it takes payments again. */
const RESTRICTING = ['individual.verification.document'];

/** Sets up an account as its owner does on Stripe's pages; `restricted` lacks a document. */
export async function setUpAccount(
  work: Work,
  id: string,
  state: 'complete' | 'restricted',
): Promise<Document<'account'>> {
  const isComplete = state === 'complete';
  const account = await work.documents.save({
    ...(await work.documents.get('account', id)),
    charges_enabled: isComplete,
    payouts_enabled: isComplete,
    details_submitted: true,
    requirements: requirementsOf(isComplete ? [] : RESTRICTING),
  });
  await work.ofAccount(id).emit('account.updated', account);
  return account;
}

/** The owner of an account ends the platform's access to it. */
export async function revokeAccess(work: Work, id: string): Promise<void> {
  await work.documents.delete(id);
  await work.ofAccount(id).emit('account.application.deauthorized', {
    id: 'ca_oficio',
    object: 'application',
    name: 'Oficio',
  } as never);
}
