const second = 1_000;
const minute = 60 * second;

/** What one client, or all of them, may use. Times in milliseconds, sizes in bytes. */
export interface RealtimeLimits {
  sockets: number;
  channelsPerSocket: number;
  bindingsPerChannel: number;
  joinsPerSecond: number;
  messagesPerSecond: number;
  frameBytes: number;
  broadcastBytes: number;
  /** What may wait unread for one socket before it is dropped. */
  unsentBytes: number;
  /** A change with more text than this is sent without its long values. */
  recordBytes: number;
  idleMs: number;
  withoutChannelsMs: number;
  /** How often sockets are looked at for these two. */
  sweepMs: number;
  /** Refusals are answered late, so that a client that keeps trying costs little. */
  refusalDelayMs: number;
  /** How long a join waits for replication before the client is told to come again. */
  liveWaitMs: number;
  /** How often the sessions of open channels are looked up. */
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
