import { Clock } from '../src/clock.ts';

/** Business time that only moves when it is set. */
export class TestClock extends Clock {
  #now = new Date('2026-06-15T18:30:00.000Z');

  override now(): Date {
    return this.#now;
  }

  set(instant: string): void {
    this.#now = new Date(instant);
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
