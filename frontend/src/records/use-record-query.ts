import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestFailure } from '../lib/api/request-failure.ts';
import { queryOf, type ReadableRoute } from '../lib/api/route-query.ts';

/**
 * The query of one record, and whether the server says that there is none. A query that is asked again forgets its
 * error, so that a live change would otherwise replace the answer on the screen by a skeleton.
 */
export function useRecordQuery<R extends ReadableRoute>(route: R, id: string | null) {
  const query = useQuery({ ...queryOf(route, { parameters: { id: id ?? '' } }), enabled: id !== null });
  const [missingId, setMissingId] = useState<string | null>(null);
  const isRefused = query.error instanceof RequestFailure && query.error.status === 404;
  const isMissing = isRefused || (query.isPending && id !== null && missingId === id);
  const remembered = isMissing ? id : null;
  if (remembered !== missingId) setMissingId(remembered);
  return { query, isMissing };
}
