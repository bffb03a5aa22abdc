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

const TEXTS: Record<Pill, string> = {
  connecting: 'Connecting...',
  limited: 'Limited connectivity',
  error: 'Connection error',
  disabled: 'Real-time features disabled',
};

/** The status of the live connection for its pill, and the action that retries it. */
export function useConnection(): { pill: { kind: Pill; text: string } | null; retry: () => void } {
  const actor = useContext(RealtimeActorContext);
  const pill = useActorValue(actor, () => (actor ? selectPill(actor.getSnapshot()) : null));
  return {
    pill: pill && { kind: pill, text: TEXTS[pill] },
    retry: () => actor?.send({ type: 'retry.requested' }),
  };
}
