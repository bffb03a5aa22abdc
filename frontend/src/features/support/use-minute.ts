import { MINUTE_MS } from '@oficio/contracts';
import { useEffect, useReducer } from 'react';
import { useServerTime } from '../../lib/api/server-time.ts';

/** The server's time, read again each minute, so that a first answer becomes overdue while its ticket is on screen. */
export function useMinute(): number {
  const now = useServerTime();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(renderAgain, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now();
}
