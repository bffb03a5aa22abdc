import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBurst } from './burst.ts';

const onEnd = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onEnd.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('ends after a quiet period', () => {
  const burst = createBurst({ quietMs: 100, atMostMs: 1_000 }, onEnd);
  burst.touch();
  vi.advanceTimersByTime(99);
  burst.touch();
  vi.advanceTimersByTime(99);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('ends at its maximum duration, and later events start another burst', () => {
  const burst = createBurst({ quietMs: 100, atMostMs: 1_000 }, onEnd);
  for (let passed = 0; passed < 2_500; passed += 50) {
    burst.touch();
    vi.advanceTimersByTime(50);
  }
  expect(onEnd).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(100);
  expect(onEnd).toHaveBeenCalledTimes(3);
});

test('uses one timer for any number of events', () => {
  const burst = createBurst({ quietMs: 100, atMostMs: 1_000 }, onEnd);
  for (let count = 0; count < 1_000; count += 1) burst.touch();
  expect(vi.getTimerCount()).toBe(1);
});

test('that was cancelled doesn’t end, and another can start', () => {
  const burst = createBurst({ quietMs: 100, atMostMs: 1_000 }, onEnd);
  burst.touch();
  burst.clear();
  vi.advanceTimersByTime(10_000);
  expect(onEnd).not.toHaveBeenCalled();
  burst.touch();
  vi.advanceTimersByTime(100);
  expect(onEnd).toHaveBeenCalledOnce();
});
