const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A day of these weeks with its time, in this device's time zone: `Mon, Nov 30, 3:00 PM`. */
export function formatMoment(instant: string): string {
  return moment.format(new Date(instant));
}
