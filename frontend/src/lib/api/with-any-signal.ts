/**
 * Runs the work with a signal that aborts with the first of the given signals. The oldest supported browsers have no
 * `AbortSignal.any`.
 */
export async function withAnySignal<Result>(
  signals: (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const first = new AbortController();
  const finished = new AbortController();
  for (const signal of signals) {
    if (signal?.aborted) first.abort(signal.reason);
    signal?.addEventListener('abort', () => first.abort(signal.reason), { signal: finished.signal });
  }
  try {
    return await work(first.signal);
  } finally {
    // A long-lived signal would otherwise keep a listener for every request.
    finished.abort();
  }
}
