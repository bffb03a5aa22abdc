/** Business time. Token expiry, caches and rate limits follow real time. */
export abstract class Clock {
  abstract now(): Date;

  /** Now, as the contracts write an instant. */
  instant(): string {
    return this.now().toISOString();
  }
}

export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}

/** Runs at the speed of real time from wherever it was set; real time until it is set. */
export class MovableClock extends Clock {
  #aheadMs = 0;
  #keep: (aheadMs: number) => void = () => undefined;

  /** Starts at a stored offset from real time and passes each later offset to `keep`. Milliseconds. */
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

  /** Sets the clock back to real time. */
  reset(): void {
    this.#move(0);
  }

  #move(aheadMs: number): void {
    this.#keep(aheadMs);
    this.#aheadMs = aheadMs;
  }
}
