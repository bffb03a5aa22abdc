import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticksOf } from './ticks.ts';

test.each([
  [0, 0, [0, 1]],
  [0, 7, [0, 2, 4, 6, 8]],
  [0, 4_466_000, [0, 2_000_000, 4_000_000, 6_000_000]],
  [-1_200, 3_000, [-2_000, 0, 2_000, 4_000]],
])('%i to %i', (low, high, ticks) => {
  expect(ticksOf(low, high)).toEqual(ticks);
});

test('the ticks enclose every value at equal distances, and 0 is one of them', () => {
  const amount = fc.integer({ min: 0, max: 10 ** 13 });
  fc.assert(
    fc.property(amount, amount, (below, high) => {
      const ticks = ticksOf(-below, high);
      const steps = new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)));
      expect(ticks[0]).toBeLessThanOrEqual(-below);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
      expect([steps.size, ticks.some((tick) => tick === 0)]).toEqual([1, true]);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
});
