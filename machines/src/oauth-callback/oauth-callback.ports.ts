import { fromPort } from '../shared/ports.ts';
import type { ArrivalRefusalCode, Arrived } from './oauth-callback.types.ts';

export type AdoptLinkResult =
  | ({ status: 'opened' } & Arrived)
  | { status: 'refused'; code: ArrivalRefusalCode };

/** `unexpected`: this browser has begun no flow of this person. `nothing`: the address has no link. */
export type OpenLinkResult =
  | AdoptLinkResult
  | { status: 'unexpected'; email: string }
  | { status: 'nothing' };

export type SignInState = { status: 'signedIn' } | { status: 'signedOut' };

export interface OauthCallbackPorts {
  /**
   * Exchanges the address's data for a session. The device stores it, unless it is unexpected. A second call with the
   * same `attempt` joins the first, because a one-time token must be sent once.
   */
  openLink(request: { attempt: number }): Promise<OpenLinkResult>;
  /** Stores the unexpected session on this device, in place of any other. */
  adoptLink(): Promise<AdoptLinkResult>;
  /** Ends the unexpected session; that of this device stays. */
  declineLink(): Promise<void>;
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
      adoptLink: fromPort(ports.adoptLink),
      declineLink: fromPort(ports.declineLink),
      triggerWelcome: fromPort(ports.triggerWelcome),
      findSession: fromPort(ports.findSession),
      waitForSignIn: fromPort(ports.waitForSignIn),
    },
  };
}
