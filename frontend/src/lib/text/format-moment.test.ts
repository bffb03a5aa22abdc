import { expect, test } from 'vitest';
import { formatMoment, formatShortMoment } from './format-moment.ts';

test('a moment has its weekday and time, and its year only if that is another one', () => {
  const now = new Date(2026, 10, 29);
  expect(formatMoment(new Date(2026, 10, 30, 15, 5).toISOString(), now)).toBe('Mon, Nov 30, 3:05 PM');
  expect(formatMoment(new Date(2025, 0, 6, 9, 0).toISOString(), now)).toBe('Mon, Jan 6, 2025, 9:00 AM');
});

test('where there is little room, a moment of today has its time, and another one its day', () => {
  const now = new Date(2026, 10, 29);
  const shown = [new Date(2026, 10, 29, 15, 5), new Date(2026, 10, 28), new Date(2025, 10, 29)].map((day) =>
    formatShortMoment(day.toISOString(), now),
  );
  expect(shown).toEqual(['3:05 PM', 'Nov 28', 'Nov 29, 2025']);
});
