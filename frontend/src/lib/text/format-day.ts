/** A day for display, in this device's time zone: `Nov 21, 2026`; 'N/A' without one. */
export function formatDay(instant: string | null): string {
  if (instant === null) return 'N/A';
  return new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
}
