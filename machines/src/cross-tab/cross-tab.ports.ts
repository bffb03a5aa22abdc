import type { CrossTabMessage } from '@oficio/contracts';
import { type CallbackActorLogic, fromCallback } from 'xstate';

export interface CrossTabPorts {
  /** Tells each message of another tab that is known and well-shaped. Gives back how to stop. */
  hearTabs(tell: (message: CrossTabMessage) => void): () => void;
  /** Tells all other tabs of this browser; a message that can't be sent is lost. */
  tellTabs(message: CrossTabMessage): void;
}

/** An interface, so that declarations name it instead of spelling out XState's internal types. */
export interface HearTabsLogic extends CallbackActorLogic<{ type: 'none' }> {}

export function provideCrossTabPorts(ports: CrossTabPorts): {
  actors: { hearTabs: HearTabsLogic };
  actions: { tellTabs: (_: unknown, params: CrossTabMessage) => void };
} {
  return {
    actors: {
      hearTabs: fromCallback<{ type: 'none' }>(({ sendBack }) =>
        ports.hearTabs((message) => sendBack({ type: 'message.received', message })),
      ),
    },
    actions: { tellTabs: (_, message) => ports.tellTabs(message) },
  };
}
