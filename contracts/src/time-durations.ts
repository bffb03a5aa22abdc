/** Minutes as hours and minutes: 95 is `1:35`. */
export function durationText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Seconds as a running clock: 3661 is `1:01:01`. */
export function clockText(seconds: number): string {
  return `${durationText(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * The minutes that a person has typed: `1:30`, `1.5`, `1,5`, `2h`, `90m`, `1h 30m`. A bare number is hours.
 * @returns null for a text that isn't a duration
 */
export function readDuration(text: string): number | null {
  const typed = text.trim().toLowerCase();
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(typed);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const hours = /^(\d{1,4}(?:[.,]\d{1,4})?|[.,]\d{1,4})\s*(?:h|hrs?|hours?)?$/.exec(typed);
  if (hours) return Math.round(decimal(hours[1]) * 60);
  const minutes = /^(\d{1,5})\s*(?:m|mins?|minutes?)$/.exec(typed);
  if (minutes) return Number(minutes[1]);
  const both = /^(\d{1,4})\s*(?:h|hrs?|hours?)\s*([0-5]?\d)\s*(?:m|mins?|minutes?)?$/.exec(typed);
  return both ? Number(both[1]) * 60 + Number(both[2]) : null;
}

function decimal(text = ''): number {
  return Number(text.replace(',', '.'));
}

/** The whole minutes between two instants (epoch milliseconds), to the nearest one; 0 where the end isn't later. */
export function elapsedMinutes(startedAt: number, endedAt: number): number {
  return Math.max(0, Math.round((endedAt - startedAt) / 60_000));
}

/** Minutes rounded up to the organization's step; a step of 0 leaves them as they are. */
export function roundedMinutes(minutes: number, step: number): number {
  return step === 0 ? minutes : Math.ceil(minutes / step) * step;
}
