import { AsyncLocalStorage } from 'node:async_hooks';

/** What work knows about its cause: the request that it belongs to, or that queued its job; and the job's name. */
export interface Cause {
  requestId?: string;
  job?: string;
}

const cause = new AsyncLocalStorage<Cause>();

/** Runs the work as a part of the request: everything that it calls or awaits knows the request's id. */
export function withinRequest<Result>(requestId: string, work: () => Result): Result {
  return cause.run({ requestId }, work);
}

/** Runs the work as the job. `requestId`: of the request that queued it; undefined for a periodic task. */
export function withinJob<Result>(job: string, requestId: string | undefined, work: () => Result): Result {
  return cause.run({ ...currentCause(), ...(requestId !== undefined && { requestId }), job }, work);
}

/** Empty for work that belongs to no request and to no job. */
export function currentCause(): Cause {
  return cause.getStore() ?? {};
}
