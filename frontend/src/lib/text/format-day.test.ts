import { expect, test } from 'vitest';
import { formatDay } from './format-day.ts';

test.each([
  ['2026-11-21T12:00:00.000Z', 'Nov 21, 2026'],
  [null, 'N/A'],
])('%s is %s', (instant, day) => expect(formatDay(instant)).toBe(day));
