import { LookupFailure } from '../lookup-failure.ts';
import { EXCHANGE } from './connection.types.ts';

/**
 * Runs one exchange with a server within its time. The signal aborts at the end of the time, however slowly bytes drip
 * in, and its reason is the failure.
 */
export async function withinPatience<T>(
  server: string,
  exchange: (signal: AbortSignal) => Promise<T>,
  patienceMs: number = EXCHANGE.patienceMs,
): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(
    () => ending.abort(new LookupFailure('timeout', `${server} didn’t answer in time.`)),
    patienceMs,
  );
  try {
    return await exchange(ending.signal);
  } finally {
    clearTimeout(timer);
    // Sockets that the exchange left open are destroyed.
    ending.abort(new LookupFailure('error', `The exchange with ${server} is over.`));
  }
}
