import { fromPort } from '../shared/ports.ts';
import type { SendRefusalCode } from './forgot-password.types.ts';

/** `sent` is also the answer for an unknown address, because it must not reveal which accounts exist. */
export type SendLinkResult = { status: 'sent' } | { status: 'refused'; code: SendRefusalCode };

export interface ForgotPasswordPorts {
  sendLink(request: { email: string }): Promise<SendLinkResult>;
}

export function provideForgotPasswordPorts(ports: ForgotPasswordPorts) {
  return {
    actors: {
      sendLink: fromPort(ports.sendLink),
    },
  };
}
