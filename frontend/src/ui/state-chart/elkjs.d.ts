declare module 'elkjs/lib/elk-worker.min.js' {
  /** A fake worker that runs in the same thread. */
  export const Worker: new () => globalThis.Worker;
}
