/** Time limits of a `pg` pool or client, so that a silent network blocks no request. Milliseconds. */
export const POOL_LIMITS = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 12_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

/** The auth service waits this long for a connection, because a busy machine opens one slowly. Milliseconds. */
export const CONNECT_MS = 10_000;
