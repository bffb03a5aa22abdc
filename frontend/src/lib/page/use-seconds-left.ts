import type { cooldownMachine } from '@oficio/machines/shared';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';

/** Whole seconds of the cooldown before another mail may be requested; 0 without a cooldown. */
export function useSecondsLeft(cooldown: ActorRefFrom<typeof cooldownMachine> | undefined): number {
  return useSelector(cooldown, (snapshot) => snapshot?.context.secondsLeft ?? 0);
}
