import { TEXT } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../lib/route-query.ts';
import type { ListedRecord, RecordRoutes, StoredRecord } from './record-area.ts';

const SHOWN = 5;
const QUIET_MS = 200;

/**
 * The first records that match the text, with a debounced request. Results of an earlier text are never returned.
 * @param minLength a shorter text returns nothing; with 0 the empty text returns the first records of the list
 */
export function useRecordSearch<Item extends ListedRecord, Single extends StoredRecord>(
  route: RecordRoutes<Item, Single>['list'],
  text: string,
  { enabled, minLength }: { enabled: boolean; minLength: number },
): { records: readonly Item[]; searching: boolean } {
  const wanted = text.trim().slice(0, TEXT.search);
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), QUIET_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const active = enabled && wanted.length >= minLength;
  const current = active && settled === wanted;
  const { data, isFetching } = useQuery({
    ...queryOf(route, { query: { ...(settled && { search: settled }), limit: SHOWN } }),
    enabled: current,
  });
  return {
    records: (current && data?.items) || [],
    searching: active && (!current || (isFetching && !data)),
  };
}
