import { expect, test } from 'vitest';
import { readTime } from '../reading/index.ts';
import { timeOfRow } from './imported-time.ts';

const BERLIN = 'Europe/Berlin';

interface Cells {
  day?: string;
  start?: string;
  end?: string;
  minutes?: number;
  duration?: number;
}

function timeOf({ day = '2026-01-05', start, end, ...numbers }: Cells, timezone = BERLIN) {
  const times = Object.fromEntries(
    Object.entries({ start, end }).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, readTime(text, 'ymd') ?? '']],
    ),
  );
  const texts = { day, ...(start && { start }), ...(end && { end }) };
  const values = { day: day.slice(0, 10), ...times, ...numbers };
  return timeOfRow({ n: 1, line: 2, texts, values, errors: [], currency: 'EUR' }, timezone);
}

const spent = (day: string, from: string, to: string, minutes: number) => ({
  day,
  startedAt: `${from}.000Z`,
  endedAt: `${to}.000Z`,
  minutes,
});

test.each<[string, Cells, object]>([
  [
    'times of the clock are those of the time zone of whoever imports',
    { start: '09:30', end: '11:00' },
    spent('2026-01-05', '2026-01-05T08:30:00', '2026-01-05T10:00:00', 90),
  ],
  [
    'an end before the start is on the next day',
    { start: '23:30:00', end: '00:15:30', duration: 2_730 },
    spent('2026-01-05', '2026-01-05T22:30:00', '2026-01-05T23:15:30', 46),
  ],
  [
    'the clocks go forward: the minutes are elapsed time',
    { day: '2026-03-29', start: '01:00', end: '04:00' },
    spent('2026-03-29', '2026-03-29T00:00:00', '2026-03-29T02:00:00', 120),
  ],
  [
    'the clocks go back: the minutes are elapsed time',
    { day: '2026-10-25', start: '01:00', end: '04:00' },
    spent('2026-10-25', '2026-10-24T23:00:00', '2026-10-25T03:00:00', 240),
  ],
  [
    'an instant keeps the day of the file, which is that of its writer',
    { day: '2026-01-05', start: '2026-01-06T02:00:00Z', end: '2026-01-06T03:00:00Z' },
    spent('2026-01-05', '2026-01-06T02:00:00', '2026-01-06T03:00:00', 60),
  ],
  [
    'a day with a zone is the day of whoever imports',
    { day: '2026-01-05T23:30:00Z', start: '2026-01-05T23:30:00Z', end: '2026-01-06T00:30:00Z' },
    spent('2026-01-06', '2026-01-05T23:30:00', '2026-01-06T00:30:00', 60),
  ],
  [
    'a start with a duration has its end',
    { start: '09:30', duration: 5_400 },
    spent('2026-01-05', '2026-01-05T08:30:00', '2026-01-05T10:00:00', 90),
  ],
  [
    'a duration alone has no times',
    { duration: 5_430 },
    { day: '2026-01-05', startedAt: null, endedAt: null, minutes: 91 },
  ],
  [
    'a rounded duration is no other one',
    { start: '09:30', end: '11:00', duration: 5_436 },
    spent('2026-01-05', '2026-01-05T08:30:00', '2026-01-05T10:00:00', 90),
  ],
])('%s', (_, cells, time) => {
  expect(timeOf(cells)).toEqual(time);
});

test.each<[Cells, string, string]>([
  [
    { start: '09:30', end: '11:00', duration: 7_200 },
    'duration',
    'The duration isn’t the time from the start to the end.',
  ],
  [{ start: '2026-01-05 09:30', end: '2026-01-05 08:00' }, 'end', 'The end is before the start.'],
  [
    { start: '2026-01-07 09:30', end: '2026-01-07 10:00' },
    'start',
    'The start isn’t on the day of the entry.',
  ],
  [
    { start: '2026-01-07T09:30:00Z', end: '2026-01-07T10:00:00Z' },
    'start',
    'The start isn’t on the day of the entry.',
  ],
  [{ start: '09:30' }, 'end', 'The end and the duration are missing. A timer that runs isn’t imported.'],
  [{ end: '09:30' }, 'start', 'The start is missing.'],
  [{}, 'duration', 'The duration is missing, and so are a start and an end.'],
])('a fault (%#)', (cells, field, message) => {
  expect(timeOf(cells)).toEqual({ field, message });
});
