/** Business time. Token expiry, caches and rate limits follow the real time instead. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}

/** Goes on from wherever it was set, as fast as real time; at first it shows the real time. */
export class MovableClock extends Clock {
  #aheadMs = 0;
  #keep: (aheadMs: number) => void = () => undefined;

  /** Starts at a kept distance from real time and gives each later one to `keep`. Milliseconds. */
  resume(aheadMs: number, keep: (aheadMs: number) => void): void {
    this.#aheadMs = aheadMs;
    this.#keep = keep;
  }

  override now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  set(instant: Date): void {
    this.#move(instant.getTime() - Date.now());
  }

  /** Back to the real time. */
  reset(): void {
    this.#move(0);
  }

  #move(aheadMs: number): void {
    this.#keep(aheadMs);
    this.#aheadMs = aheadMs;
  }
}
