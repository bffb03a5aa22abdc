/** `endsAt` is in milliseconds since 1970; null before the first report of the time. */
export interface CooldownContext {
  endsAt: number | null;
  secondsLeft: number;
}

export interface CooldownEvent {
  type: 'clock.ticked';
  /** Milliseconds since 1970. */
  now: number;
}
