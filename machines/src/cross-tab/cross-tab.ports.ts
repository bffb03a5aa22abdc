import type { CrossTabMessage } from '@oficio/contracts';
import { type CallbackActorLogic, fromCallback } from 'xstate';

export interface CrossTabPorts {
  /** Passes on each valid message of another tab. Returns the function that stops it. */
  listenToTabs(receive: (message: CrossTabMessage) => void): () => void;
  /** Sends a message to all other tabs of this browser. A message that can't be sent is lost. */
  broadcast(message: CrossTabMessage): void;
}

/** An interface, so that declarations name it instead of spelling out XState's internal types. */
export interface ListenToTabsLogic extends CallbackActorLogic<{ type: 'none' }> {}

export function provideCrossTabPorts(ports: CrossTabPorts): {
  actors: { listenToTabs: ListenToTabsLogic };
  actions: { broadcast: (_: unknown, params: CrossTabMessage) => void };
} {
  return {
    actors: {
      listenToTabs: fromCallback<{ type: 'none' }>(({ sendBack }) =>
        ports.listenToTabs((message) => sendBack({ type: 'message.received', message })),
      ),
    },
    actions: { broadcast: (_, message) => ports.broadcast(message) },
  };
}
