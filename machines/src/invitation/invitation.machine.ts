// Owns the answer to one invitation: from the link that was opened to a membership, or to leaving it.
import {
  type AcceptedInvitation,
  type CurrentUser,
  INVITATIONS,
  type InvitationOffer,
  LINKS,
  REDIRECT_DELAYS,
} from '@oficio/contracts';
import { assign, emit, setup } from 'xstate';
import { missingPorts } from '../shared/ports.ts';
import { isBlocked, isToThisAddress } from './invitation.checks.ts';
import {
  type AcceptResult,
  type ConfirmationResult,
  type InvitationPorts,
  type OpenResult,
  provideInvitationPorts,
} from './invitation.ports.ts';
import {
  acceptance,
  offered,
  problemOf,
  refusalCode,
  refusalText,
  resendCode,
  signedInEmail,
} from './invitation.results.ts';
import type {
  ConfirmationRefusalCode,
  InvitationAccount,
  InvitationContext,
  InvitationEmitted,
  InvitationEvent,
  InvitationProblem,
  InvitationTag,
} from './invitation.types.ts';

const accountChanged = {
  actions: {
    type: 'storeAccount',
    params: ({ event }: { event: { account: InvitationAccount } }) => ({ account: event.account }),
  },
} as const;

export const invitationMachine = setup({
  types: {
    context: {} as InvitationContext,
    events: {} as InvitationEvent,
    emitted: {} as InvitationEmitted,
    tags: {} as InvitationTag,
  },
  actors: provideInvitationPorts(missingPorts<InvitationPorts>('invitation')).actors,
  delays: {
    resendCooldown: LINKS.resendCooldownMs,
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
    isOffered: (_, params: { status: string }) => params.status === 'offered',
    isUnreachable: (_, params: OpenResult) => problemOf(params).code === 'unreachable',
    isAccepted: (_, params: { status: string }) => params.status === 'accepted',
    isGone: (_, params: AcceptResult) => refusalCode(params) === 'gone',
    isRefusedAsUnverified: (_, params: AcceptResult) => refusalCode(params) === 'unverified',
    isSent: (_, params: { status: string }) => params.status === 'sent',
    isRateLimited: (_, params: ConfirmationResult) => resendCode(params) === 'rate_limited',
  },
  actions: {
    storeAccount: assign({ account: (_, params: { account: InvitationAccount }) => params.account }),
    storeUnverified: assign({
      account: ({ context }) =>
        context.account.status === 'signedIn' ? { ...context.account, verified: false } : context.account,
    }),
    storeOffer: assign({ offer: (_, params: { offer: InvitationOffer }) => params.offer, problem: null }),
    storeProblem: assign({ problem: (_, params: InvitationProblem) => params }),
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
    notifyAccountDoubted: emit({ type: 'invitation.accountDoubted' }),
  },
}).createMachine({
  id: 'invitation',
  context: { account: { status: 'unknown' }, offer: null, problem: null, joined: null },
  initial: 'findingAccount',
  states: {
    findingAccount: {
      tags: 'loading',
      on: {
        'account.changed': {
          guard: { type: 'isKnown', params: ({ event }) => event.account },
          target: 'opening',
          ...accountChanged,
        },
      },
    },
    opening: {
      tags: 'loading',
      on: { 'account.changed': accountChanged },
      invoke: {
        id: 'openInvitation',
        src: 'openInvitation',
        input: ({ context }) => ({ signedIn: context.account.status !== 'signedOut' }),
        onDone: [
          {
            guard: { type: 'isOffered', params: ({ event }) => event.output },
            target: 'offered',
            actions: { type: 'storeOffer', params: ({ event }) => ({ offer: offered(event.output) }) },
          },
          {
            guard: { type: 'isUnreachable', params: ({ event }) => event.output },
            target: 'unreachable',
            actions: { type: 'storeProblem', params: ({ event }) => problemOf(event.output) },
          },
          {
            target: 'invalid',
            actions: { type: 'storeProblem', params: ({ event }) => problemOf(event.output) },
          },
        ],
        onError: {
          target: 'unreachable',
          actions: { type: 'storeProblem', params: { code: 'unreachable', text: null } },
        },
      },
    },
    unreachable: {
      on: { 'account.changed': accountChanged, 'retry.requested': 'opening' },
    },
    invalid: { type: 'final' },
    offered: {
      initial: 'sorting',
      on: { 'account.changed': { target: '.sorting', ...accountChanged } },
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
            'account.doubted': { actions: 'notifyAccountDoubted' },
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
                      params: ({ event }) => ({ code: resendCode(event.output) }),
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
              after: { resendCooldown: 'resendOffered' },
            },
          },
        },
      },
    },
    accepting: {
      tags: 'busy',
      on: { 'account.changed': accountChanged },
      invoke: {
        id: 'acceptInvitation',
        src: 'acceptInvitation',
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'accepted',
            actions: [
              { type: 'storeJoined', params: ({ event }) => acceptance(event.output) },
              { type: 'notifyAccepted', params: ({ event }) => acceptance(event.output) },
            ],
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'invalid',
            actions: [
              {
                type: 'storeProblem',
                params: ({ event }) => ({ code: 'refused', text: refusalText(event.output) }),
              },
              { type: 'notifyAcceptRefused', params: ({ event }) => ({ text: refusalText(event.output) }) },
            ],
          },
          {
            guard: { type: 'isRefusedAsUnverified', params: ({ event }) => event.output },
            target: 'offered',
            actions: [
              'storeUnverified',
              { type: 'notifyAcceptRefused', params: ({ event }) => ({ text: refusalText(event.output) }) },
            ],
          },
          {
            target: 'offered',
            actions: {
              type: 'notifyAcceptRefused',
              params: ({ event }) => ({ text: refusalText(event.output) }),
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
