import type { InvitationContext, InvitationEvent } from '@oficio/machines/invitation';
import { invitationModel } from '@oficio/machines/invitation/model';
import { invitationDriver } from '../drivers/invitation.driver.ts';
import { setInvitationStage } from '../drivers/invitation.stage.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: { ...invitationModel, isPossible },
  driver: invitationDriver,
  setStage: setInvitationStage,
});

/** A page starts with or without a person; later one signs in by the form, or another tab signs out. */
function isPossible({ account, offer }: InvitationContext, event: InvitationEvent): boolean {
  if (event.type !== 'account.changed') return true;
  const { status } = event.account;
  if (status === 'unknown') return false;
  if (account.status === 'unknown') return true;
  if (status === 'signedOut') return account.status === 'signedIn' && offer !== null;
  return status === 'signedIn' && account.status === 'signedOut' && offer !== null;
}
