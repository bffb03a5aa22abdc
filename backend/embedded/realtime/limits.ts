const second = 1_000;
const minute = 60 * second;

/** Limits for one client or for all. Times in milliseconds, sizes in bytes. */
export interface RealtimeLimits {
  sockets: number;
  channelsPerSocket: number;
  bindingsPerChannel: number;
  joinsPerSecond: number;
  messagesPerSecond: number;
  frameBytes: number;
  broadcastBytes: number;
  /** Unread bytes of one socket before it is dropped. */
  unsentBytes: number;
  /** A change with more text than this is sent without its long values. */
  recordBytes: number;
  idleMs: number;
  withoutChannelsMs: number;
  /** The interval of the checks of `idleMs` and `withoutChannelsMs`. */
  sweepMs: number;
  /** The delay of refusals, so that a client that keeps trying costs little. */
  refusalDelayMs: number;
  /** The time that a join waits for replication before it is refused as not ready. */
  liveWaitMs: number;
  /** The interval of the check whether the sessions of open channels still exist. */
  sessionSweepMs: number;
}

/** Sizes and timeouts are those of Supabase Realtime; the counts are for one process on one machine. */
export const REALTIME_LIMITS: RealtimeLimits = {
  sockets: 5_000,
  channelsPerSocket: 100,
  bindingsPerChannel: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 100,
  frameBytes: 5_000_000,
  broadcastBytes: 3_000_000,
  unsentBytes: 16_000_000,
  recordBytes: 1_048_576,
  idleMs: 1 * minute,
  withoutChannelsMs: 10 * minute,
  sweepMs: 5 * second,
  refusalDelayMs: 1 * second,
  liveWaitMs: 5 * second,
  sessionSweepMs: 10 * second,
};

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
