// Owns who is signed in here: from what this device remembers, through signing in, to signing out.
import { type CurrentUser, SESSION } from '@oficio/contracts';
import { assertEvent, assign, emit, setup } from 'xstate';
import { missingPorts } from '../shared/ports.ts';
import { type AuthPorts, provideAuthPorts, type RestoreResult, type SignInResult } from './auth.ports.ts';
import { heldSession, refreshedSession, refusalCode, verifiedUser } from './auth.results.ts';
import type {
  AuthContext,
  AuthEmitted,
  AuthEvent,
  AuthSession,
  AuthTag,
  SessionOrigin,
  SignedOutReason,
  SignInRefusalCode,
} from './auth.types.ts';

const authSetup = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    tags: {} as AuthTag,
  },
  actors: provideAuthPorts(missingPorts<AuthPorts>('auth')).actors,
  delays: {
    graceAfterLoad: SESSION.graceAfterLoadMs,
    verificationRetry: SESSION.verificationRetryMs,
    signOutTimeout: SESSION.signOutTimeoutMs,
  },
  guards: {
    isPageSettled: ({ context }) => context.pageSettled,
    isSamePerson: ({ context }, params: { userId: string }) => context.session?.userId === params.userId,
    isRestored: (_, params: RestoreResult) => params.status === 'restored' && !params.expired,
    isRestoredExpired: (_, params: RestoreResult) => params.status === 'restored' && params.expired,
    isAccepted: (_, params: { status: string }) => params.status === 'accepted',
    isVerified: (_, params: { status: string }) => params.status === 'verified',
    isRefreshed: (_, params: { status: string }) => params.status === 'refreshed',
    isRefused: (_, params: { status: string }) => params.status === 'refused',
  },
  actions: {
    storePageSettled: assign({ pageSettled: true }),
    storeRestored: assign({
      session: (_, params: RestoreResult) => (params.status === 'restored' ? params.session : null),
      origin: 'restored',
    }),
    storeAccepted: assign({
      session: (_, params: SignInResult) => (params.status === 'accepted' ? params.session : null),
      origin: 'password',
    }),
    storeEstablished: assign((_, params: { session: AuthSession; origin: SessionOrigin }) => ({
      session: params.session,
      origin: params.origin,
      user: null,
    })),
    storeSession: assign({ session: (_, params: { session: AuthSession }) => params.session }),
    storeUser: assign({ user: (_, params: { user: CurrentUser }) => params.user }),
    storeRefusal: assign({ refusal: (_, params: { code: SignInRefusalCode }) => params.code }),
    storeReason: assign({ signedOutBecause: (_, params: { reason: SignedOutReason }) => params.reason }),
    clearNotices: assign({ refusal: null, signedOutBecause: null }),
    clearSession: assign({ user: null, session: null, origin: null }),
    notifySignedIn: emit(({ context }) => ({
      type: 'auth.signedIn',
      session: heldSession(context),
      origin: context.origin ?? 'restored',
    })),
    notifyUserVerified: emit(({ context }, params: { user: CurrentUser }) => ({
      type: 'auth.userVerified',
      session: heldSession(context),
      user: params.user,
    })),
    notifyVerificationFailed: emit((_, params: { cause: 'refused' | 'unavailable' }) => ({
      type: 'auth.verificationFailed',
      cause: params.cause,
    })),
    notifySessionRefreshed: emit((_, params: { session: AuthSession }) => ({
      type: 'auth.sessionRefreshed',
      session: params.session,
    })),
    notifySignInRefused: emit((_, params: { code: SignInRefusalCode }) => ({
      type: 'auth.signInRefused',
      code: params.code,
    })),
    notifySignedOut: emit(({ context }) => ({
      type: 'auth.signedOut',
      reason: context.signedOutBecause ?? 'requested',
    })),
    notifyOnboardingForced: emit({ type: 'auth.onboardingForced' }),
  },
});

/** Nobody could be asked: the session stays usable and is shown to the server again later. */
const unavailable = {
  target: '#auth.signedIn.unverified',
  actions: { type: 'notifyVerificationFailed', params: { cause: 'unavailable' } },
} as const;

/** Right after a sign-in a refusal only warns. */
const refusedAfterSignIn = {
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
  actions: { type: 'storeReason', params: { reason: 'endedElsewhere' } },
} as const;

export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: {
    user: null,
    session: null,
    origin: null,
    refusal: null,
    signedOutBecause: null,
    pageSettled: false,
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
            onDone: [
              {
                guard: { type: 'isVerified', params: ({ event }) => event.output },
                target: '#auth.signedIn.verified',
                actions: [
                  { type: 'storeUser', params: ({ event }) => ({ user: verifiedUser(event.output) }) },
                  {
                    type: 'notifyUserVerified',
                    params: ({ event }) => ({ user: verifiedUser(event.output) }),
                  },
                ],
              },
              { guard: { type: 'isRefused', params: ({ event }) => event.output }, target: 'renewing' },
              unavailable,
            ],
            onError: unavailable,
          },
        },
        renewing: {
          tags: 'loading',
          invoke: {
            id: 'refreshSession',
            src: 'refreshSession',
            input: ({ context }) => heldSession(context),
            onDone: [
              {
                guard: { type: 'isRefreshed', params: ({ event }) => event.output },
                target: 'renewed',
                actions: [
                  {
                    type: 'storeSession',
                    params: ({ event }) => ({ session: refreshedSession(event.output) }),
                  },
                  {
                    type: 'notifySessionRefreshed',
                    params: ({ event }) => ({ session: refreshedSession(event.output) }),
                  },
                ],
              },
              { guard: { type: 'isRefused', params: ({ event }) => event.output }, ...endExpired },
              unavailable,
            ],
            onError: unavailable,
          },
        },
        renewed: {
          tags: 'loading',
          invoke: {
            id: 'verifyServerSession',
            src: 'verifyServerSession',
            input: ({ context }) => heldSession(context),
            onDone: [
              {
                guard: { type: 'isVerified', params: ({ event }) => event.output },
                target: '#auth.signedIn.verified',
                actions: [
                  { type: 'storeUser', params: ({ event }) => ({ user: verifiedUser(event.output) }) },
                  {
                    type: 'notifyUserVerified',
                    params: ({ event }) => ({ user: verifiedUser(event.output) }),
                  },
                ],
              },
              { guard: { type: 'isRefused', params: ({ event }) => event.output }, ...endExpired },
              unavailable,
            ],
            onError: unavailable,
          },
        },
        fresh: {
          tags: 'busy',
          invoke: {
            id: 'verifyServerSession',
            src: 'verifyServerSession',
            input: ({ context }) => heldSession(context),
            onDone: [
              {
                guard: { type: 'isVerified', params: ({ event }) => event.output },
                target: '#auth.signedIn.verified',
                actions: [
                  { type: 'storeUser', params: ({ event }) => ({ user: verifiedUser(event.output) }) },
                  {
                    type: 'notifyUserVerified',
                    params: ({ event }) => ({ user: verifiedUser(event.output) }),
                  },
                ],
              },
              { guard: { type: 'isRefused', params: ({ event }) => event.output }, ...refusedAfterSignIn },
              unavailable,
            ],
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
          on: { 'request.unauthorized': { guard: 'isPageSettled', target: 'renewing' } },
        },
        unverified: {
          after: { verificationRetry: 'verifyingAgain' },
          on: {
            'network.online': 'verifyingAgain',
            'request.unauthorized': { guard: 'isPageSettled', target: 'renewing' },
          },
        },
        verifyingAgain: {
          invoke: {
            id: 'verifyServerSession',
            src: 'verifyServerSession',
            input: ({ context }) => heldSession(context),
            onDone: [
              {
                guard: { type: 'isVerified', params: ({ event }) => event.output },
                target: '#auth.signedIn.verified',
                actions: [
                  { type: 'storeUser', params: ({ event }) => ({ user: verifiedUser(event.output) }) },
                  {
                    type: 'notifyUserVerified',
                    params: ({ event }) => ({ user: verifiedUser(event.output) }),
                  },
                ],
              },
              { guard: { type: 'isRefused', params: ({ event }) => event.output }, target: 'renewing' },
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
            onDone: [
              {
                guard: { type: 'isRefreshed', params: ({ event }) => event.output },
                target: 'renewed',
                actions: [
                  {
                    type: 'storeSession',
                    params: ({ event }) => ({ session: refreshedSession(event.output) }),
                  },
                  {
                    type: 'notifySessionRefreshed',
                    params: ({ event }) => ({ session: refreshedSession(event.output) }),
                  },
                ],
              },
              { guard: { type: 'isRefused', params: ({ event }) => event.output }, ...endUnauthorized },
              unavailable,
            ],
            onError: unavailable,
          },
        },
        renewed: {
          tags: 'refreshing',
          invoke: {
            id: 'verifyServerSession',
            src: 'verifyServerSession',
            input: ({ context }) => heldSession(context),
            onDone: [
              {
                guard: { type: 'isVerified', params: ({ event }) => event.output },
                target: '#auth.signedIn.verified',
                actions: [
                  { type: 'storeUser', params: ({ event }) => ({ user: verifiedUser(event.output) }) },
                  {
                    type: 'notifyUserVerified',
                    params: ({ event }) => ({ user: verifiedUser(event.output) }),
                  },
                ],
              },
              { guard: { type: 'isRefused', params: ({ event }) => event.output }, ...endUnauthorized },
              unavailable,
            ],
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
              { type: 'storeRefusal', params: ({ event }) => ({ code: refusalCode(event.output) }) },
              { type: 'notifySignInRefused', params: ({ event }) => ({ code: refusalCode(event.output) }) },
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
