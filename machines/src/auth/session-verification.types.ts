import type { AuthSession } from './auth.types.ts';
import type { VerifyResult } from './session-verification.ports.ts';

/** When to refresh: before the server's answer, once after a refusal, or never. */
export type RefreshPolicy = 'first' | 'afterRefusal' | 'never';

export interface SessionVerificationInput {
  session: AuthSession;
  refresh: RefreshPolicy;
}

export interface SessionVerificationContext extends SessionVerificationInput {
  /** `unavailable` until the server has answered. */
  result: VerifyResult;
}

/** Sent to the parent as soon as the session is refreshed. */
export interface SessionRefreshed {
  type: 'session.renewed';
  session: AuthSession;
}
