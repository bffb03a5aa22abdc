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

  override now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  set(instant: Date): void {
    this.#aheadMs = instant.getTime() - Date.now();
  }

  /** Back to the real time. */
  reset(): void {
    this.#aheadMs = 0;
  }
}
