declare module 'elkjs/lib/elk-worker.min.js' {
  /** Behaves like a worker, in the same thread. */
  export const Worker: new () => globalThis.Worker;
}
