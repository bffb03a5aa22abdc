import {
  type ConnectionPill as Pill,
  type realtimeReconnectMachine,
  selectPill,
} from '@oficio/machines/realtime-reconnect';
import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useActorValue } from '../../lib/page/use-actor-value.ts';

type RealtimeActor = ActorRefFrom<typeof realtimeReconnectMachine>;

/** Undefined until the actor's code is loaded. */
const RealtimeActorContext = createContext<RealtimeActor | undefined>(undefined);
export const RealtimeActorProvider = RealtimeActorContext.Provider;

/** The status of the live connection for its pill, and the action that retries it. */
export function useConnection(): { pill: Pill | null; retry: () => void } {
  const actor = useContext(RealtimeActorContext);
  return {
    pill: useActorValue(actor, () => (actor ? selectPill(actor.getSnapshot()) : null)),
    retry: () => actor?.send({ type: 'retry.requested' }),
  };
}
