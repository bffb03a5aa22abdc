import type { InvitationContext } from './invitation.types.ts';

type Held = Pick<InvitationContext, 'account' | 'offer'>;

/** Whether the invitation is to the signed-in address. */
export function isToThisAddress({ account, offer }: Held): boolean {
  return account.status === 'signedIn' && sameAddress(account.email, offer?.email ?? '');
}

/** Whether the signed-in address can't accept what was sent to another one. */
export function isBlocked(held: Held): boolean {
  return !isToThisAddress(held) && held.offer?.allowsOtherAddress !== true;
}

function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
