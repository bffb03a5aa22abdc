import { cooldownMachine } from '../shared/cooldown.machine.ts';
import { type CooldownPorts, provideCooldownPorts } from '../shared/cooldown.ports.ts';
import { fromPort } from '../shared/ports.ts';
import type { VerifyEmailRefusalCode } from './verify-email.types.ts';

export type VerificationAnswer =
  | { status: 'sent' }
  | { status: 'refused'; code: Exclude<VerifyEmailRefusalCode, 'invalid_email'> };

export interface VerifyEmailPorts extends CooldownPorts {
  /** The answer is the same for an address without an account. */
  resendVerification(request: { email: string }): Promise<VerificationAnswer>;
}

export function provideVerifyEmailPorts(ports: VerifyEmailPorts) {
  return {
    actors: {
      resendVerification: fromPort(ports.resendVerification),
      cooldown: cooldownMachine.provide(provideCooldownPorts(ports)),
    },
  };
}
