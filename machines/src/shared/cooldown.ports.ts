import { fromCallback } from 'xstate';

export interface CooldownPorts {
  /**
   * Reports the time, in milliseconds since 1970: at once, about once a second, and when the page becomes visible.
   * Returns the function that stops it.
   */
  watchClock(report: (now: number) => void): () => void;
}

export function provideCooldownPorts(ports: CooldownPorts) {
  return {
    actors: {
      watchClock: fromCallback<{ type: 'none' }>(({ sendBack }) =>
        ports.watchClock((now) => sendBack({ type: 'clock.ticked', now })),
      ),
    },
  };
}
