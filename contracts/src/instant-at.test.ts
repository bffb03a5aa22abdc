import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, localDateAt } from './dates.ts';
import { MINUTE_MS } from './durations.ts';
import { instantAt } from './instant-at.ts';

const at = (date: string, minute: number, zone: string) =>
  new Date(instantAt(date, minute, zone)).toISOString();

describe('the instant of a time of a day', () => {
  it.each<[string, string, number, string, string]>([
    ['Tokyo', '2026-12-01', 540, 'Asia/Tokyo', '2026-12-01T00:00:00.000Z'],
    ['Mexico City', '2026-07-01', 540, 'America/Mexico_City', '2026-07-01T15:00:00.000Z'],
    ['the last minute of a day', '2026-12-31', 1_439, 'Europe/Madrid', '2026-12-31T22:59:00.000Z'],
    [
      'a skipped time is the first instant after the gap',
      '2026-03-29',
      150,
      'Europe/Madrid',
      '2026-03-29T01:00:00.000Z',
    ],
    ['a skipped midnight', '2018-11-04', 0, 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['half an hour is skipped', '2026-10-04', 135, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    [
      'a time that comes twice is the first one',
      '2026-10-25',
      150,
      'Europe/Madrid',
      '2026-10-25T00:30:00.000Z',
    ],
    ['a skipped day is the instant after it', '2011-12-30', 540, 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s', (_, date, minute, zone, expected) => {
    expect(at(date, minute, zone)).toBe(expected);
  });

  it('is on the day, and clocks show the time or, after a gap, a later one', () => {
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Madrid',
      'America/New_York',
      'America/St_Johns',
      'Asia/Tehran',
      'Australia/Lord_Howe',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Africa/Casablanca',
    );
    const date = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2024-01-01', days));
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 1_439 }), zone, (day, minute, timezone) => {
        const instant = instantAt(day, minute, timezone);
        expect(localDateAt(instant, timezone)).toBe(day);
        const shown = new Date(instant).toLocaleTimeString('en-GB', { timeZone: timezone });
        const typed = new Date(minute * MINUTE_MS).toISOString().slice(11, 19);
        expect(shown >= typed).toBe(true);
        const before = new Date(instant - 1).toLocaleTimeString('en-GB', { timeZone: timezone });
        const isFirst = localDateAt(instant - 1, timezone) < day || before < typed;
        expect(isFirst).toBe(true);
      }),
    );
  });
});
