import type { CrossTabMessage } from '@oficio/contracts';
import type { CrossTabPorts } from './cross-tab.ports.ts';

/** The other tabs, controlled by a test. */
export interface ExampleTabs {
  ports: CrossTabPorts;
  /** The messages they received, oldest first. */
  received: CrossTabMessage[];
  /** Sends a message from one of them. Throws without a listener. */
  say(message: CrossTabMessage): void;
}

export function createExampleTabs(): ExampleTabs {
  const listeners = new Set<(message: CrossTabMessage) => void>();
  const received: CrossTabMessage[] = [];
  return {
    received,
    ports: {
      listenToTabs(receive) {
        listeners.add(receive);
        return () => listeners.delete(receive);
      },
      broadcast: (message) => received.push(message),
    },
    say(message) {
      if (listeners.size === 0) throw new Error('Nobody listens to the other tabs');
      for (const receive of listeners) receive(message);
    },
  };
}
