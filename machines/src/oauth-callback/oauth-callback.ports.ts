import { fromPromise } from 'xstate';
import type { ArrivalRefusalCode, Arrived } from './oauth-callback.types.ts';

/** `nothing`: the address brought no link. */
export type OpenLinkResult =
  | ({ status: 'opened' } & Arrived)
  | { status: 'nothing' }
  | { status: 'refused'; code: ArrivalRefusalCode };

export type SignInState = { status: 'signedIn' } | { status: 'signedOut' };

export interface OauthCallbackPorts {
  /**
   * Turns what the address brought into a session that this device remembers. The same `attempt` again joins
   * the one that is under way: a one-time token is sent once.
   */
  openLink(request: { attempt: number }): Promise<OpenLinkResult>;
  /** Asks for the welcome mail, with the given session alone. Never throws: a failure is logged. */
  triggerWelcome(request: Arrived): Promise<void>;
  /** Whether somebody is signed in here, as soon as that is known. */
  findSession(): Promise<SignInState>;
  /** What the sign-in with the session that was handed over has come to. */
  waitForSignIn(): Promise<SignInState>;
}

export function provideOauthCallbackPorts(ports: OauthCallbackPorts) {
  return {
    actors: {
      openLink: fromPromise<OpenLinkResult, { attempt: number }>(({ input }) => ports.openLink(input)),
      triggerWelcome: fromPromise<void, Arrived>(({ input }) => ports.triggerWelcome(input)),
      findSession: fromPromise<SignInState>(() => ports.findSession()),
      waitForSignIn: fromPromise<SignInState>(() => ports.waitForSignIn()),
    },
  };
}
