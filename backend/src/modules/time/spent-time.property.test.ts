import { addDays, localDateAt } from '@oficio/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spentTime } from './spent-time.ts';

/** The days of both changes of the clocks in 2026, with a day before and after. Lord Howe moves by half an hour. */
const CHANGES: Record<string, readonly string[]> = {
  'America/New_York': ['2026-03-08', '2026-11-01'],
  'Europe/Berlin': ['2026-03-29', '2026-10-25'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
};
const HOURS_AWAY = 36;

const clock = (instant: number, timezone: string) => {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(instant)
    .split(':')
    .map(Number);
  return hour * 60 + minute;
};

describe.each(Object.entries(CHANGES))('in %s', (timezone, [spring = '', autumn = '']) => {
  const instants = fc
    .tuple(fc.constantFrom(spring, autumn), fc.integer({ min: -HOURS_AWAY * 60, max: HOURS_AWAY * 60 }))
    .map(([day, minutes]) => Date.parse(`${day}T12:00:00Z`) + minutes * 60_000);

  test('typed times are elapsed time, never negative, on the day of the start', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 1_380 }), (begin, length) => {
        const end = begin + length * 60_000;
        const day = localDateAt(begin, timezone);
        const [from, to] = [clock(begin, timezone), clock(end, timezone)];
        fc.pre(from !== to);
        const spent = spentTime({ day, from, to }, timezone);
        const [startedAt, endedAt] = [Date.parse(spent.startedAt ?? ''), Date.parse(spent.endedAt ?? '')];
        expect(spent.minutes).toBeGreaterThanOrEqual(0);
        expect(spent.minutes).toBe((endedAt - startedAt) / 60_000);
        expect([spent.day, localDateAt(startedAt, timezone)]).toEqual([day, day]);
        // The clocks show what was typed: an hour that they show twice has two instants.
        expect([clock(startedAt, timezone), clock(endedAt, timezone)]).toEqual([from, to]);
        expect([day, addDays(day, 1)]).toContain(localDateAt(endedAt, timezone));
      }),
    );
  });
});

test.each([
  ['over the hour that is skipped', '2026-03-08', 60, 240, 120],
  ['over the hour that comes twice', '2026-11-01', 30, 180, 210],
  ['within the skipped hour', '2026-03-08', 125, 170, 0],
  ['from within the skipped hour', '2026-03-08', 150, 210, 30],
  ['over midnight', '2026-06-17', 1_380, 60, 120],
  ['over midnight and the skipped hour', '2026-03-07', 1_380, 240, 240],
])('%s', (_, day, from, to, minutes) => {
  expect(spentTime({ day, from, to }, 'America/New_York')).toMatchObject({ day, minutes });
});
