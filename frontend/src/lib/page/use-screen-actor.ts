import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import type { Actor, AnyStateMachine, EmittedFrom, InputFrom } from 'xstate';
import { inspect } from './inspection.ts';

/** An actor that lives as long as its screen. `onEmitted` receives each event that the actor emits. */
export function useScreenActor<Machine extends AnyStateMachine>(
  machine: Machine,
  onEmitted: (event: EmittedFrom<Machine>) => void,
  input?: InputFrom<Machine>,
): Actor<Machine> {
  const actor = useActorRef<AnyStateMachine>(machine, { inspect, input }) as Actor<Machine>;
  useEffect(() => {
    const subscription = actor.on('*', onEmitted);
    return () => subscription.unsubscribe();
  }, [actor, onEmitted]);
  return actor;
}
