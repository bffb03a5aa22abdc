/** `endsAt` is in milliseconds since 1970; null until the clock has been read once. */
export interface CooldownContext {
  endsAt: number | null;
  secondsLeft: number;
}

export interface CooldownEvent {
  type: 'clock.ticked';
  /** Milliseconds since 1970. */
  now: number;
}
