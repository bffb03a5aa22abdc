import { fromPromise } from 'xstate';
import { type ClockPort, watchClockLogic } from '../shared/cooldown.ts';
import type { MagicLinkRefusalCode } from './magic-link-request.types.ts';

/** `at`: when it was answered, in milliseconds since 1970. */
export type MagicLinkAnswer =
  | { status: 'sent'; at: number }
  | { status: 'refused'; code: Exclude<MagicLinkRefusalCode, 'invalid_email'>; at: number };

export interface MagicLinkRequestPorts extends ClockPort {
  /** Never makes an account: an address without one is refused as `no_account`. */
  sendMagicLink(request: { email: string }): Promise<MagicLinkAnswer>;
}

export function provideMagicLinkRequestPorts(ports: MagicLinkRequestPorts) {
  return {
    actors: {
      sendMagicLink: fromPromise<MagicLinkAnswer, { email: string }>(({ input }) =>
        ports.sendMagicLink(input),
      ),
      watchClock: watchClockLogic(ports),
    },
  };
}
