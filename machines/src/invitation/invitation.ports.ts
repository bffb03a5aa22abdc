import type { AcceptedInvitation, CurrentUser, InvitationOffer } from '@oficio/contracts';
import { cooldownMachine } from '../shared/cooldown.machine.ts';
import { type CooldownPorts, provideCooldownPorts } from '../shared/cooldown.ports.ts';
import { fromPort } from '../shared/ports.ts';
import type { ConfirmationRefusalCode, InvitationProblem } from './invitation.types.ts';

export type OpenResult = { status: 'offered'; offer: InvitationOffer } | InvitationRefusal;

type InvitationRefusal = { status: 'refused' } & InvitationProblem;

/** `gone`: the invitation can't be accepted any more. `unverified`: the signed-in address must be confirmed first. */
export type AcceptResult =
  | { status: 'accepted'; joined: AcceptedInvitation; user: CurrentUser | null }
  | { status: 'refused'; code: 'gone' | 'unverified' | 'other'; text: string | null };

export type ConfirmationResult = { status: 'sent' } | { status: 'refused'; code: ConfirmationRefusalCode };

/** The adapter keeps the link's token. */
export interface InvitationPorts extends CooldownPorts {
  /** Without a token it finds the signed-in person's own invitation. */
  openInvitation(request: { signedIn: boolean }): Promise<OpenResult>;
  acceptInvitation(): Promise<AcceptResult>;
  declineInvitation(): Promise<void>;
  sendConfirmation(request: { email: string }): Promise<ConfirmationResult>;
}

export function provideInvitationPorts(ports: InvitationPorts) {
  return {
    actors: {
      openInvitation: fromPort(ports.openInvitation),
      acceptInvitation: fromPort(ports.acceptInvitation),
      declineInvitation: fromPort(ports.declineInvitation),
      sendConfirmation: fromPort(ports.sendConfirmation),
      cooldown: cooldownMachine.provide(provideCooldownPorts(ports)),
    },
  };
}
