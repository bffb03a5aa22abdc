import { useEffect, useEffectEvent } from 'react';

/** Calls back when the page returns from the back/forward cache, where it has kept its state. */
export function usePageRestored(react: () => void): void {
  const onShown = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) react();
  });
  useEffect(() => {
    window.addEventListener('pageshow', onShown);
    return () => window.removeEventListener('pageshow', onShown);
  }, []);
}
