// Owns who is signed in here: from what this device remembers, through signing in, to signing out.
import { assertEvent, type DoneActorEvent } from 'xstate';
import type { RefreshResult, VerifyResult } from './auth.ports.ts';
import { heldSession, refreshedSession, refusalOf, verifiedUser } from './auth.results.ts';
import { authSetup } from './auth.setup.ts';
import type { AuthEvent } from './auth.types.ts';

type Verified = { event: DoneActorEvent<VerifyResult> };
type Refreshed = { event: DoneActorEvent<RefreshResult> };

const verified = {
  guard: { type: 'isVerified', params: ({ event }: Verified) => event.output },
  target: '#auth.signedIn.verified',
  actions: [
    { type: 'storeUser', params: ({ event }: Verified) => ({ user: verifiedUser(event.output) }) },
    { type: 'notifyUserVerified', params: ({ event }: Verified) => ({ user: verifiedUser(event.output) }) },
  ],
} as const;

const refreshed = {
  guard: { type: 'isRefreshed', params: ({ event }: Refreshed) => event.output },
  target: 'renewed',
  actions: [
    { type: 'storeSession', params: ({ event }: Refreshed) => ({ session: refreshedSession(event.output) }) },
    {
      type: 'notifySessionRefreshed',
      params: ({ event }: Refreshed) => ({ session: refreshedSession(event.output) }),
    },
  ],
} as const;

const refused = {
  guard: {
    type: 'isRefused',
    params: ({ event }: { event: DoneActorEvent<{ status: string }> }) => event.output,
  },
} as const;

/** Nobody could be asked: the session stays usable and is shown to the server again later. */
const unavailable = {
  target: '#auth.signedIn.unverified',
  actions: { type: 'notifyVerificationFailed', params: { cause: 'unavailable' } },
} as const;

/** Right after a sign-in, and in a page's first seconds, a refusal only warns. */
const warn = {
  target: '#auth.signedIn.unverified',
  actions: { type: 'notifyVerificationFailed', params: { cause: 'refused' } },
} as const;

const endExpired = {
  target: '#auth.signingOut',
  actions: { type: 'storeReason', params: { reason: 'verificationRefused' } },
} as const;

const endUnauthorized = {
  target: '#auth.signingOut',
  actions: { type: 'storeReason', params: { reason: 'requestUnauthorized' } },
} as const;

const endElsewhere = {
  target: '#auth.signingOut',
  actions: {
    type: 'storeReason',
    params: ({ event }: { event: Extract<AuthEvent, { type: 'session.endedElsewhere' }> }) =>
      ({ reason: event.expired ? 'requestUnauthorized' : 'endedElsewhere' }) as const,
  },
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
            target: 'verifyingServerSession.restored',
            actions: { type: 'storeRestored', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRestoredExpired', params: ({ event }) => event.output },
            target: 'verifyingServerSession.renewing',
            actions: { type: 'storeRestored', params: ({ event }) => event.output },
          },
          { target: 'signedOut' },
        ],
        onError: 'signedOut',
      },
    },
    verifyingServerSession: {
      tags: 'verifying',
      initial: 'restored',
      on: { 'session.endedElsewhere': endElsewhere },
      states: {
        restored: {
          tags: 'loading',
          invoke: {
            id: 'verifyServerSession',
            src: 'verifyServerSession',
            input: ({ context }) => heldSession(context),
            onDone: [verified, { ...refused, target: 'renewing' }, unavailable],
            onError: unavailable,
          },
        },
        renewing: {
          tags: 'loading',
          invoke: {
            id: 'refreshSession',
            src: 'refreshSession',
            input: ({ context }) => heldSession(context),
            onDone: [refreshed, { ...refused, ...endExpired }, unavailable],
            onError: unavailable,
          },
        },
        renewed: {
          tags: 'loading',
          invoke: {
            id: 'verifyServerSession',
            src: 'verifyServerSession',
            input: ({ context }) => heldSession(context),
            onDone: [verified, { ...refused, ...endExpired }, unavailable],
            onError: unavailable,
          },
        },
        fresh: {
          tags: 'busy',
          invoke: {
            id: 'verifyServerSession',
            src: 'verifyServerSession',
            input: ({ context }) => heldSession(context),
            onDone: [verified, { ...refused, ...warn }, unavailable],
            onError: unavailable,
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
        'session.endedElsewhere': endElsewhere,
        'signInAgain.chosen': {
          target: 'signingOut',
          actions: { type: 'storeReason', params: { reason: 'signInAgain' } },
        },
        'session.renewed': {
          guard: { type: 'isSamePerson', params: ({ event }) => event.session },
          actions: [
            { type: 'storeSession', params: ({ event }) => ({ session: event.session }) },
            { type: 'notifySessionRefreshed', params: ({ event }) => ({ session: event.session }) },
          ],
        },
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
            id: 'verifyServerSession',
            src: 'verifyServerSession',
            input: ({ context }) => heldSession(context),
            onDone: [
              verified,
              {
                guard: { type: 'isRefusedForGood', params: ({ event }) => event.output },
                target: 'renewing',
              },
              { ...refused, ...warn },
              unavailable,
            ],
            onError: unavailable,
          },
        },
        renewing: {
          tags: 'refreshing',
          invoke: {
            id: 'refreshSession',
            src: 'refreshSession',
            input: ({ context }) => heldSession(context),
            onDone: [refreshed, { ...refused, ...endUnauthorized }, unavailable],
            onError: unavailable,
          },
        },
        renewed: {
          tags: 'refreshing',
          invoke: {
            id: 'verifyServerSession',
            src: 'verifyServerSession',
            input: ({ context }) => heldSession(context),
            onDone: [verified, { ...refused, ...endUnauthorized }, unavailable],
            onError: unavailable,
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
            actions: { type: 'storeAccepted', params: ({ event }) => event.output },
          },
          {
            target: 'signedOut',
            actions: [
              { type: 'storeRefusal', params: ({ event }) => refusalOf(event.output) },
              { type: 'notifySignInRefused', params: ({ event }) => refusalOf(event.output) },
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
