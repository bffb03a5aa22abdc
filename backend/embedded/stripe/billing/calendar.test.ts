import { expect, test } from 'vitest';
import { afterIntervals, nextPeriodEnd } from './calendar.ts';

const MONTHLY = { interval: 'month', interval_count: 1 };

function seconds(instant: string): number {
  return Date.parse(instant) / 1000;
}

function instants(
  anchor: string,
  interval: { interval: string; interval_count: number },
  count: number,
): string[] {
  const ends: string[] = [];
  let end = seconds(anchor);
  for (let index = 0; index < count; index += 1) {
    end = nextPeriodEnd(seconds(anchor), interval, end);
    ends.push(new Date(end * 1000).toISOString().slice(0, 16));
  }
  return ends;
}

test('months end on the anchor day, or on the last day of a shorter month', () => {
  expect(instants('2027-01-31T10:20:00Z', MONTHLY, 5)).toEqual([
    '2027-02-28T10:20',
    '2027-03-31T10:20',
    '2027-04-30T10:20',
    '2027-05-31T10:20',
    '2027-06-30T10:20',
  ]);
  expect(instants('2028-01-31T23:59:00Z', MONTHLY, 2)).toEqual(['2028-02-29T23:59', '2028-03-31T23:59']);
});

test('a yearly period from 29 February ends on the 28th, and on the 29th again in a leap year', () => {
  const yearly = { interval: 'year', interval_count: 1 };

  expect(instants('2028-02-29T00:00:00Z', yearly, 4)).toEqual([
    '2029-02-28T00:00',
    '2030-02-28T00:00',
    '2031-02-28T00:00',
    '2032-02-29T00:00',
  ]);
});

test('quarters, weeks and days have their exact lengths', () => {
  const at = (interval: string, interval_count: number) =>
    new Date(
      afterIntervals(seconds('2026-11-30T08:00:00Z'), { interval, interval_count }, 1) * 1000,
    ).toISOString();

  expect(at('month', 3)).toBe('2027-02-28T08:00:00.000Z');
  expect(at('week', 2)).toBe('2026-12-14T08:00:00.000Z');
  expect(at('day', 1)).toBe('2026-12-01T08:00:00.000Z');
});
