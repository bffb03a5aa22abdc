import { afterEach, expect, test, vi } from 'vitest';
import { watchClock } from './watch-clock.ts';

const start = Date.UTC(2026, 0, 10, 16);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the time is reported at once, each second and when the page becomes visible, until it is stopped', () => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.useFakeTimers({ now: start });
  const reported: number[] = [];
  const stop = watchClock((now) => reported.push(now - start));
  vi.advanceTimersByTime(2_500);
  // The device slept: its clock went on, its timers didn't.
  vi.setSystemTime(start + 60_000);
  page.dispatchEvent(new Event('visibilitychange'));
  stop();
  vi.advanceTimersByTime(5_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(reported).toEqual([0, 1_000, 2_000, 60_000]);
});
