/** Runs work with the same key one after another, within this process. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Starts the work once the key's former work has ended, whether it failed or not. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const previous = this.#last.get(key) ?? Promise.resolve();
    const run = previous.catch(() => undefined).then(work);
    this.#last.set(key, run);
    try {
      return await run;
    } finally {
      if (this.#last.get(key) === run) this.#last.delete(key);
    }
  }
}
