const second = 1_000;
const minute = 60 * second;

/**
 * Limits for one client or for all. Times in milliseconds, sizes in bytes. Timeouts are those of Supabase Realtime; the
 * counts are for one process on one machine.
 */
export const REALTIME_LIMITS = {
  sockets: 5_000,
  /** One network address may be a whole office, with a socket for each open tab. */
  socketsPerAddress: 200,
  channelsPerSocket: 100,
  bindingsPerChannel: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 100,
  /** A join with its token and many bindings is far smaller. */
  frameBytes: 65_536,
  /** Unread bytes of one socket before it is dropped. */
  unsentBytes: 16_000_000,
  /** A change with more text than this is sent without its long values. */
  recordBytes: 1_048_576,
  idleMs: 1 * minute,
  withoutChannelsMs: 10 * minute,
  /** The interval of the checks of `idleMs` and `withoutChannelsMs`. */
  sweepMs: 5 * second,
  /** The delay of refusals, so that a client that keeps trying costs little. */
  refusalDelayMs: 1 * second,
  /** The time that a join waits for replication before it is refused as not ready. */
  liveWaitMs: 5 * second,
  /** The interval of the check whether the sessions of open channels still exist. */
  sessionSweepMs: 10 * second,
};

export type RealtimeLimits = typeof REALTIME_LIMITS;

/** Counts calls; returns whether the current second still allows one. */
export function createRateLimit(perSecond: number): () => boolean {
  let startedAt = 0;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - startedAt >= 1_000) {
      startedAt = now;
      count = 0;
    }
    count += 1;
    return count <= perSecond;
  };
}
