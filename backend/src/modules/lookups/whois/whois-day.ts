import { isPlausibleDate, type LocalDate } from '@oficio/contracts';

/** A date alone: `2027-01-14`. */
export function plainDay(text: string): LocalDate | null {
  return isPlausibleDate(text) ? text : null;
}

/** An instant in UTC: `2027-01-14T23:59:59Z`. */
export function utcDay(text: string): LocalDate | null {
  const [, date = ''] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?Z$/.exec(text) ?? [];
  return plainDay(date);
}

/** A time in Chile, four hours behind UTC in winter and three in summer: `2027-01-14 23:30:00 CLST`. */
export function chileanDay(text: string): LocalDate | null {
  const [, date, time, zone] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (CLS?T)$/.exec(text) ?? [];
  const instant = new Date(`${date}T${time}${zone === 'CLST' ? '-03:00' : '-04:00'}`);
  return Number.isNaN(instant.getTime()) ? null : plainDay(instant.toISOString().slice(0, 10));
}
