import type { AcceptedInvitation, CurrentUser, InvitationOffer } from '@oficio/contracts';

/**
 * The person at the screen. `unknown`: the device has not been checked yet; `unreached`: somebody is signed in, but
 * the server couldn't say who.
 */
export type InvitationAccount =
  | { status: 'unknown' }
  | { status: 'unreached' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; email: string; verified: boolean };

/** The reason for the invalid view; `text` is the server's sentence if there is one. */
export interface InvitationProblem {
  code: 'missing' | 'refused' | 'unreachable';
  text: string | null;
}

export type ConfirmationRefusalCode = 'rate_limited' | 'network' | 'unknown';

export interface InvitationContext {
  account: InvitationAccount;
  offer: InvitationOffer | null;
  problem: InvitationProblem | null;
  joined: AcceptedInvitation | null;
}

export type InvitationEvent =
  | { type: 'account.changed'; account: InvitationAccount }
  | { type: 'retry.requested' }
  | { type: 'accept.requested' }
  | { type: 'decline.requested' }
  | { type: 'confirmation.requested' }
  | { type: 'recheck.requested' };

/** `user`: the person as a member of the new organization; null when the server couldn't be reached afterwards. */
export type InvitationEmitted =
  | { type: 'invitation.accepted'; joined: AcceptedInvitation; user: CurrentUser | null }
  | { type: 'invitation.acceptRefused'; text: string | null }
  | { type: 'invitation.completed' }
  | { type: 'invitation.left' }
  | { type: 'invitation.confirmationSent' }
  | { type: 'invitation.confirmationRefused'; code: ConfirmationRefusalCode }
  | { type: 'invitation.recheckRequested' };

/** `loading`: nothing can be decided yet. `busy`: the answer is being sent. `sending`: another mail is being sent. */
export type InvitationTag = 'loading' | 'busy' | 'sending' | 'coolingDown';

/** Members that an inspector must mask. */
export const INVITATION_SECRETS = ['email', 'invitedBy', 'businessName', 'user'] as const;
