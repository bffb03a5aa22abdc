import { setTimeout as delay } from 'node:timers/promises';
import { KeyedQueue } from '../../../../keyed-queue.ts';

export interface TurnSettings {
  /** The exchanges at once with all servers. */
  atOnce: number;
  /** The time between two exchanges with one server, in milliseconds. */
  spacingMs: number;
  now?: () => number;
  wait?: (milliseconds: number) => Promise<unknown>;
}

/** Lets one exchange at a time reach a server, with a pause between two, and a number of them all servers. */
export class ServerTurns {
  readonly #queue = new KeyedQueue();
  readonly #lastEnd = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  readonly #settings: Required<TurnSettings>;
  #running = 0;

  constructor(settings: TurnSettings) {
    this.#settings = { now: () => performance.now(), wait: (ms) => delay(ms), ...settings };
  }

  /**
   * Runs an exchange in its turn.
   * @param instead a result that makes the exchange needless; it is looked for when the turn has come
   */
  run<T>(server: string, exchange: () => Promise<T>, instead?: () => T | null): Promise<T> {
    return this.#queue.run(server, async () => {
      const needless = instead?.() ?? null;
      if (needless !== null) return needless;
      const { now, wait, spacingMs } = this.#settings;
      const early = (this.#lastEnd.get(server) ?? -spacingMs) + spacingMs - now();
      if (early > 0) await wait(early);
      await this.#enter();
      try {
        return await exchange();
      } finally {
        this.#lastEnd.set(server, now());
        this.#leave();
      }
    });
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#settings.atOnce) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Hands the place to the exchange that has waited longest. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
