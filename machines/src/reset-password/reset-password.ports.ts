import { fromPort } from '../shared/ports.ts';
import type { ResetPasswordRefusalCode } from './reset-password.types.ts';

/** `invalid`: `description` comes from the link, or is empty. `unavailable`: the link may still be valid. */
export type OpenLinkResult =
  | { status: 'opened'; email: string; userId: string }
  | { status: 'expired' }
  | { status: 'invalid'; description: string }
  | { status: 'unavailable' };

/** `expired`: the link's session has ended. */
export type SetPasswordResult =
  | { status: 'changed' }
  | { status: 'expired' }
  | { status: 'refused'; code: ResetPasswordRefusalCode };

export interface ResetPasswordPorts {
  /** Exchanges the address's token, or this tab's stored session, for a recovery session. */
  openLink(): Promise<OpenLinkResult>;
  /** Stores the new password, which ends that session. */
  setPassword(request: { password: string }): Promise<SetPasswordResult>;
  /** Ends that session without a new password. */
  endRecovery(): Promise<void>;
}

export function provideResetPasswordPorts(ports: ResetPasswordPorts) {
  return {
    actors: {
      openLink: fromPort(ports.openLink),
      setPassword: fromPort(ports.setPassword),
      endRecovery: fromPort(ports.endRecovery),
    },
  };
}
