import { afterEach, expect, test, vi } from 'vitest';
import { firstWeekdayOf } from './month-days.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['es-ES', 1],
  ['es-MX', 0],
  ['ar-EG', 6],
])('a week of %s begins on weekday %s, whatever the organization’s dates', (locale, weekday) => {
  expect(firstWeekdayOf(locale, 'month-day-year')).toBe(weekday);
  expect(firstWeekdayOf(locale, 'day-month-year')).toBe(weekday);
});

test('where the browser doesn’t know the weeks of locales, the organization’s dates decide', () => {
  vi.stubGlobal('Intl', { Locale: class {} });
  expect(firstWeekdayOf('es-ES', 'day-month-year')).toBe(1);
  expect(firstWeekdayOf('es-ES', 'year-month-day')).toBe(1);
  expect(firstWeekdayOf('es-ES', 'month-day-year')).toBe(0);
});
