import { expect, test } from 'vitest';
import { groupByDay } from './timeline-days.ts';

const at = (instant: string) => ({ at: instant });

test('entries are grouped by their day in the organization’s time zone', () => {
  const entries = [
    at('2026-06-16T05:30:00.000Z'),
    at('2026-06-16T03:30:00.000Z'),
    at('2026-06-15T05:59:59.999Z'),
    at('2026-01-01T06:00:00.000Z'),
  ];
  const now = Date.parse('2026-06-16T05:59:00.000Z');
  const days = groupByDay(entries, { timezone: 'America/Mexico_City', now });
  expect(days.map(({ title, entries: grouped }) => [title, grouped.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Jan 1, 2026', 1],
  ]);
  expect(groupByDay(entries, { timezone: 'UTC', now }).map(({ title }) => title)).toEqual([
    'Today',
    'Yesterday',
    'Jan 1, 2026',
  ]);
});

test('no entries have no day', () => {
  expect(groupByDay([], { timezone: 'UTC', now: 0 })).toEqual([]);
});
