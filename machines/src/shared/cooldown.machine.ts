// Owns the pause before another mail. It uses the wall clock, because timers stop while a device sleeps.
import { LINKS } from '@oficio/contracts';
import { assign, setup } from 'xstate';
import { type CooldownPorts, provideCooldownPorts } from './cooldown.ports.ts';
import type { CooldownContext, CooldownEvent } from './cooldown.types.ts';
import { missingPorts } from './ports.ts';

const wholeCooldownS = LINKS.resendCooldownMs / 1_000;

export const cooldownMachine = setup({
  types: { context: {} as CooldownContext, events: {} as CooldownEvent },
  actors: provideCooldownPorts(missingPorts<CooldownPorts>('cooldown')).actors,
  delays: { resendCooldown: LINKS.resendCooldownMs },
  guards: {
    isOver: ({ context }, params: { now: number }) => secondsLeft(context.endsAt, params.now) === 0,
  },
  actions: {
    storeTime: assign(({ context }, params: { now: number }) => {
      const endsAt = context.endsAt ?? params.now + LINKS.resendCooldownMs;
      return { endsAt, secondsLeft: secondsLeft(endsAt, params.now) };
    }),
  },
}).createMachine({
  id: 'cooldown',
  context: { endsAt: null, secondsLeft: wholeCooldownS },
  initial: 'counting',
  states: {
    counting: {
      invoke: { id: 'watchClock', src: 'watchClock' },
      after: { resendCooldown: 'over' },
      on: {
        'clock.ticked': [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'over' },
          { actions: { type: 'storeTime', params: ({ event }) => event } },
        ],
      },
    },
    over: { type: 'final' },
  },
});

/** Never longer than one cooldown, even after the device's clock was set back. */
function secondsLeft(endsAt: number | null, now: number): number {
  if (endsAt === null) return wholeCooldownS;
  return Math.max(0, Math.min(Math.ceil((endsAt - now) / 1_000), wholeCooldownS));
}
