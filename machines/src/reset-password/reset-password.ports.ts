import { fromPromise } from 'xstate';
import type { ResetPasswordRefusalCode } from './reset-password.types.ts';

/** `invalid`: `description` is the link's own, or empty. `unavailable`: the link may still be good. */
export type OpenLinkResult =
  | { status: 'opened'; email: string; userId: string }
  | { status: 'expired' }
  | { status: 'invalid'; description: string }
  | { status: 'unavailable' };

/** `expired`: the session that the link gave is over. */
export type SetPasswordResult =
  | { status: 'changed' }
  | { status: 'expired' }
  | { status: 'refused'; code: ResetPasswordRefusalCode };

export interface ResetPasswordPorts {
  /** Turns what the address brought, or what this tab has of it, into a session for this alone. */
  openLink(): Promise<OpenLinkResult>;
  /** With the new password in place that session is over as well. */
  setPassword(request: { password: string }): Promise<SetPasswordResult>;
  /** Ends that session without a new password. */
  endRecovery(): Promise<void>;
}

export function provideResetPasswordPorts(ports: ResetPasswordPorts) {
  return {
    actors: {
      openLink: fromPromise<OpenLinkResult>(() => ports.openLink()),
      setPassword: fromPromise<SetPasswordResult, { password: string }>(({ input }) =>
        ports.setPassword(input),
      ),
      endRecovery: fromPromise<void>(() => ports.endRecovery()),
    },
  };
}
