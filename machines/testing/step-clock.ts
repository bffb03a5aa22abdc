interface Waiting {
  id: number;
  at: number;
  run: () => void;
}

/** A faulty copy of a machine may set timers for ever. */
const MOST_TIMERS = 1_000;

/**
 * The clock of an actor under test. Time passes only when told to, and timers fire one by one in the order in
 * which they are due, the oldest first among equals.
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

  /** Fires the timer that is due next and gives the milliseconds that passed; throws if none waits. */
  fireNext(): number {
    const next = this.#next();
    if (!next) throw new Error('No timer is waiting');
    const passed = next.at - this.#now;
    this.#fire(next);
    return passed;
  }

  /** Lets time pass and fires what is due in it, also what is set meanwhile. Throws when that has no end. */
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
