import { cooldownMachine } from '../shared/cooldown.machine.ts';
import { type CooldownPorts, provideCooldownPorts } from '../shared/cooldown.ports.ts';
import { fromPort } from '../shared/ports.ts';
import type { MagicLinkRefusalCode } from './magic-link-request.types.ts';

export type MagicLinkAnswer =
  | { status: 'sent' }
  | { status: 'refused'; code: Exclude<MagicLinkRefusalCode, 'invalid_email'> };

export interface MagicLinkRequestPorts extends CooldownPorts {
  /** Never creates an account: an unknown address is refused as `no_account`. */
  sendMagicLink(request: { email: string }): Promise<MagicLinkAnswer>;
}

export function provideMagicLinkRequestPorts(ports: MagicLinkRequestPorts) {
  return {
    actors: {
      sendMagicLink: fromPort(ports.sendMagicLink),
      cooldown: cooldownMachine.provide(provideCooldownPorts(ports)),
    },
  };
}
