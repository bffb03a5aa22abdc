/** The name of a month (`YYYY-MM`): `May`, or `May 2026` with its year. */
export function monthName(month: string, { withYear }: { withYear: boolean }): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: withYear ? 'long' : 'short',
    ...(withYear && { year: 'numeric' }),
  });
}
