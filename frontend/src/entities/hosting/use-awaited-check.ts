import { EVIDENCE } from '@oficio/contracts';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A check that a person waits for: the time of the one before it, and whether its answer is late. */
interface Awaited {
  before: string | null;
  isLate: boolean;
}

/**
 * What the checks of a record have found. While a person waits for a check, the query is read every two seconds until the
 * check's answer is there, at most fifteen seconds long.
 */
export function useAwaitedCheck<Checks extends { checkedAt: string | null }, Key extends QueryKey>(
  options: UseQueryOptions<Checks, Error, Checks, Key>,
) {
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  const isWaiting = awaited !== null && !awaited.isLate;
  const query = useQuery({ ...options, refetchInterval: isWaiting ? EVIDENCE.pollMs : false });
  const checkedAt = query.data?.checkedAt ?? null;
  if (awaited !== null && checkedAt !== awaited.before) setAwaited(null);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(
      () => setAwaited((known) => known && { ...known, isLate: true }),
      EVIDENCE.patienceMs,
    );
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return {
    query,
    isWaiting,
    isLate: awaited?.isLate === true,
    await: () => setAwaited({ before: checkedAt, isLate: false }),
  };
}
