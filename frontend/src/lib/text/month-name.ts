import { longMonth, shortMonth } from '@oficio/contracts';

/** The name of a month (`YYYY-MM`): `May`, or `May 2026` with its year. */
export function monthName(month: string, { withYear }: { withYear: boolean }): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return withYear ? `${longMonth(number)} ${year}` : shortMonth(number);
}
