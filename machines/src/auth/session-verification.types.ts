import type { AuthSession } from './auth.types.ts';
import type { VerifyResult } from './session-verification.ports.ts';

/** When the session is refreshed: before the server is asked, once after a refusal, or not at all. */
export type RefreshPolicy = 'first' | 'afterRefusal' | 'never';

export interface SessionVerificationInput {
  session: AuthSession;
  refresh: RefreshPolicy;
}

export interface SessionVerificationContext extends SessionVerificationInput {
  /** `unavailable` until the server has answered. */
  result: VerifyResult;
}

/** What the parent receives as soon as the session has been refreshed. */
export interface SessionRefreshed {
  type: 'session.renewed';
  session: AuthSession;
}
