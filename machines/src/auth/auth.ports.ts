import type { CurrentUser } from '@oficio/contracts';
import { assign, fromPromise, type NonReducibleUnknown } from 'xstate';
import type {
  AuthContext,
  AuthEvent,
  AuthSession,
  SignedOutReason,
  SignInRefusalCode,
} from './auth.types.ts';

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
export type VerifyResult =
  | { status: 'verified'; user: CurrentUser }
  | { status: 'refused' }
  | { status: 'unavailable' };
export type RefreshResult =
  | { status: 'refreshed'; session: AuthSession }
  | { status: 'refused' }
  | { status: 'unavailable' };

export interface AuthPorts {
  /** Reads this device's storage; doesn't touch the network. */
  restoreSession(): Promise<RestoreResult>;
  signIn(credentials: Credentials): Promise<SignInResult>;
  /** Asks our API who this is. `refused` only for an auth refusal; network, 5xx and 429 are `unavailable`. */
  verifyServerSession(session: AuthSession): Promise<VerifyResult>;
  /** One refresh at the auth service. `refused` only for its 4xx; network and 5xx are `unavailable`. */
  refreshSession(session: AuthSession): Promise<RefreshResult>;
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
      verifyServerSession: fromPromise<VerifyResult, AuthSession>(({ input }) =>
        ports.verifyServerSession(input),
      ),
      refreshSession: fromPromise<RefreshResult, AuthSession>(({ input }) => ports.refreshSession(input)),
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
