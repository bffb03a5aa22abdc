import { DAY_MS, HOUR_MS, SUPPORT_DESK } from '@oficio/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstResponseDueAt as dueAt } from './desk-hours.ts';

const firstResponseDueAt = (at: Date) => dueAt(at, SUPPORT_DESK.timezone);

const NEW_YORK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  weekday: 'short',
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

const there = (at: Date) => NEW_YORK.format(at).replaceAll(',', '');

// 24 hours are three working days of eight hours.
test.each([
  ['a Monday at opening', '2026-11-16T14:00:00Z', 'Mon 16 Nov 09:00', 'Wed 18 Nov 17:00'],
  ['a Monday noon', '2026-11-16T17:00:00Z', 'Mon 16 Nov 12:00', 'Thu 19 Nov 12:00'],
  ['a night', '2026-11-17T06:30:00Z', 'Tue 17 Nov 01:30', 'Thu 19 Nov 17:00'],
  ['a Friday at 16:59', '2026-11-20T21:59:00Z', 'Fri 20 Nov 16:59', 'Wed 25 Nov 16:59'],
  ['a Friday at closing', '2026-11-20T22:00:00Z', 'Fri 20 Nov 17:00', 'Wed 25 Nov 17:00'],
  ['a Saturday', '2026-11-21T15:00:00Z', 'Sat 21 Nov 10:00', 'Wed 25 Nov 17:00'],
  ['a Sunday night', '2026-11-23T04:59:59Z', 'Sun 22 Nov 23:59', 'Wed 25 Nov 17:00'],
  ['the weekend on which summer time begins', '2026-03-06T21:00:00Z', 'Fri 6 Mar 16:00', 'Wed 11 Mar 16:00'],
  ['the weekend on which it ends', '2026-10-30T20:00:00Z', 'Fri 30 Oct 16:00', 'Wed 4 Nov 16:00'],
  ['a day of summer', '2026-07-15T13:30:00Z', 'Wed 15 Jul 09:30', 'Mon 20 Jul 09:30'],
])('a message of %s', (_, receivedAt, received, due) => {
  const pad = (text: string) => text.replace(/ (\d) /, ' 0$1 ');
  expect(there(new Date(receivedAt))).toBe(pad(received));
  expect(there(firstResponseDueAt(new Date(receivedAt)))).toBe(pad(due));
});

const instants = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2032-01-01T00:00:00Z'),
  noInvalidDate: true,
});

/** Whether the support is open, by hour. New York's hours begin with UTC's. */
const openHours = new Map<number, boolean>();

function isOpen(at: number): boolean {
  const hourStart = at - (at % HOUR_MS);
  const known = openHours.get(hourStart);
  if (known !== undefined) return known;
  const [weekday = '', hour = ''] = NEW_YORK.formatToParts(hourStart)
    .filter(({ type }) => type === 'weekday' || type === 'hour')
    .map(({ value }) => value);
  const open = !/Sat|Sun/.test(weekday) && Number(hour) >= 9 && Number(hour) < 17;
  openHours.set(hourStart, open);
  return open;
}

/** The open milliseconds between two instants on whole minutes, counted minute by minute. */
function openBetween(from: Date, to: Date): number {
  let open = 0;
  for (let at = from.getTime(); at < to.getTime(); at += 60_000) if (isOpen(at)) open += 60_000;
  return open;
}

test('exactly 24 opening hours precede it, for a message at any instant', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const received = new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
      const due = firstResponseDueAt(received);
      expect(openBetween(received, due)).toBe(24 * HOUR_MS);
      // The deadline lies within the opening hours or at their end.
      expect(openBetween(new Date(due.getTime() - 60_000), due)).toBe(60_000);
    }),
    { numRuns: 40 },
  );
});

test('a later message never has an earlier deadline', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 10 * DAY_MS }), (instant, laterMs) => {
      const later = new Date(instant.getTime() + laterMs);
      expect(firstResponseDueAt(later).getTime()).toBeGreaterThanOrEqual(
        firstResponseDueAt(instant).getTime(),
      );
    }),
  );
});

/** Zones whose clocks change on a Friday or a Saturday night, at midnight, by half an hour, or not at all. */
const ZONES = [
  'America/New_York',
  'America/Mexico_City',
  'Africa/Cairo',
  'Asia/Jerusalem',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Apia',
] as const;

/** The same, minute by minute, by what the clocks of the zone show. */
function naiveDueAt(receivedAt: Date, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  let at = receivedAt.getTime();
  for (let left = 24 * HOUR_MS; left > 0; at += 60_000) {
    const shown = clock.format(at);
    const hour = Number(/\d\d/.exec(shown)?.[0]);
    if (!/Sat|Sun/.test(shown) && hour >= 9 && hour < 17) left -= 60_000;
  }
  return new Date(at);
}

test('equals a count of minutes on the clocks of any desk', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
      const received = new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
      expect(dueAt(received, zone)).toEqual(naiveDueAt(received, zone));
    }),
    { numRuns: 60 },
  );
});

// The nights from Saturday to Sunday in 2026.
test.each(['2026-03-08', '2026-11-01'])(
  'equals it around the change of New York’s clocks on %s',
  (sunday) => {
    const night = Date.parse(`${sunday}T06:00:00Z`);
    fc.assert(
      fc.property(fc.integer({ min: -4 * 24 * 60, max: 2 * 24 * 60 }), (minutes) => {
        const received = new Date(night + minutes * 60_000);
        const due = firstResponseDueAt(received);
        expect(due).toEqual(naiveDueAt(received, SUPPORT_DESK.timezone));
        expect(there(due)).not.toMatch(/Sat|Sun/);
      }),
      { numRuns: 60 },
    );
  },
);
