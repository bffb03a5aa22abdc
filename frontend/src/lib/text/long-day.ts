const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The day of an instant in the person's time zone: 'December 21, 2026'. */
export function dayOf(instant: string): string {
  return day.format(new Date(instant));
}
