import type { AcceptedInvitation, CurrentUser, InvitationOffer } from '@oficio/contracts';
import { fromPromise } from 'xstate';
import { cooldownMachine } from '../shared/cooldown.machine.ts';
import { type CooldownPorts, provideCooldownPorts } from '../shared/cooldown.ports.ts';
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
      openInvitation: fromPromise<OpenResult, { signedIn: boolean }>(({ input }) =>
        ports.openInvitation(input),
      ),
      acceptInvitation: fromPromise<AcceptResult>(() => ports.acceptInvitation()),
      declineInvitation: fromPromise<void>(() => ports.declineInvitation()),
      sendConfirmation: fromPromise<ConfirmationResult, { email: string }>(({ input }) =>
        ports.sendConfirmation(input),
      ),
      cooldown: cooldownMachine.provide(provideCooldownPorts(ports)),
    },
  };
}
