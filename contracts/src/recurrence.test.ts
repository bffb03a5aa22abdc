import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, daysInMonth } from './dates.ts';
import {
  isMonthly,
  nextOccurrences,
  occurrenceFrom,
  occurrenceOn,
  RECURRENCE_FREQUENCIES,
  type Recurrence,
} from './recurrence.ts';

const MONTHLY: Recurrence = {
  frequency: 'monthly',
  interval: 1,
  anchorDay: null,
  startOn: '2026-01-31',
  startOccurrence: 1,
  endOn: null,
  endAfter: null,
};
const daysOf = (changes: Partial<Recurrence>, count = 4) =>
  nextOccurrences({ ...MONTHLY, ...changes }, changes.startOccurrence ?? 1, count).map(({ on }) => on);

describe('the days of a series', () => {
  it.each<[string, Partial<Recurrence>, string[]]>([
    ['the 31st', {}, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    [
      '29 February every year',
      { frequency: 'annual', startOn: '2028-02-29' },
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28'],
    ],
    [
      'the last day from a February on',
      { startOn: '2026-02-28', anchorDay: 31 },
      ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ],
    [
      'an anchor that has passed begins in the next month',
      { startOn: '2026-01-20', anchorDay: 5 },
      ['2026-02-05', '2026-03-05', '2026-04-05', '2026-05-05'],
    ],
    [
      'every second quarter',
      { frequency: 'quarterly', interval: 2 },
      ['2026-01-31', '2026-07-31', '2027-01-31', '2027-07-31'],
    ],
    ['two weeks', { frequency: 'biweekly' }, ['2026-01-31', '2026-02-14', '2026-02-28', '2026-03-14']],
    [
      '10 days, over the change of clocks in March',
      { frequency: 'days', interval: 10, startOn: '2026-03-20' },
      ['2026-03-20', '2026-03-30', '2026-04-09', '2026-04-19'],
    ],
    ['until a day', { endOn: '2026-03-30' }, ['2026-01-31', '2026-02-28']],
    ['a number of times', { endAfter: 3 }, ['2026-01-31', '2026-02-28', '2026-03-31']],
    [
      'a changed series',
      { startOn: '2026-05-15', startOccurrence: 5, endAfter: 6 },
      ['2026-05-15', '2026-06-15'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(daysOf(changes)).toEqual(expected);
  });
});

const recurrences = fc.record<Recurrence>({
  frequency: fc.constantFrom(...RECURRENCE_FREQUENCIES),
  interval: fc.integer({ min: 1, max: 36 }),
  anchorDay: fc.option(fc.integer({ min: 1, max: 31 })),
  startOn: fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('2000-01-01', days)),
  startOccurrence: fc.integer({ min: 1, max: 500 }),
  endOn: fc.constant(null),
  endAfter: fc.constant(null),
});

/** Later ones of the longest periods lie after the year 9999. */
const LATEST = 200;

describe('any series', () => {
  it('never drifts: a month has its anchor day or its last day, and other periods equal lengths', () => {
    fc.assert(
      fc.property(recurrences, fc.integer({ min: 0, max: LATEST }), (recurrence, later) => {
        const { frequency, startOn, startOccurrence } = recurrence;
        const on = occurrenceOn(recurrence, startOccurrence + later) ?? '';
        if (isMonthly(frequency)) {
          const [year = 0, month = 0, day] = on.split('-').map(Number);
          const anchor = recurrence.anchorDay ?? Number(startOn.slice(8));
          expect(day).toBe(Math.min(anchor, daysInMonth(year, month)));
        } else {
          const days = { weekly: 7, biweekly: 14, days: 1 }[frequency as 'weekly' | 'biweekly' | 'days'];
          expect(daysBetween(startOn, on)).toBe(later * recurrence.interval * days);
        }
      }),
    );
  });

  it('begins on its start or within a month after it, and goes forward', () => {
    fc.assert(
      fc.property(recurrences, (recurrence) => {
        const found = nextOccurrences(recurrence, recurrence.startOccurrence, 12).map(({ on }) => on);
        expect(found).toHaveLength(12);
        expect([...new Set(found)].toSorted()).toEqual(found);
        const wait = daysBetween(recurrence.startOn, found[0] ?? '');
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThan(31);
      }),
    );
  });

  it('skips to the first occurrence on or after a day', () => {
    fc.assert(
      fc.property(recurrences, fc.integer({ min: 0, max: 2_000 }), (recurrence, days) => {
        const day = addDays(recurrence.startOn, days);
        const from = { occurrence: recurrence.startOccurrence, day };
        const found = occurrenceFrom(recurrence, from) ?? { occurrence: 0, on: '' };
        expect(found.on >= day).toBe(true);
        expect(occurrenceOn(recurrence, found.occurrence)).toBe(found.on);
        const earlier = found.occurrence - 1;
        if (earlier >= from.occurrence) expect((occurrenceOn(recurrence, earlier) ?? '') < day).toBe(true);
        expect(occurrenceFrom({ ...recurrence, endOn: addDays(day, -1) }, from)).toBe(null);
      }),
    );
  });
});
