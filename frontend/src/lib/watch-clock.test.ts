import { afterEach, expect, test, vi } from 'vitest';
import { watchClock } from './watch-clock.ts';

const start = Date.UTC(2026, 0, 10, 16);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the time is told each second and when the page is looked at, until nobody listens', () => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.useFakeTimers({ now: start });
  const told: number[] = [];
  const stop = watchClock((now) => told.push(now - start));
  vi.advanceTimersByTime(2_500);
  // The device slept: its clock went on, its timers didn't.
  vi.setSystemTime(start + 60_000);
  page.dispatchEvent(new Event('visibilitychange'));
  stop();
  vi.advanceTimersByTime(5_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual([1_000, 2_000, 60_000]);
});
