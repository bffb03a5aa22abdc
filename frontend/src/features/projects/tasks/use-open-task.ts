import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Opens the dialog of a task on the page on screen. */
export function useOpenTask(): (id: string) => void {
  const router = useRouter();
  return useCallback(
    (task) => {
      const search = (current: object) => ({ ...current, task });
      void router.navigate({ to: '.', search: search as never, resetScroll: false });
    },
    [router],
  );
}
