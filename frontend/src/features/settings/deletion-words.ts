const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The day of an instant where the person is: 'December 21, 2026'. */
export function dayOf(instant: string): string {
  return day.format(new Date(instant));
}
