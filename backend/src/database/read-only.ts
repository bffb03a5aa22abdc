import { AsyncLocalStorage } from 'node:async_hooks';

const isReadOnly = new AsyncLocalStorage<boolean>();

/** Runs work whose transactions, those of the worker included, are READ ONLY in Postgres. */
export function readOnly<Result>(work: () => Result): Result {
  return isReadOnly.run(true, work);
}

/** Runs the part of such work that may write. */
export function readWrite<Result>(work: () => Result): Result {
  return isReadOnly.run(false, work);
}

/** Whether a transaction that begins now is READ ONLY. */
export function beginsReadOnly(): boolean {
  return isReadOnly.getStore() ?? false;
}
