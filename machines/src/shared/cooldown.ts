import { LINKS } from '@oficio/contracts';
import { type CallbackActorLogic, fromCallback } from 'xstate';

export interface ClockPort {
  /**
   * Tells the time, in milliseconds since 1970, about once a second and whenever the page is looked at again: a
   * device that slept has had no timers meanwhile. Gives back how to stop.
   */
  watchClock(tell: (now: number) => void): () => void;
}

export type ClockEvent = { type: 'clock.ticked'; now: number };

/** What a countdown keeps: `cooldownEndsAt` in milliseconds since 1970. */
export interface Cooldown {
  cooldownEndsAt: number | null;
  secondsLeft: number;
}

export const NO_COOLDOWN: Cooldown = { cooldownEndsAt: null, secondsLeft: 0 };

/** An interface, so that declarations name it instead of spelling out XState's internal types. */
export interface WatchClockLogic extends CallbackActorLogic<{ type: 'none' }> {}

export function watchClockLogic(ports: ClockPort): WatchClockLogic {
  return fromCallback<{ type: 'none' }>(({ sendBack }) =>
    ports.watchClock((now) => sendBack({ type: 'clock.ticked', now })),
  );
}

/** A whole cooldown from a moment on (milliseconds since 1970). */
export function cooldownFrom(at: number): Cooldown {
  const cooldownEndsAt = at + LINKS.resendCooldownMs;
  return { cooldownEndsAt, secondsLeft: secondsUntil(cooldownEndsAt, at) };
}

/** Never more than a whole cooldown, also when the device's clock has been set back; 0 when it is over. */
export function secondsUntil(endsAt: number | null, now: number): number {
  const left = Math.ceil(((endsAt ?? now) - now) / 1_000);
  return Math.max(0, Math.min(left, LINKS.resendCooldownMs / 1_000));
}
