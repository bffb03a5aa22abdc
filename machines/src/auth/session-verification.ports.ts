import type { CurrentUser } from '@oficio/contracts';
import { fromPort } from '../shared/ports.ts';
import type { AuthSession } from './auth.types.ts';

export type VerifyResult =
  | { status: 'verified'; user: CurrentUser }
  | { status: 'refused' }
  | { status: 'unavailable' };
export type RefreshResult =
  | { status: 'refreshed'; session: AuthSession }
  | { status: 'refused' }
  | { status: 'unavailable' };

export interface SessionVerificationPorts {
  /**
   * Asks our API for the person of the session. `refused` only for an auth refusal; network, 5xx and 429 are
   * `unavailable`.
   */
  verifyServerSession(session: AuthSession): Promise<VerifyResult>;
  /** Refreshes once at the auth service. `refused` only for its 4xx; network and 5xx are `unavailable`. */
  refreshSession(session: AuthSession): Promise<RefreshResult>;
}

export function provideSessionVerificationPorts(ports: SessionVerificationPorts) {
  return {
    actors: {
      verifyServerSession: fromPort(ports.verifyServerSession),
      refreshSession: fromPort(ports.refreshSession),
    },
  };
}
