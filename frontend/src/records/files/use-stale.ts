import { useQueryClient } from '@tanstack/react-query';

/** Makes the answers of some paths, and of all below them, stale. */
export function useStale(paths: readonly string[]): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const path of paths) {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path),
      });
    }
  };
}
