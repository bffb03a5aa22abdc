import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRetryable, pause, retryDelay } from './retry-policy.ts';

describe('the status of an answer', () => {
  test.each([500, 502, 503, 504, 599, 408, 429])('%i is retried', (status) => {
    expect(isRetryable(status, null, 0)).toBe(true);
    expect(isRetryable(status, '5', 0)).toBe(true);
  });

  test.each([200, 400, 401, 402, 404, 409, 422])('%i is not retried', (status) => {
    expect(isRetryable(status, null, 0)).toBe(false);
  });

  test('429 is refused at once if it asks for a longer wait than a try has', () => {
    expect(isRetryable(429, '6', 0)).toBe(false);
    expect(isRetryable(429, 'Fri, 20 Nov 2026 10:00:06 GMT', Date.parse('2026-11-20T10:00:00Z'))).toBe(false);
    expect(isRetryable(503, '60', 0)).toBe(true);
  });
});

describe('the delay before the next try', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');

  test('is 1 s, then 2 s', () => {
    expect([0, 1].map((attempt) => retryDelay(attempt, null, now))).toEqual([1_000, 2_000]);
  });

  test('follows Retry-After in seconds', () => {
    expect(retryDelay(0, '3', now)).toBe(3_000);
  });

  test('follows Retry-After as a date', () => {
    expect(retryDelay(0, 'Fri, 20 Nov 2026 10:00:04 GMT', now)).toBe(4_000);
  });

  test('is never above 5 s', () => {
    expect(retryDelay(0, '60', now)).toBe(5_000);
  });

  test('ignores an invalid Retry-After', () => {
    expect(retryDelay(1, 'soon', now)).toBe(2_000);
  });
});

describe('pause', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('resolves when the time has passed, not before', async () => {
    const settled = vi.fn();
    pause(1_000).then(settled);
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledOnce();
  });

  test('rejects with the reason of an abort and leaves no timer', async () => {
    const controller = new AbortController();
    const paused = pause(1_000, controller.signal);
    controller.abort('left the screen');
    await expect(paused).rejects.toBe('left the screen');
    expect(vi.getTimerCount()).toBe(0);
  });
});
