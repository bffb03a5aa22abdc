import type { CrossTabMessage } from '@oficio/contracts';
import type { CrossTabPorts } from './cross-tab.ports.ts';

export type ExampleTabs = ReturnType<typeof createExampleTabs>;

/** The other tabs, controlled by a test. */
export function createExampleTabs() {
  const listeners = new Set<(message: CrossTabMessage) => void>();
  const received: CrossTabMessage[] = [];
  return {
    /** The messages they received, oldest first. */
    received,
    ports: {
      listenToTabs(receive) {
        listeners.add(receive);
        return () => listeners.delete(receive);
      },
      broadcast: (message) => received.push(message),
    } satisfies CrossTabPorts,
    /** Sends a message from one of them. Throws without a listener. */
    say(message: CrossTabMessage) {
      if (listeners.size === 0) throw new Error('Nobody listens to the other tabs');
      for (const receive of listeners) receive(message);
    },
  };
}
