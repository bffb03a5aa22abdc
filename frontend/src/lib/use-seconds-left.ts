import type { cooldownMachine } from '@oficio/machines/shared';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';

/** Whole seconds before another mail may be asked for; 0 without a cooldown. */
export function useSecondsLeft(cooldown: ActorRefFrom<typeof cooldownMachine> | undefined): number {
  return useSelector(cooldown, (snapshot) => snapshot?.context.secondsLeft ?? 0);
}
