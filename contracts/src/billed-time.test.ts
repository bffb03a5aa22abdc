import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BillableTime, TIME_GROUPINGS, timeLines } from './billed-time.ts';

import { priceOf } from './exact-money.ts';

import { durationText, readDuration, roundedMinutes } from './time-durations.ts';

const entry = (changes: Partial<BillableTime> = {}): BillableTime => ({
  id: '1',
  projectId: 'p',
  projectName: 'Website',
  taskId: null,
  taskTitle: null,
  day: '2026-06-17',
  minutes: 50,
  note: null,
  rateMinor: 60_00,
  ...changes,
});

test('the hours of the lines are those of the rounded entries', () => {
  const entries = fc
    .array(
      fc.record({
        projectId: fc.constantFrom('p', 'q'),
        taskId: fc.constantFrom(null, 't', 'u'),
        day: fc.constantFrom('2026-06-01', '2026-06-02'),
        minutes: fc.integer({ min: 1, max: 1_440 }),
        rateMinor: fc.constantFrom(0, 1, 60_00, 99_99),
      }),
      { minLength: 1, maxLength: 40 },
    )
    .map((given) => given.map((part, index) => entry({ ...part, id: String(index).padStart(2, '0') })));
  fc.assert(
    fc.property(
      entries,
      fc.constantFrom(0, 6, 15),
      fc.constantFrom(...TIME_GROUPINGS),
      (given, step, grouping) => {
        const lines = timeLines(given, { grouping, step, locale: 'en' });
        const minutes = given.reduce((sum, part) => sum + roundedMinutes(part.minutes, step), 0);
        const sum = (of: (line: (typeof lines)[number]) => number) =>
          lines.reduce((all, line) => all + of(line), 0);
        expect(sum((line) => line.minutes)).toBe(minutes);
        expect(sum((line) => line.quantityE4)).toBe(Math.round((minutes * 10_000) / 60));
        expect(lines.flatMap(({ entryIds }) => entryIds).toSorted()).toEqual(given.map(({ id }) => id));
        for (const { quantityE4, rateMinor, amountMinor } of lines) {
          expect(quantityE4).toBeGreaterThan(0);
          expect(amountMinor).toBe(priceOf(quantityE4, { unitPriceMinor: rateMinor }));
        }
      },
    ),
  );
});

test('each entry is rounded up to the step', () => {
  expect([0, 6, 15].map((step) => [1, 6, 7, 15, 50].map((minutes) => roundedMinutes(minutes, step)))).toEqual(
    [
      [1, 6, 7, 15, 50],
      [6, 6, 12, 18, 54],
      [15, 15, 15, 15, 60],
    ],
  );
});

test('a line of one entry has its note, one of a project its days; another rate is another line', () => {
  const entries = [
    entry({ id: '2', day: '2026-06-20', note: 'Menu' }),
    entry({ note: null }),
    entry({ id: '3', rateMinor: 70_00 }),
  ];
  const texts = (grouping: 'entry' | 'task' | 'project', locale: 'en' | 'es' = 'en') =>
    timeLines(entries, { grouping, step: 0, locale }).map(({ description }) => description);
  expect(texts('entry')).toEqual([
    'Website, Jun 17, 2026',
    'Website, Jun 17, 2026',
    'Website: Menu, Jun 20, 2026',
  ]);
  expect(texts('project')).toEqual(['Website, Jun 17, 2026 – Jun 20, 2026', 'Website, Jun 17, 2026']);
  expect(texts('task')).toEqual(texts('project'));
  expect(texts('project', 'es')[1]).toBe('Website, 17 jun 2026');
});

test('a line of a task has its title; entries of a project without one share another line', () => {
  const task = { taskId: 't', taskTitle: 'Menu' };
  const entries = [entry({ ...task }), entry({ id: '2', ...task, note: 'Icons' }), entry({ id: '3' })];
  const texts = (grouping: 'entry' | 'task' | 'project') =>
    timeLines(entries, { grouping, step: 0, locale: 'en' }).map(({ description }) => description);
  expect(texts('task')).toEqual(['Website: Menu, Jun 17, 2026', 'Website, Jun 17, 2026']);
  expect(texts('entry').slice(0, 2)).toEqual(['Website: Menu, Jun 17, 2026', 'Website: Icons, Jun 17, 2026']);
});

test.each([
  ['1:30', 90],
  ['1.5', 90],
  ['1,5', 90],
  ['.25', 15],
  ['2', 120],
  ['2h', 120],
  ['90m', 90],
  ['90 min', 90],
  ['1h 30m', 90],
  ['1h30', 90],
  ['2.500', 150],
  ['0:00', 0],
  ['1:5', null],
  ['1:75', null],
  ['12/11/2026', null],
  ['1.5.2', null],
  ['-1', null],
  ['', null],
  ['one', null],
])('%s is %s minutes', (text, minutes) => {
  expect(readDuration(text)).toBe(minutes);
});

test('minutes are shown as hours and minutes', () => {
  expect([0, 5, 95, 6_000].map(durationText)).toEqual(['0:00', '0:05', '1:35', '100:00']);
});
