// Owns the answer to one invitation: from the opened link to a membership, or to declining.
import {
  type AcceptedInvitation,
  type CurrentUser,
  INVITATIONS,
  type InvitationOffer,
  REDIRECT_DELAYS,
} from '@oficio/contracts';
import { assign, emit, setup } from 'xstate';
import { hasCode, hasStatus, only } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import { type InvitationPorts, provideInvitationPorts } from './invitation.ports.ts';
import type {
  ConfirmationRefusalCode,
  InvitationAccount,
  InvitationContext,
  InvitationEmitted,
  InvitationEvent,
  InvitationProblem,
  InvitationTag,
} from './invitation.types.ts';

export const invitationMachine = setup({
  types: {
    context: {} as InvitationContext,
    events: {} as InvitationEvent,
    emitted: {} as InvitationEmitted,
    tags: {} as InvitationTag,
    children: {} as { cooldown: 'cooldown' },
  },
  actors: provideInvitationPorts(missingPorts<InvitationPorts>('invitation')).actors,
  delays: {
    acceptedShown: REDIRECT_DELAYS.afterInvitationMs,
    declineTimeout: INVITATIONS.declineTimeoutMs,
  },
  guards: {
    isKnown: (_, params: { status: string }) => params.status !== 'unknown',
    isUnreached: ({ context }) => context.account.status === 'unreached',
    isSignedOut: ({ context }) => context.account.status === 'signedOut',
    isUnverified: ({ context }) => context.account.status === 'signedIn' && !context.account.verified,
    isBlocked: ({ context }) => isBlocked(context),
    isToThisAddress: ({ context }) => isToThisAddress(context),
    isOffered: hasStatus('offered'),
    isUnreachable: hasCode('unreachable'),
    isAccepted: hasStatus('accepted'),
    isGone: hasCode('gone'),
    isRefusedAsUnverified: hasCode('unverified'),
    isSent: hasStatus('sent'),
    isRateLimited: hasCode('rate_limited'),
  },
  actions: {
    storeAccount: assign({ account: (_, params: { account: InvitationAccount }) => params.account }),
    storeUnverified: assign({
      account: ({ context }) =>
        context.account.status === 'signedIn' ? { ...context.account, verified: false } : context.account,
    }),
    storeOffer: assign({ offer: (_, params: { offer: InvitationOffer }) => params.offer, problem: null }),
    storeProblem: assign({
      problem: (_, params: InvitationProblem) => ({ code: params.code, text: params.text }),
    }),
    storeJoined: assign({ joined: (_, params: { joined: AcceptedInvitation }) => params.joined }),
    notifyAccepted: emit((_, params: { joined: AcceptedInvitation; user: CurrentUser | null }) => ({
      type: 'invitation.accepted',
      joined: params.joined,
      user: params.user,
    })),
    notifyAcceptRefused: emit((_, params: { text: string | null }) => ({
      type: 'invitation.acceptRefused',
      text: params.text,
    })),
    notifyCompleted: emit({ type: 'invitation.completed' }),
    notifyLeft: emit({ type: 'invitation.left' }),
    notifyConfirmationSent: emit({ type: 'invitation.confirmationSent' }),
    notifyConfirmationRefused: emit((_, params: { code: ConfirmationRefusalCode }) => ({
      type: 'invitation.confirmationRefused',
      code: params.code,
    })),
    notifyRecheckRequested: emit({ type: 'invitation.recheckRequested' }),
  },
}).createMachine({
  id: 'invitation',
  context: { account: { status: 'unknown' }, offer: null, problem: null, joined: null },
  initial: 'findingAccount',
  on: { 'account.changed': { actions: { type: 'storeAccount', params: ({ event }) => event } } },
  states: {
    findingAccount: {
      tags: 'loading',
      on: {
        'account.changed': {
          guard: { type: 'isKnown', params: ({ event }) => event.account },
          target: 'opening',
          actions: { type: 'storeAccount', params: ({ event }) => event },
        },
      },
    },
    opening: {
      tags: 'loading',
      invoke: {
        id: 'openInvitation',
        src: 'openInvitation',
        input: ({ context }) => ({ signedIn: context.account.status !== 'signedOut' }),
        onDone: [
          {
            guard: { type: 'isOffered', params: ({ event }) => event.output },
            target: 'offered',
            actions: { type: 'storeOffer', params: ({ event }) => only(event.output, 'offered') },
          },
          {
            guard: { type: 'isUnreachable', params: ({ event }) => event.output },
            target: 'unreachable',
            actions: { type: 'storeProblem', params: ({ event }) => only(event.output, 'refused') },
          },
          {
            target: 'invalid',
            actions: { type: 'storeProblem', params: ({ event }) => only(event.output, 'refused') },
          },
        ],
        onError: {
          target: 'unreachable',
          actions: { type: 'storeProblem', params: { code: 'unreachable', text: null } },
        },
      },
    },
    unreachable: {
      on: { 'retry.requested': 'opening' },
    },
    invalid: { type: 'final' },
    offered: {
      initial: 'sorting',
      on: {
        'account.changed': {
          target: '.sorting',
          actions: { type: 'storeAccount', params: ({ event }) => event },
        },
      },
      states: {
        sorting: {
          always: [
            { guard: 'isUnreached', target: 'findingPerson' },
            { guard: 'isSignedOut', target: 'signedOut' },
            { guard: 'isUnverified', target: 'unverified' },
            { guard: 'isBlocked', target: 'otherAddress' },
            { target: 'ready' },
          ],
        },
        findingPerson: { tags: 'loading' },
        signedOut: {},
        otherAddress: {
          on: { 'decline.requested': { target: '#invitation.left', actions: 'notifyLeft' } },
        },
        ready: {
          on: {
            'accept.requested': '#invitation.accepting',
            'decline.requested': [
              { guard: 'isToThisAddress', target: '#invitation.declining' },
              { target: '#invitation.left', actions: 'notifyLeft' },
            ],
          },
        },
        unverified: {
          initial: 'resendOffered',
          on: {
            'recheck.requested': { actions: 'notifyRecheckRequested' },
            'decline.requested': { target: '#invitation.left', actions: 'notifyLeft' },
          },
          states: {
            resendOffered: { on: { 'confirmation.requested': 'resending' } },
            resending: {
              tags: 'sending',
              invoke: {
                id: 'sendConfirmation',
                src: 'sendConfirmation',
                input: ({ context }) => ({ email: signedInEmail(context) }),
                onDone: [
                  {
                    guard: { type: 'isSent', params: ({ event }) => event.output },
                    target: 'coolingDown',
                    actions: 'notifyConfirmationSent',
                  },
                  {
                    guard: { type: 'isRateLimited', params: ({ event }) => event.output },
                    target: 'coolingDown',
                    actions: { type: 'notifyConfirmationRefused', params: { code: 'rate_limited' } },
                  },
                  {
                    target: 'resendOffered',
                    actions: {
                      type: 'notifyConfirmationRefused',
                      params: ({ event }) => only(event.output, 'refused'),
                    },
                  },
                ],
                onError: {
                  target: 'resendOffered',
                  actions: { type: 'notifyConfirmationRefused', params: { code: 'unknown' } },
                },
              },
            },
            coolingDown: {
              tags: 'coolingDown',
              invoke: { id: 'cooldown', src: 'cooldown', onDone: 'resendOffered' },
            },
          },
        },
      },
    },
    accepting: {
      tags: 'busy',
      invoke: {
        id: 'acceptInvitation',
        src: 'acceptInvitation',
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'accepted',
            actions: [
              { type: 'storeJoined', params: ({ event }) => only(event.output, 'accepted') },
              { type: 'notifyAccepted', params: ({ event }) => only(event.output, 'accepted') },
            ],
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'invalid',
            actions: [
              {
                type: 'storeProblem',
                params: ({ event }) => ({ code: 'refused', text: only(event.output, 'refused').text }),
              },
              { type: 'notifyAcceptRefused', params: ({ event }) => only(event.output, 'refused') },
            ],
          },
          {
            guard: { type: 'isRefusedAsUnverified', params: ({ event }) => event.output },
            target: 'offered',
            actions: [
              'storeUnverified',
              { type: 'notifyAcceptRefused', params: ({ event }) => only(event.output, 'refused') },
            ],
          },
          {
            target: 'offered',
            actions: {
              type: 'notifyAcceptRefused',
              params: ({ event }) => only(event.output, 'refused'),
            },
          },
        ],
        onError: {
          target: 'offered',
          actions: { type: 'notifyAcceptRefused', params: { text: null } },
        },
      },
    },
    accepted: {
      after: { acceptedShown: { target: 'completed', actions: 'notifyCompleted' } },
    },
    completed: { type: 'final' },
    declining: {
      tags: 'busy',
      invoke: {
        id: 'declineInvitation',
        src: 'declineInvitation',
        onDone: { target: 'left', actions: 'notifyLeft' },
        onError: { target: 'left', actions: 'notifyLeft' },
      },
      after: { declineTimeout: { target: 'left', actions: 'notifyLeft' } },
    },
    left: { type: 'final' },
  },
});

function signedInEmail({ account }: InvitationContext): string {
  if (account.status !== 'signedIn') throw new Error('invitation: nobody is signed in');
  return account.email;
}

type Held = Pick<InvitationContext, 'account' | 'offer'>;

/** Whether the invitation was sent to the signed-in address. */
export function isToThisAddress({ account, offer }: Held): boolean {
  return account.status === 'signedIn' && sameAddress(account.email, offer?.email ?? '');
}

/** Whether the invitation was sent to another address and only that address may accept it. */
export function isBlocked(held: Held): boolean {
  return !isToThisAddress(held) && held.offer?.allowsOtherAddress !== true;
}

function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
