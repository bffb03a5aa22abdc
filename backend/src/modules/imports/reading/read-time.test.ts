import { expect, test } from 'vitest';
import { readSeconds } from './read-seconds.ts';
import { type ReadTime, readTime } from './read-time.ts';

const clock = (hour: number, minute: number, second = 0, date: string | null = null): ReadTime => ({
  second: (hour * 60 + minute) * 60 + second,
  date,
});

test.each<[string, ReadTime | null]>([
  ['09:30', clock(9, 30)],
  ['9:30', clock(9, 30)],
  ['9.30', clock(9, 30)],
  ['09:30:15', clock(9, 30, 15)],
  ['9:30 AM', clock(9, 30)],
  ['9:30 p.m.', clock(21, 30)],
  ['12:15 AM', clock(0, 15)],
  ['12:15pm', clock(12, 15)],
  ['9 AM', clock(9, 0)],
  ['24:00', clock(0, 0)],
  ['2026-01-05 09:30:15', clock(9, 30, 15, '2026-01-05')],
  ['2026-01-05T09:30', clock(9, 30, 0, '2026-01-05')],
  ['05/01/2026, 9:30 PM', clock(21, 30, 0, '2026-01-05')],
  ['2026-01-05T09:30:00Z', { instant: '2026-01-05T09:30:00.000Z' }],
  ['2026-01-05T09:30:00.123Z', { instant: '2026-01-05T09:30:00.123Z' }],
  ['2026-01-05 09:30:00+05:30', { instant: '2026-01-05T04:00:00.000Z' }],
  ['2026-01-05T09:30-0800', { instant: '2026-01-05T17:30:00.000Z' }],
  ['9', null],
  ['24:01', null],
  ['13:00 PM', null],
  ['09:60', null],
  ['09:30Z', null],
  ['2026-02-30 09:30', null],
  ['2026-02-30T09:30:00Z', null],
  ['noon', null],
])('the time %s', (text, time) => {
  expect(readTime(text, 'dmy')).toEqual(time);
});

test.each<[string, '.' | ',', number | null]>([
  ['1:30', '.', 5_400],
  ['1:30:20', '.', 5_420],
  ['00:00:02', '.', 2],
  ['18:25 min', '.', 1_105],
  ['1.5', '.', 5_400],
  ['1,5', ',', 5_400],
  ['1,5', '.', null],
  ['2.500', ',', 9_000_000],
  ['1.5 h', '.', 5_400],
  ['90 min', '.', 5_400],
  ['1h 30m', '.', 5_400],
  ['-2', '.', null],
  ['-1:30', '.', null],
  ['1:75', '.', null],
  ['long', '.', null],
])('the duration %s with the mark %s', (text, mark, seconds) => {
  expect(readSeconds(text, mark)).toBe(seconds);
});
