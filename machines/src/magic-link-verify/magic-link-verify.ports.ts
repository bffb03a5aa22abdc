import { fromPort } from '../shared/ports.ts';
import type { AuthSession } from '../shared/session.types.ts';
import type { MagicLinkRefusalCode } from './magic-link-verify.types.ts';

/** `nothing`: the address has no token. */
export type VerifyLinkResult =
  | { status: 'verified'; session: AuthSession }
  | { status: 'nothing' }
  | { status: 'refused'; code: MagicLinkRefusalCode };

export type MagicLinkSignInState = { status: 'signedIn' } | { status: 'signedOut' };

export interface MagicLinkVerifyPorts {
  /**
   * Exchanges the address's token for a session that this device stores. A second call with the same `attempt` joins
   * the first, because a one-time token must be sent once.
   */
  verifyLink(request: { attempt: number }): Promise<VerifyLinkResult>;
  /** Whether somebody is signed in here, as soon as that is known. */
  findSession(): Promise<MagicLinkSignInState>;
  /** The result of the sign-in with the new session. */
  waitForSignIn(): Promise<MagicLinkSignInState>;
}

export function provideMagicLinkVerifyPorts(ports: MagicLinkVerifyPorts) {
  return {
    actors: {
      verifyLink: fromPort(ports.verifyLink),
      findSession: fromPort(ports.findSession),
      waitForSignIn: fromPort(ports.waitForSignIn),
    },
  };
}
