import {
  addDays,
  type DateFormat,
  daysInMonth,
  type LocalDate,
  type RenewalListItem,
} from '@oficio/contracts';

/** The first and the last month that the address can name. */
const MONTHS = { first: '1000-01', last: '2999-12' } as const;

/** What ends on one day. */
export interface RenewalDay {
  day: LocalDate;
  renewals: readonly RenewalListItem[];
  /** What the clients pay for them, in each currency. */
  sums: readonly { currency: string; amountMinor: number }[];
}

/** The days of a month with what ends on each of them. */
export function daysOf(month: string, renewals: readonly RenewalListItem[]): RenewalDay[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: daysInMonth(year, number) }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`;
    const ending = renewals.filter(({ periodEnd }) => periodEnd === day);
    return { day, renewals: ending, sums: sumsOf(ending) };
  });
}

/** The weeks of a month. Days of other months are null. */
export function weeksOf<Day extends { day: LocalDate }>(
  days: readonly Day[],
  firstWeekday: number,
): (Day | null)[][] {
  const [first] = days;
  const before = first ? (weekdayOf(first.day) - firstWeekday + 7) % 7 : 0;
  const cells = [...Array.from({ length: before }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_empty, index) => cells[week * 7 + index] ?? null),
  );
}

/** The month that lies so many months after another one; null: the address can't name it. */
export function monthAfter(month: string, months: number): string | null {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  const after = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
  return isMonth(after) ? after : null;
}

export function isMonth(month: string): boolean {
  return month >= MONTHS.first && month <= MONTHS.last;
}

/** The names of the weekdays, from the first one of a week on. */
export function weekdayNames(firstWeekday: number, width: 'short' | 'long'): string[] {
  // January 4, 2026 is a Sunday.
  return Array.from({ length: 7 }, (_, index) =>
    new Date(`${addDays('2026-01-04', firstWeekday + index)}T00:00:00Z`).toLocaleDateString('en-US', {
      weekday: width,
      timeZone: 'UTC',
    }),
  );
}

/**
 * The first weekday of a locale, counted from Sunday. For a browser that doesn't know the weeks of locales it depends on the
 * organization's dates: those that begin with the month are of countries whose week begins on Sunday.
 */
export function firstWeekdayOf(locale: string, dateFormat: DateFormat): number {
  const read = new Intl.Locale(locale) as {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const known = read.getWeekInfo?.() ?? read.weekInfo;
  if (known) return known.firstDay % 7;
  return dateFormat === 'month-day-year' ? 0 : 1;
}

/** Counted from Sunday. */
export function weekdayOf(day: LocalDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function sumsOf(renewals: readonly RenewalListItem[]): { currency: string; amountMinor: number }[] {
  const sums = new Map<string, number>();
  for (const { payer, currency, priceMinor } of renewals) {
    if (payer === 'us') sums.set(currency, (sums.get(currency) ?? 0) + priceMinor);
  }
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}
