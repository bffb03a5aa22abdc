import { fromPromise } from 'xstate';
import type { MagicLinkRefusalCode, MagicLinkSession } from './magic-link-verify.types.ts';

/** `nothing`: the address brought no token. */
export type VerifyLinkResult =
  | { status: 'verified'; session: MagicLinkSession }
  | { status: 'nothing' }
  | { status: 'refused'; code: MagicLinkRefusalCode };

export type MagicLinkSignInState = { status: 'signedIn' } | { status: 'signedOut' };

export interface MagicLinkVerifyPorts {
  /**
   * Turns the token that the address brought into a session that this device remembers. The same `attempt`
   * again joins the one that is under way: a one-time token is sent once.
   */
  verifyLink(request: { attempt: number }): Promise<VerifyLinkResult>;
  /** Whether somebody is signed in here, as soon as that is known. */
  findSession(): Promise<MagicLinkSignInState>;
  /** What the sign-in with the session that was handed over has come to. */
  waitForSignIn(): Promise<MagicLinkSignInState>;
}

export function provideMagicLinkVerifyPorts(ports: MagicLinkVerifyPorts) {
  return {
    actors: {
      verifyLink: fromPromise<VerifyLinkResult, { attempt: number }>(({ input }) => ports.verifyLink(input)),
      findSession: fromPromise<MagicLinkSignInState>(() => ports.findSession()),
      waitForSignIn: fromPromise<MagicLinkSignInState>(() => ports.waitForSignIn()),
    },
  };
}
