interface Waiting {
  id: number;
  at: number;
  run: () => void;
}

/** A mutant may set timers forever. */
const MOST_TIMERS = 1_000;

/**
 * The clock of an actor under test. Time advances only on request; timers fire one by one when due, the oldest first
 * among equals.
 */
export class StepClock {
  #now = 0;
  #lastId = 0;
  #waiting: Waiting[] = [];

  setTimeout(run: () => void, milliseconds: number): number {
    this.#lastId += 1;
    this.#waiting.push({ id: this.#lastId, at: this.#now + milliseconds, run });
    return this.#lastId;
  }

  clearTimeout(id: number): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.id !== id);
  }

  /** Fires the next timer and returns the milliseconds that passed. Throws if none waits. */
  fireNext(): number {
    const next = this.#next();
    if (!next) throw new Error('No timer is waiting');
    const passed = next.at - this.#now;
    this.#fire(next);
    return passed;
  }

  /** Advances time and fires all timers due, including new ones. Throws if that never ends. */
  advance(milliseconds: number): void {
    const until = this.#now + milliseconds;
    let fired = 0;
    for (let next = this.#next(); next && next.at <= until; next = this.#next()) {
      fired += 1;
      if (fired > MOST_TIMERS) throw new Error(`More than ${MOST_TIMERS} timers are due`);
      this.#fire(next);
    }
    this.#now = until;
  }

  #next(): Waiting | undefined {
    return this.#waiting.toSorted((a, b) => a.at - b.at || a.id - b.id)[0];
  }

  #fire(waiting: Waiting): void {
    this.clearTimeout(waiting.id);
    this.#now = waiting.at;
    waiting.run();
  }
}
