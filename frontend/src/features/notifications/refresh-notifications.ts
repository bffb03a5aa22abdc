import type { QueryClient } from '@tanstack/react-query';

/** Refetches the count and the lists of notifications. */
export function refreshNotifications(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/notifications(\/|$)/.test(String(queryKey[0])),
  });
}
