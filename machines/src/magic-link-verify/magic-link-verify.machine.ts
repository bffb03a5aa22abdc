// Owns one opened magic link: from its token to the sign-in and the next page.
import { LINKS, REDIRECT_DELAYS } from '@oficio/contracts';
import { assign, type DoneActorEvent, emit, setup } from 'xstate';
import { hasStatus, only, refuse } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import type { AuthSession } from '../shared/session.types.ts';
import {
  type AdoptMagicLinkResult,
  type MagicLinkVerifyPorts,
  provideMagicLinkVerifyPorts,
  type VerifyLinkResult,
} from './magic-link-verify.ports.ts';
import type {
  MagicLinkRefusalCode,
  MagicLinkVerifyContext,
  MagicLinkVerifyEmitted,
  MagicLinkVerifyEvent,
  MagicLinkVerifyTag,
} from './magic-link-verify.types.ts';

type Verified = { event: DoneActorEvent<VerifyLinkResult> };
type Adopted = { event: DoneActorEvent<AdoptMagicLinkResult> };

const refuseWith = (code: MagicLinkRefusalCode) =>
  ({ target: 'refused', actions: refuse({ code }) }) as const;

const leaveDeclined = { target: 'left', actions: 'notifyDeclined' } as const;

/** The transitions of an answer that gives a session or refuses it. */
const toSignInOrRefusal = [
  {
    guard: { type: 'isVerified', params: ({ event }: Verified) => event.output },
    target: 'signingIn',
    actions: [
      { type: 'storeSession', params: ({ event }: Verified) => only(event.output, 'verified') },
      'notifyEstablished',
    ],
  },
  {
    target: 'refused',
    actions: refuse(({ event }: Verified | Adopted) => only(event.output, 'refused')),
  },
] as const;

export const magicLinkVerifyMachine = setup({
  types: {
    context: {} as MagicLinkVerifyContext,
    events: {} as MagicLinkVerifyEvent,
    emitted: {} as MagicLinkVerifyEmitted,
    tags: {} as MagicLinkVerifyTag,
  },
  actors: provideMagicLinkVerifyPorts(missingPorts<MagicLinkVerifyPorts>('magic-link-verify')).actors,
  delays: {
    answerLimit: LINKS.answerLimitMs,
    declineTimeout: LINKS.declineTimeoutMs,
    successShown: REDIRECT_DELAYS.afterMagicLinkMs,
  },
  guards: {
    isVerified: hasStatus('verified'),
    isUnexpected: hasStatus('unexpected'),
    isNothing: hasStatus('nothing'),
    isSignedIn: hasStatus('signedIn'),
    hasSession: ({ context }) => context.session !== null,
    isConfirmed: ({ context }) => context.unexpected !== null,
  },
  actions: {
    storeSession: assign({ session: (_, params: { session: AuthSession }) => params.session }),
    storeUnexpected: assign({ unexpected: (_, params: { email: string }) => params.email }),
    storeRefusal: assign({ refusal: (_, params: { code: MagicLinkRefusalCode }) => params.code }),
    clearRefusal: assign({ refusal: null }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    notifyEstablished: emit(({ context }) => ({
      type: 'magicLinkVerify.established',
      session: heldSession(context),
    })),
    notifyRedirected: emit({ type: 'magicLinkVerify.redirected' }),
    notifySessionFound: emit({ type: 'magicLinkVerify.sessionFound' }),
    notifyDeclined: emit({ type: 'magicLinkVerify.declined' }),
    notifySessionEnded: emit({ type: 'magicLinkVerify.sessionEnded' }),
    notifyRefused: emit((_, params: { code: MagicLinkRefusalCode }) => ({
      type: 'magicLinkVerify.refused',
      code: params.code,
    })),
  },
}).createMachine({
  id: 'magic-link-verify',
  context: { attempt: 1, session: null, unexpected: null, refusal: null },
  initial: 'verifyingLink',
  states: {
    verifyingLink: {
      tags: 'busy',
      invoke: {
        id: 'verifyLink',
        src: 'verifyLink',
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
        onError: refuseWith('unknown'),
      },
      after: { answerLimit: refuseWith('network') },
    },
    asking: {
      on: { 'continue.chosen': 'adopting', 'cancel.chosen': 'declining' },
    },
    adopting: {
      tags: 'busy',
      invoke: {
        id: 'adoptLink',
        src: 'adoptLink',
        onDone: toSignInOrRefusal,
        onError: refuseWith('unknown'),
      },
      after: { answerLimit: refuseWith('network') },
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
          refuseWith('no_token'),
        ],
        onError: refuseWith('unknown'),
      },
      after: { answerLimit: refuseWith('network') },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'waitForSignIn',
        src: 'waitForSignIn',
        onDone: [
          { guard: { type: 'isSignedIn', params: ({ event }) => event.output }, target: 'signedIn' },
          { target: 'left', actions: 'notifySessionEnded' },
        ],
        onError: refuseWith('unknown'),
      },
      after: { answerLimit: refuseWith('network') },
    },
    signedIn: {
      after: { successShown: { target: 'redirected', actions: 'notifyRedirected' } },
    },
    refused: {
      on: {
        'retry.requested': [
          { guard: 'hasSession', target: 'signingIn', actions: ['clearRefusal', 'notifyEstablished'] },
          { guard: 'isConfirmed', target: 'adopting', actions: 'clearRefusal' },
          { target: 'verifyingLink', actions: ['clearRefusal', 'countAttempt'] },
        ],
      },
    },
    redirected: { type: 'final' },
    left: { type: 'final' },
  },
});

function heldSession({ session }: MagicLinkVerifyContext): AuthSession {
  if (!session) throw new Error('magicLinkVerify: this state needs a session');
  return session;
}
