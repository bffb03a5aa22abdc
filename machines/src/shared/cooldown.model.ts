import { LINKS } from '@oficio/contracts';
import { cooldownMachine } from './cooldown.machine.ts';
import { defineModel } from './model.ts';

/** When the example's cooldown starts, in milliseconds since 1970. */
export const exampleStart = Date.UTC(2026, 0, 10, 16);

export const cooldownModel = defineModel<typeof cooldownMachine>({
  machine: cooldownMachine,
  seenByPeople: false,
  events: [
    { type: 'clock.ticked', now: exampleStart },
    { type: 'clock.ticked', now: exampleStart + LINKS.resendCooldownMs },
  ],
  outcomes: {},
  decisive: ({ endsAt }) => endsAt,
});
