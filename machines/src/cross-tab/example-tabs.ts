import type { CrossTabMessage } from '@oficio/contracts';
import type { CrossTabPorts } from './cross-tab.ports.ts';

/** The other tabs, in a test's hands. */
export interface ExampleTabs {
  ports: CrossTabPorts;
  /** What they have been told, oldest first. */
  told: CrossTabMessage[];
  /** One of them says something. Throws if nobody listens. */
  say(message: CrossTabMessage): void;
}

export function createExampleTabs(): ExampleTabs {
  const listeners = new Set<(message: CrossTabMessage) => void>();
  const told: CrossTabMessage[] = [];
  return {
    told,
    ports: {
      hearTabs(tell) {
        listeners.add(tell);
        return () => listeners.delete(tell);
      },
      tellTabs: (message) => told.push(message),
    },
    say(message) {
      if (listeners.size === 0) throw new Error('Nobody listens to the other tabs');
      for (const tell of listeners) tell(message);
    },
  };
}
