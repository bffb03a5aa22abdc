import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const REFRESH_MS = 60_000;

/**
 * Reads a path again each minute while the page is visible, and when it becomes visible; of a list also its records. For
 * what no realtime message announces.
 */
export function useRegularRefresh(list: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const isOfList = (path: string) => path === list || isRecordOf(list, path);
    const refresh = () => {
      if (document.visibilityState !== 'visible') return;
      void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfList(String(path)) });
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [queries, list]);
}

/** Not what lies below a record: the suggestion of an open dialog stays. */
function isRecordOf(list: string, path: string): boolean {
  return path.startsWith(`${list}/`) && !path.slice(list.length + 1).includes('/');
}
