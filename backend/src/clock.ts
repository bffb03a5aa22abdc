/** Business time. Token expiry, caches and rate limits follow the real time instead. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
