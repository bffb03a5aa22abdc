import { assign, fromPromise, type NonReducibleUnknown } from 'xstate';
import type {
  AuthContext,
  AuthEvent,
  AuthSession,
  SignedOutReason,
  SignInRefusalCode,
} from './auth.types.ts';
import { sessionVerificationMachine } from './session-verification.machine.ts';
import {
  provideSessionVerificationPorts,
  type SessionVerificationPorts,
} from './session-verification.ports.ts';

export interface Credentials {
  email: string;
  password: string;
}

export type RestoreResult =
  | { status: 'restored'; session: AuthSession; expired: boolean }
  | { status: 'none' };
export type SignInResult =
  | { status: 'accepted'; session: AuthSession }
  | { status: 'refused'; code: SignInRefusalCode; text?: string };

export interface AuthPorts extends SessionVerificationPorts {
  /** Reads this device's storage; doesn't touch the network. */
  restoreSession(): Promise<RestoreResult>;
  signIn(credentials: Credentials): Promise<SignInResult>;
  /**
   * Leaves nothing of the session on this device, also when the network fails: the device comes first.
   * For `requested` the auth service is told as well.
   */
  endSession(ending: { session: AuthSession | null; reason: SignedOutReason }): Promise<void>;
  /** Evenly spread in [0, 1). */
  random(): number;
}

export function provideAuthPorts(ports: AuthPorts) {
  return {
    actors: {
      restoreSession: fromPromise<RestoreResult>(() => ports.restoreSession()),
      signIn: fromPromise<SignInResult, Credentials>(({ input }) => ports.signIn(input)),
      sessionVerification: sessionVerificationMachine.provide(provideSessionVerificationPorts(ports)),
      endSession: fromPromise<void, { session: AuthSession | null; reason: SignedOutReason }>(({ input }) =>
        ports.endSession(input),
      ),
    },
    actions: {
      drawJitter: assign<AuthContext, AuthEvent, NonReducibleUnknown, AuthEvent, never>({
        jitter: () => ports.random(),
      }),
    },
  };
}
