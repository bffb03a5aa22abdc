import type { AcceptedInvitation, CurrentUser, InvitationOffer } from '@oficio/contracts';

/**
 * Who looks at the invitation. `unknown`: this device hasn't been asked yet; `unreached`: somebody is signed in,
 * but the server couldn't say who.
 */
export type InvitationAccount =
  | { status: 'unknown' }
  | { status: 'unreached' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; email: string; verified: boolean };

/** Why there is nothing to show; `text` is the server's sentence, where it gave one. */
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

/** `user`: the person as a member of the new organization; null when the server couldn't be asked again. */
export type InvitationEmitted =
  | { type: 'invitation.accepted'; joined: AcceptedInvitation; user: CurrentUser | null }
  | { type: 'invitation.acceptRefused'; text: string | null }
  | { type: 'invitation.completed' }
  | { type: 'invitation.left' }
  | { type: 'invitation.confirmationSent' }
  | { type: 'invitation.confirmationRefused'; code: ConfirmationRefusalCode }
  | { type: 'invitation.recheckRequested' };

/** `loading`: nothing can be decided yet. `busy`: the answer is on its way. `sending`: another mail is. */
export type InvitationTag = 'loading' | 'busy' | 'sending' | 'coolingDown';

/** Names of members that an inspector must not show. */
export const INVITATION_SECRETS = ['email', 'invitedBy', 'businessName', 'user'] as const;
