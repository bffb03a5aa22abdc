import { REALTIME, SESSION } from '@oficio/contracts';
import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

describe('backoff', () => {
  it('doubles from one second, half of it fixed, up to thirty', () => {
    const wait = (retries: number, random: number) => backoffMs(REALTIME.backoff, retries, random);
    expect([0, 1, 2, 3, 4, 5, 6].map((retries) => wait(retries, 0))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
    ]);
    expect([4, 5, 6].map((retries) => wait(retries, 1))).toEqual([16_000, 30_000, 30_000]);
  });

  it.each([REALTIME.backoff, SESSION.verificationBackoff])(
    'spreads a thousand browsers over at least five seconds',
    (backoff) => {
      const waits = Array.from({ length: 1_000 }, (_, index) => backoffMs(backoff, 0, index / 1_000));
      expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThanOrEqual(5_000);
      expect(new Set(waits).size).toBe(1_000);
    },
  );
});
