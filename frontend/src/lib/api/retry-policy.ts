import { REQUEST_RETRY } from '@oficio/contracts';

/** Whether an answer is retried: 5xx, 408, and 429 unless its Retry-After is longer than a try waits. */
export function isRetryable(status: number, retryAfter: string | null, now: number): boolean {
  if (status === 429 && (parseRetryAfter(retryAfter, now) ?? 0) > REQUEST_RETRY.capMs) return false;
  return status >= 500 || (REQUEST_RETRY.statuses as readonly number[]).includes(status);
}

/**
 * Milliseconds before the next try (`attempt` counts from 0): the server's Retry-After if it sends one, otherwise 1 s,
 * then 2 s; never above the cap.
 */
export function retryDelay(attempt: number, retryAfter: string | null, now: number): number {
  const delays = REQUEST_RETRY.delaysMs;
  const own = delays[Math.min(attempt, delays.length - 1)] ?? REQUEST_RETRY.capMs;
  return Math.min(parseRetryAfter(retryAfter, now) ?? own, REQUEST_RETRY.capMs);
}

/** RFC 9110, 10.2.3: whole seconds or a date. */
function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null || value.trim() === '') return null;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Resolves after the time, or rejects with the signal's reason as soon as the signal aborts. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
