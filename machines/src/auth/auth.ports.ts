import { assign, type NonReducibleUnknown } from 'xstate';
import { fromPort } from '../shared/ports.ts';
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
  /** Reads the device's storage, without network access. */
  restoreSession(): Promise<RestoreResult>;
  signIn(credentials: Credentials): Promise<SignInResult>;
  /**
   * Removes the session from this device first, so that it is gone even when the network fails. For `requested` the
   * auth service ends the session, too.
   */
  endSession(ending: { session: AuthSession | null; reason: SignedOutReason }): Promise<void>;
  /** Uniformly distributed in [0, 1). */
  random(): number;
}

export function provideAuthPorts(ports: AuthPorts) {
  return {
    actors: {
      restoreSession: fromPort(ports.restoreSession),
      signIn: fromPort(ports.signIn),
      sessionVerification: sessionVerificationMachine.provide(provideSessionVerificationPorts(ports)),
      endSession: fromPort(ports.endSession),
    },
    actions: {
      drawJitter: assign<AuthContext, AuthEvent, NonReducibleUnknown, AuthEvent, never>({
        jitter: () => ports.random(),
      }),
    },
  };
}
