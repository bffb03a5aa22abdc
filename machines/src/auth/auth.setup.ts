import { type CurrentUser, SESSION } from '@oficio/contracts';
import { assign, emit, setup } from 'xstate';
import { backoffMs } from '../shared/backoff.ts';
import { hasStatus, type Outcome } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import { type AuthPorts, provideAuthPorts } from './auth.ports.ts';
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

/** The vocabulary of `auth.machine.ts`: types, actors, delays, guards, actions. */
export const authSetup = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    tags: {} as AuthTag,
    children: {} as { sessionVerification: 'sessionVerification' },
  },
  actors: provideAuthPorts(missingPorts<AuthPorts>('auth')).actors,
  delays: {
    graceAfterLoad: SESSION.graceAfterLoadMs,
    verificationBackoff: ({ context }) =>
      backoffMs(SESSION.verificationBackoff, context.retries, context.jitter),
    signOutTimeout: SESSION.signOutTimeoutMs,
  },
  guards: {
    isPageSettled: ({ context }) => context.pageSettled,
    isSamePerson: ({ context }, params: { userId: string }) => context.session?.userId === params.userId,
    isRestored: hasStatus('restored'),
    isAccepted: hasStatus('accepted'),
    isVerified: hasStatus('verified'),
    isRefused: hasStatus('refused'),
    isRefusedForGood: ({ context }, outcome: Outcome) => context.pageSettled && outcome.status === 'refused',
  },
  actions: {
    storeRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    clearRetries: assign({ retries: 0 }),
    drawJitter: assign({ jitter: 1 }),
    storePageSettled: assign({ pageSettled: true }),
    storeRestored: assign((_, params: { session: AuthSession; expired: boolean }) => ({
      session: params.session,
      origin: 'restored' as const,
      restoredExpired: params.expired,
    })),
    storeAccepted: assign({
      session: (_, params: { session: AuthSession }) => params.session,
      origin: 'password',
    }),
    storeEstablished: assign((_, params: { session: AuthSession; origin: SessionOrigin }) => ({
      session: params.session,
      origin: params.origin,
      user: null,
    })),
    storeSession: assign({ session: (_, params: { session: AuthSession }) => params.session }),
    storeUser: assign({ user: (_, params: { user: CurrentUser }) => params.user }),
    storeRefusal: assign((_, params: { code: SignInRefusalCode; text?: string | undefined }) => ({
      refusal: params.code,
      refusalText: params.text ?? null,
    })),
    storeReason: assign({ signedOutBecause: (_, params: { reason: SignedOutReason }) => params.reason }),
    clearNotices: assign({ refusal: null, refusalText: null, signedOutBecause: null }),
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

/** The session, in states that are only entered with one. Throws if the chart is wrong. */
export function heldSession(context: AuthContext): AuthSession {
  if (!context.session) throw new Error('auth: this state needs a session');
  return context.session;
}
