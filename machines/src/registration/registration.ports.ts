import { cooldownMachine } from '../shared/cooldown.machine.ts';
import { type CooldownPorts, provideCooldownPorts } from '../shared/cooldown.ports.ts';
import { fromPort } from '../shared/ports.ts';
import type { AuthSession } from '../shared/session.types.ts';
import type { RegistrationRefusalCode, ResendRefusalCode } from './registration.types.ts';

export interface RegistrationPayload {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** `verifyEmail`: a user without a session; also the answer for a taken address, which must not be revealed. */
export type SignUpResult =
  | { status: 'created'; session: AuthSession }
  | { status: 'verifyEmail' }
  | { status: 'refused'; code: RegistrationRefusalCode; text?: string };

export type ResendResult = { status: 'sent' } | { status: 'refused'; code: ResendRefusalCode };

export interface RegistrationPorts extends CooldownPorts {
  signUp(payload: RegistrationPayload): Promise<SignUpResult>;
  resendVerification(request: { email: string }): Promise<ResendResult>;
}

export function provideRegistrationPorts(ports: RegistrationPorts) {
  return {
    actors: {
      signUp: fromPort(ports.signUp),
      resendVerification: fromPort(ports.resendVerification),
      cooldown: cooldownMachine.provide(provideCooldownPorts(ports)),
    },
  };
}
