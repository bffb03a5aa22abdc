import { type Dispatch, useEffect } from 'react';
import type { PlayerAction } from './use-player.ts';

const keys: Record<string, PlayerAction> = {
  ' ': { type: 'playToggled' },
  '.': { type: 'stepped', by: 1 },
  ',': { type: 'stepped', by: -1 },
};

/** Elements that use these keys themselves. */
const OWN_KEYS = 'button, select, summary, a, [role="button"]';

/** Keys that play, pause and step, wherever the focus is. */
export function usePlayerKeys(dispatch: Dispatch<PlayerAction>): void {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const action = keys[event.key];
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === ' ' && event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      event.preventDefault();
      dispatch(action);
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [dispatch]);
}
