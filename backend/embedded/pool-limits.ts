/** Settings that bound each query of a `pg` pool or client, so that a silent network holds nobody. Milliseconds. */
export const POOL_LIMITS = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 12_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;
