import type { AcceptedInvitation, CurrentUser, InvitationOffer } from '@oficio/contracts';
import type { AcceptResult, ConfirmationResult, OpenResult } from './invitation.ports.ts';
import type { ConfirmationRefusalCode, InvitationContext, InvitationProblem } from './invitation.types.ts';

/** The offer of an opened invitation; throws where a guard should have prevented the call. */
export function offered(result: OpenResult): InvitationOffer {
  if (result.status !== 'offered') throw new Error(`invitation: no offer in "${result.status}"`);
  return result.offer;
}

export function problemOf(result: OpenResult): InvitationProblem {
  if (result.status !== 'refused') throw new Error(`invitation: no problem in "${result.status}"`);
  return { code: result.code, text: result.text };
}

export function acceptance(result: AcceptResult): { joined: AcceptedInvitation; user: CurrentUser | null } {
  if (result.status !== 'accepted') throw new Error(`invitation: nothing accepted in "${result.status}"`);
  return { joined: result.joined, user: result.user };
}

export function refusalCode(result: AcceptResult): 'gone' | 'unverified' | 'other' | null {
  return result.status === 'refused' ? result.code : null;
}

export function refusalText(result: AcceptResult): string | null {
  return result.status === 'refused' ? result.text : null;
}

export function resendCode(result: ConfirmationResult): ConfirmationRefusalCode {
  return result.status === 'refused' ? result.code : 'unknown';
}

export function signedInEmail({ account }: InvitationContext): string {
  if (account.status !== 'signedIn') throw new Error('invitation: nobody is signed in');
  return account.email;
}
