import { type ClientListItem, clientRoutes, TEXT } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../lib/route-query.ts';

const SHOWN = 5;
const MIN_LENGTH = 2;
const QUIET_MS = 200;

/**
 * The first clients that match the text, asked for once nobody has typed for a moment. Clients of an earlier text are
 * never given.
 */
export function useClientSearch(
  text: string,
  { enabled }: { enabled: boolean },
): { clients: readonly ClientListItem[]; searching: boolean } {
  const wanted = text.trim().slice(0, TEXT.search);
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), QUIET_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const active = enabled && wanted.length >= MIN_LENGTH;
  const current = active && settled === wanted;
  const { data, isFetching } = useQuery({
    ...queryOf(clientRoutes.list, { query: { search: settled, limit: SHOWN } }),
    enabled: current,
  });
  return {
    clients: (current && data?.items) || [],
    searching: active && (!current || (isFetching && !data)),
  };
}
