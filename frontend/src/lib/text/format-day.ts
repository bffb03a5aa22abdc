import { shortMonth } from '@oficio/contracts';

/** A day for display, in this device's time zone: `Nov 21, 2026`; 'N/A' without one. */
export function formatDay(instant: string | null): string {
  if (instant === null) return 'N/A';
  const day = new Date(instant);
  return `${shortMonth(day.getMonth() + 1)} ${day.getDate()}, ${day.getFullYear()}`;
}
