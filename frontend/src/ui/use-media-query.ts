import { useSyncExternalStore } from 'react';

/** Below the `md` breakpoint: lists instead of tables, sheets instead of dialogs. */
export const PHONE = '(width < 48rem)';

/** Whether the media query matches; the component re-renders when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
