import type { SnapshotFrom } from 'xstate';
import type { invitationMachine } from './invitation.machine.ts';
import { isToThisAddress } from './invitation.machine.ts';

type InvitationSnapshot = SnapshotFrom<typeof invitationMachine>;

export type InvitationView =
  | 'loading'
  | 'unreachable'
  | 'invalid'
  | 'findingPerson'
  | 'signedOut'
  | 'unverified'
  | 'otherAddress'
  | 'ready'
  | 'accepted';

/** The current view of `/accept-invitation`. */
export function selectInvitationView(snapshot: InvitationSnapshot): InvitationView {
  if (snapshot.matches('findingAccount') || snapshot.matches('opening')) return 'loading';
  if (snapshot.matches('unreachable')) return 'unreachable';
  if (snapshot.matches('invalid')) return 'invalid';
  if (snapshot.matches({ offered: 'findingPerson' })) return 'findingPerson';
  if (snapshot.matches({ offered: 'signedOut' })) return 'signedOut';
  if (snapshot.matches({ offered: 'unverified' })) return 'unverified';
  if (snapshot.matches({ offered: 'otherAddress' })) return 'otherAddress';
  return snapshot.matches('accepted') || snapshot.matches('completed') ? 'accepted' : 'ready';
}

export const selectOffer = (snapshot: InvitationSnapshot) => snapshot.context.offer;
export const selectInvitationProblem = (snapshot: InvitationSnapshot) => snapshot.context.problem;
export const selectJoined = (snapshot: InvitationSnapshot) => snapshot.context.joined;
export const selectIsDeclining = (snapshot: InvitationSnapshot) => snapshot.matches('declining');

/** The signed-in address if it isn't the invited one; otherwise null. */
export function selectOtherAddress({ context }: InvitationSnapshot): string | null {
  const { account } = context;
  return account.status === 'signedIn' && !isToThisAddress(context) ? account.email : null;
}
