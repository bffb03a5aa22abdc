import { fromPort } from '../shared/ports.ts';
import type { ArrivalRefusalCode, Arrived } from './oauth-callback.types.ts';

/** `nothing`: the address has no link. */
export type OpenLinkResult =
  | ({ status: 'opened' } & Arrived)
  | { status: 'nothing' }
  | { status: 'refused'; code: ArrivalRefusalCode };

export type SignInState = { status: 'signedIn' } | { status: 'signedOut' };

export interface OauthCallbackPorts {
  /**
   * Exchanges the address's data for a session that this device stores. A second call with the same `attempt` joins
   * the first, because a one-time token must be sent once.
   */
  openLink(request: { attempt: number }): Promise<OpenLinkResult>;
  /** Requests the welcome mail with the given session. Never throws: a failure is logged. */
  triggerWelcome(request: Arrived): Promise<void>;
  /** Whether somebody is signed in here, as soon as that is known. */
  findSession(): Promise<SignInState>;
  /** The result of the sign-in with the new session. */
  waitForSignIn(): Promise<SignInState>;
}

export function provideOauthCallbackPorts(ports: OauthCallbackPorts) {
  return {
    actors: {
      openLink: fromPort(ports.openLink),
      triggerWelcome: fromPort(ports.triggerWelcome),
      findSession: fromPort(ports.findSession),
      waitForSignIn: fromPort(ports.waitForSignIn),
    },
  };
}
