import { fromPort } from '../shared/ports.ts';
import type { AuthSession } from '../shared/session.types.ts';
import type { MagicLinkRefusalCode } from './magic-link-verify.types.ts';

export type AdoptMagicLinkResult =
  | { status: 'verified'; session: AuthSession }
  | { status: 'refused'; code: MagicLinkRefusalCode };

/** `unexpected`: this browser has asked for no link of this person. `nothing`: the address has no token. */
export type VerifyLinkResult =
  | AdoptMagicLinkResult
  | { status: 'unexpected'; email: string }
  | { status: 'nothing' };

export type MagicLinkSignInState = { status: 'signedIn' } | { status: 'signedOut' };

export interface MagicLinkVerifyPorts {
  /**
   * Exchanges the address's token for a session. The device stores it, unless it is unexpected. A second call with the
   * same `attempt` joins the first, because a one-time token must be sent once.
   */
  verifyLink(request: { attempt: number }): Promise<VerifyLinkResult>;
  /** Stores the unexpected session on this device, in place of any other. */
  adoptLink(): Promise<AdoptMagicLinkResult>;
  /** Ends the unexpected session; that of this device stays. */
  declineLink(): Promise<void>;
  /** Whether somebody is signed in here, as soon as that is known. */
  findSession(): Promise<MagicLinkSignInState>;
  /** The result of the sign-in with the new session. */
  waitForSignIn(): Promise<MagicLinkSignInState>;
}

export function provideMagicLinkVerifyPorts(ports: MagicLinkVerifyPorts) {
  return {
    actors: {
      verifyLink: fromPort(ports.verifyLink),
      adoptLink: fromPort(ports.adoptLink),
      declineLink: fromPort(ports.declineLink),
      findSession: fromPort(ports.findSession),
      waitForSignIn: fromPort(ports.waitForSignIn),
    },
  };
}
