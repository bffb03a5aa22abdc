import { AsyncLocalStorage } from 'node:async_hooks';

/** What work knows about its cause: the request that it belongs to, or that queued its job. */
const cause = new AsyncLocalStorage<{ requestId: string }>();

/** Runs the work as a part of the request: everything that it calls or awaits knows the request's id. */
export function withinRequest<Result>(requestId: string, work: () => Result): Result {
  return cause.run({ requestId }, work);
}

/** The id of the request that is the cause of the running work; undefined for periodic tasks. */
export function currentRequestId(): string | undefined {
  return cause.getStore()?.requestId;
}
