// Owns one arrival at /auth/callback: from a link or a provider's answer to the sign-in.
import { LINKS, NEW_OAUTH_USER_MS } from '@oficio/contracts';
import { assign, type DoneActorEvent, emit, setup } from 'xstate';
import { hasStatus, type Outcome, only, refuse } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import {
  type AdoptLinkResult,
  type OauthCallbackPorts,
  type OpenLinkResult,
  provideOauthCallbackPorts,
} from './oauth-callback.ports.ts';
import type {
  ArrivalRefusalCode,
  Arrived,
  OauthCallbackContext,
  OauthCallbackEmitted,
  OauthCallbackEvent,
  OauthCallbackTag,
} from './oauth-callback.types.ts';

type Opened = { event: DoneActorEvent<OpenLinkResult> };
type Adopted = { event: DoneActorEvent<AdoptLinkResult> };

const RETRYABLE: readonly ArrivalRefusalCode[] = ['network', 'server', 'rate_limited'];

/** The auth actor owns the session from here on. */
const handOver = [
  { type: 'storeOpened', params: ({ event }: Opened) => only(event.output, 'opened') },
  'notifyEstablished',
] as const;

const leaveDeclined = { target: 'left', actions: 'notifyDeclined' } as const;

const giveUpWaiting = {
  target: '#oauth-callback.refused.forNow',
  actions: refuse({ code: 'network' }),
} as const;

const refuseUnknown = { target: '#oauth-callback.refused', actions: refuse({ code: 'unknown' }) } as const;

const refuseLink = refuse(({ event }: Opened | Adopted) => only(event.output, 'refused'));

/** The transitions of an answer that gives a session or refuses it. */
const toSignInOrRefusal = [
  {
    guard: { type: 'isNewcomer', params: ({ event }: Opened) => event.output },
    target: '#oauth-callback.signingIn.newcomer',
    actions: handOver,
  },
  {
    guard: { type: 'isOpened', params: ({ event }: Opened) => event.output },
    target: '#oauth-callback.signingIn.known',
    actions: handOver,
  },
  {
    guard: { type: 'isRetryable', params: ({ event }: Opened) => event.output },
    target: '#oauth-callback.refused.forNow',
    actions: refuseLink,
  },
  { target: '#oauth-callback.refused', actions: refuseLink },
] as const;

export const oauthCallbackMachine = setup({
  types: {
    context: {} as OauthCallbackContext,
    events: {} as OauthCallbackEvent,
    emitted: {} as OauthCallbackEmitted,
    tags: {} as OauthCallbackTag,
  },
  actors: provideOauthCallbackPorts(missingPorts<OauthCallbackPorts>('oauth-callback')).actors,
  delays: { answerLimit: LINKS.answerLimitMs, declineTimeout: LINKS.declineTimeoutMs },
  guards: {
    isNewcomer: (_, params: OpenLinkResult) =>
      params.status === 'opened' && params.user.provider !== null && params.user.ageMs < NEW_OAUTH_USER_MS,
    isOpened: hasStatus('opened'),
    isUnexpected: hasStatus('unexpected'),
    isNothing: hasStatus('nothing'),
    isRetryable: (_, outcome: Outcome & { code?: ArrivalRefusalCode }) =>
      outcome.code !== undefined && RETRYABLE.includes(outcome.code),
    isSignedIn: hasStatus('signedIn'),
    hasSession: ({ context }) => context.session !== null,
    isConfirmed: ({ context }) => context.unexpected !== null,
  },
  actions: {
    storeOpened: assign((_, { session, user }: Arrived) => ({ session, user })),
    storeUnexpected: assign({ unexpected: (_, params: { email: string }) => params.email }),
    storeRefusal: assign({ refusal: (_, params: { code: ArrivalRefusalCode }) => params.code }),
    clearRefusal: assign({ refusal: null }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    notifyEstablished: emit(({ context }) => {
      const { session, user } = arrived(context);
      return { type: 'oauthCallback.established', session, how: user.provider === null ? 'link' : 'oauth' };
    }),
    notifyCompleted: emit({ type: 'oauthCallback.completed' }),
    notifySessionFound: emit({ type: 'oauthCallback.sessionFound' }),
    notifyDeclined: emit({ type: 'oauthCallback.declined' }),
    notifySessionEnded: emit({ type: 'oauthCallback.sessionEnded' }),
    notifyRefused: emit((_, params: { code: ArrivalRefusalCode }) => ({
      type: 'oauthCallback.refused',
      code: params.code,
    })),
  },
}).createMachine({
  id: 'oauth-callback',
  context: { attempt: 1, session: null, user: null, unexpected: null, refusal: null },
  initial: 'openingLink',
  states: {
    openingLink: {
      tags: 'busy',
      invoke: {
        id: 'openLink',
        src: 'openLink',
        input: ({ context }) => ({ attempt: context.attempt }),
        onDone: [
          { guard: { type: 'isNothing', params: ({ event }) => event.output }, target: 'findingSession' },
          {
            guard: { type: 'isUnexpected', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'storeUnexpected', params: ({ event }) => only(event.output, 'unexpected') },
          },
          ...toSignInOrRefusal,
        ],
        onError: refuseUnknown,
      },
      after: { answerLimit: giveUpWaiting },
    },
    asking: {
      on: { 'continue.chosen': 'adopting', 'cancel.chosen': 'declining' },
    },
    adopting: {
      tags: 'busy',
      invoke: { id: 'adoptLink', src: 'adoptLink', onDone: toSignInOrRefusal, onError: refuseUnknown },
      after: { answerLimit: giveUpWaiting },
    },
    declining: {
      tags: 'declining',
      invoke: { id: 'declineLink', src: 'declineLink', onDone: leaveDeclined, onError: leaveDeclined },
      after: { declineTimeout: leaveDeclined },
    },
    findingSession: {
      tags: 'busy',
      invoke: {
        id: 'findSession',
        src: 'findSession',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: 'left',
            actions: 'notifySessionFound',
          },
          { target: 'refused', actions: refuse({ code: 'no_session' }) },
        ],
        onError: refuseUnknown,
      },
      after: { answerLimit: giveUpWaiting },
    },
    signingIn: {
      tags: 'busy',
      initial: 'known',
      invoke: {
        id: 'waitForSignIn',
        src: 'waitForSignIn',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: 'completed',
            actions: 'notifyCompleted',
          },
          { target: 'left', actions: 'notifySessionEnded' },
        ],
        onError: refuseUnknown,
      },
      after: { answerLimit: giveUpWaiting },
      states: {
        known: {},
        newcomer: {
          invoke: {
            id: 'triggerWelcome',
            src: 'triggerWelcome',
            input: ({ context }) => arrived(context),
            onDone: 'known',
            onError: 'known',
          },
        },
      },
    },
    refused: {
      initial: 'forGood',
      states: {
        forNow: {
          tags: 'retryable',
          on: {
            'retry.requested': [
              {
                guard: 'hasSession',
                target: '#oauth-callback.signingIn',
                actions: ['clearRefusal', 'notifyEstablished'],
              },
              { guard: 'isConfirmed', target: '#oauth-callback.adopting', actions: 'clearRefusal' },
              { target: '#oauth-callback.openingLink', actions: ['clearRefusal', 'countAttempt'] },
            ],
          },
        },
        forGood: {},
      },
    },
    completed: { type: 'final' },
    left: { type: 'final' },
  },
});

function arrived({ session, user }: OauthCallbackContext): Arrived {
  if (!session || !user) throw new Error('oauthCallback: this state needs a session');
  return { session, user };
}
