const PARTS = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions;
const ofThisYear = new Intl.DateTimeFormat('en-US', PARTS);
const ofAnotherYear = new Intl.DateTimeFormat('en-US', { ...PARTS, year: 'numeric' });

/** A day with its time, in this device's time zone: `Mon, Nov 30, 3:00 PM`. It has the year if that isn't the present one. */
export function formatMoment(instant: string, now = new Date()): string {
  const day = new Date(instant);
  return (day.getFullYear() === now.getFullYear() ? ofThisYear : ofAnotherYear).format(day);
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const dayOfThisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayOfAnotherYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** The same where there is little room: `3:00 PM` today, `Nov 29` this year, `Nov 29, 2025`. */
export function formatShortMoment(instant: string, now = new Date()): string {
  const day = new Date(instant);
  if (day.toDateString() === now.toDateString()) return time.format(day);
  return (day.getFullYear() === now.getFullYear() ? dayOfThisYear : dayOfAnotherYear).format(day);
}
