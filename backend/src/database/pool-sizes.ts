/** The most connections that a process opens for each part of its work. */
export interface PoolSizes {
  /** Requests of members. */
  api: number;
  /** Jobs, sign-ins, limits, and other work outside of a request's organization. */
  worker: number;
  /** Pages of clients' contacts. */
  portal: number;
}

export const DEFAULT_POOL_SIZES: PoolSizes = { api: 10, worker: 4, portal: 3 };

/** The connections of the job queue: its pool, and the one that listens for notifications. */
export const JOB_POOL_SIZE = 2;
const JOB_LISTENERS = 1;

/** The connection of the health check. */
export const HEALTH_POOL_SIZE = 1;

/** The most connections that the process opens to its database while it serves. */
export function totalConnections({ api, worker, portal }: PoolSizes): number {
  return api + worker + portal + JOB_POOL_SIZE + JOB_LISTENERS + HEALTH_POOL_SIZE;
}
