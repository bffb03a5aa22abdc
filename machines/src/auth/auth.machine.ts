// Owns the signed-in person of this tab: restoring the session, signing in, verifying, signing out.
import { assertEvent, type DoneActorEvent } from 'xstate';
import { only } from '../shared/outcome.ts';
import { authSetup, heldSession } from './auth.setup.ts';
import type { AuthEvent } from './auth.types.ts';
import type { VerifyResult } from './session-verification.ports.ts';

type Verification = { event: DoneActorEvent<VerifyResult> };

const verified = <TTarget extends string>(target: TTarget) =>
  ({
    guard: { type: 'isVerified', params: ({ event }: Verification) => event.output },
    target,
    actions: [
      { type: 'storeUser', params: ({ event }: Verification) => only(event.output, 'verified') },
      { type: 'notifyUserVerified', params: ({ event }: Verification) => only(event.output, 'verified') },
    ],
  }) as const;

const isRefused = { type: 'isRefused', params: ({ event }: Verification) => event.output } as const;

/** Right after a sign-in, and in the page's first seconds, a refusal only warns. */
const warned = {
  guard: isRefused,
  target: '#auth.signedIn.unverified',
  actions: { type: 'notifyVerificationFailed', params: { cause: 'refused' } },
} as const;

/** Without an answer the session stays usable and is verified again later. */
const unavailable = {
  target: '#auth.signedIn.unverified',
  actions: { type: 'notifyVerificationFailed', params: { cause: 'unavailable' } },
} as const;

const endedElsewhere = {
  target: '#auth.signingOut',
  actions: {
    type: 'storeReason',
    params: ({ event }: { event: Extract<AuthEvent, { type: 'session.endedElsewhere' }> }) =>
      ({ reason: event.expired ? 'requestUnauthorized' : 'endedElsewhere' }) as const,
  },
} as const;

type Renewed = { event: Extract<AuthEvent, { type: 'session.renewed' }> };

const renewed = {
  guard: { type: 'isSamePerson', params: ({ event }: Renewed) => event.session },
  actions: [
    { type: 'storeSession', params: ({ event }: Renewed) => event },
    { type: 'notifySessionRefreshed', params: ({ event }: Renewed) => event },
  ],
} as const;

export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: {
    user: null,
    session: null,
    origin: null,
    refusal: null,
    refusalText: null,
    signedOutBecause: null,
    restoredExpired: false,
    pageSettled: false,
    retries: 0,
    jitter: 1,
  },
  initial: 'restoringSession',
  after: { graceAfterLoad: { actions: 'storePageSettled' } },
  on: {
    'session.established': {
      target: '.verifyingServerSession.fresh',
      actions: [
        'clearNotices',
        {
          type: 'storeEstablished',
          params: ({ event }) => ({ session: event.session, origin: event.how }),
        },
      ],
    },
  },
  states: {
    restoringSession: {
      tags: 'loading',
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: [
          {
            guard: { type: 'isRestored', params: ({ event }) => event.output },
            target: 'verifyingServerSession',
            actions: { type: 'storeRestored', params: ({ event }) => only(event.output, 'restored') },
          },
          { target: 'signedOut' },
        ],
        onError: 'signedOut',
      },
    },
    verifyingServerSession: {
      tags: 'verifying',
      initial: 'restored',
      on: { 'session.endedElsewhere': endedElsewhere, 'session.renewed': renewed },
      states: {
        restored: {
          tags: 'loading',
          invoke: {
            id: 'sessionVerification',
            src: 'sessionVerification',
            input: ({ context }) => ({
              session: heldSession(context),
              refresh: context.restoredExpired ? 'first' : 'afterRefusal',
            }),
            onDone: [
              verified('#auth.signedIn'),
              {
                guard: isRefused,
                target: '#auth.signingOut',
                actions: { type: 'storeReason', params: { reason: 'verificationRefused' } },
              },
              unavailable,
            ],
          },
        },
        fresh: {
          tags: 'busy',
          invoke: {
            id: 'sessionVerification',
            src: 'sessionVerification',
            input: ({ context }) => ({ session: heldSession(context), refresh: 'never' }),
            onDone: [verified('#auth.signedIn'), warned, unavailable],
          },
        },
      },
    },
    signedIn: {
      tags: 'authenticated',
      initial: 'verified',
      entry: 'notifySignedIn',
      on: {
        'signOut.requested': {
          target: 'signingOut',
          actions: { type: 'storeReason', params: { reason: 'requested' } },
        },
        'session.endedElsewhere': endedElsewhere,
        'signInAgain.chosen': {
          target: 'signingOut',
          actions: { type: 'storeReason', params: { reason: 'signInAgain' } },
        },
        'session.renewed': renewed,
        'profile.changed': {
          guard: { type: 'isSamePerson', params: ({ event }) => ({ userId: event.user.id }) },
          actions: { type: 'storeUser', params: ({ event }) => ({ user: event.user }) },
        },
        'profile.incomplete': { actions: 'notifyOnboardingForced' },
      },
      states: {
        verified: {
          entry: 'clearRetries',
          on: { 'request.unauthorized': { guard: 'isPageSettled', target: 'renewing' } },
        },
        unverified: {
          entry: 'drawJitter',
          after: { verificationBackoff: { target: 'verifyingAgain', actions: 'storeRetry' } },
          on: {
            'retry.requested': { target: 'verifyingAgain', actions: 'clearRetries' },
            'request.unauthorized': { guard: 'isPageSettled', target: 'renewing' },
          },
        },
        verifyingAgain: {
          invoke: {
            id: 'sessionVerification',
            src: 'sessionVerification',
            input: ({ context }) => ({ session: heldSession(context), refresh: 'never' }),
            onDone: [
              verified('verified'),
              {
                guard: { type: 'isRefusedForGood', params: ({ event }) => event.output },
                target: 'renewing',
              },
              warned,
              unavailable,
            ],
          },
        },
        renewing: {
          tags: 'refreshing',
          invoke: {
            id: 'sessionVerification',
            src: 'sessionVerification',
            input: ({ context }) => ({ session: heldSession(context), refresh: 'first' }),
            onDone: [
              verified('verified'),
              {
                guard: isRefused,
                target: '#auth.signingOut',
                actions: { type: 'storeReason', params: { reason: 'requestUnauthorized' } },
              },
              unavailable,
            ],
          },
        },
      },
    },
    signedOut: {
      on: { 'signIn.submitted': { target: 'signingIn', actions: 'clearNotices' } },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'signIn.submitted');
          return { email: event.email, password: event.password };
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'verifyingServerSession.fresh',
            actions: { type: 'storeAccepted', params: ({ event }) => only(event.output, 'accepted') },
          },
          {
            target: 'signedOut',
            actions: [
              { type: 'storeRefusal', params: ({ event }) => only(event.output, 'refused') },
              { type: 'notifySignInRefused', params: ({ event }) => only(event.output, 'refused') },
            ],
          },
        ],
        onError: {
          target: 'signedOut',
          actions: [
            { type: 'storeRefusal', params: { code: 'unknown' } },
            { type: 'notifySignInRefused', params: { code: 'unknown' } },
          ],
        },
      },
    },
    signingOut: {
      tags: 'busy',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({
          session: context.session,
          reason: context.signedOutBecause ?? 'requested',
        }),
        onDone: 'signedOut',
        onError: 'signedOut',
      },
      after: { signOutTimeout: 'signedOut' },
      exit: ['notifySignedOut', 'clearSession'],
    },
  },
});
