import { expect, test, vi } from 'vitest';
import { afterFirstPaint } from './after-first-paint.ts';

test('the callback runs once, after the first paint', () => {
  const page = pageThat({ hidden: false });
  expect(page.run).not.toHaveBeenCalled();
  page.paint();
  expect(page.run).toHaveBeenCalledTimes(1);

  page.paint();
  page.passTime(1_000);
  expect(page.run).toHaveBeenCalledTimes(1);
  expect(page.observed()).toEqual({ type: 'paint', buffered: true, disconnected: true });
});

test('the callback runs at once in a hidden page, which is never painted', () => {
  const page = pageThat({ hidden: true });
  page.passTime(0);
  expect(page.run).toHaveBeenCalledTimes(1);
});

test('the callback runs after a second when the browser reports no paint', () => {
  const page = pageThat({ hidden: false });
  page.passTime(999);
  expect(page.run).not.toHaveBeenCalled();
  page.passTime(1);
  expect(page.run).toHaveBeenCalledTimes(1);
});

/** A fake window: the test triggers its paint and advances its time. */
function pageThat({ hidden }: { hidden: boolean }) {
  const run = vi.fn();
  let observed: object = {};
  let paint = () => {};
  let timers: { at: number; fire: () => void }[] = [];
  let now = 0;
  const window = {
    document: { hidden },
    PerformanceObserver: class {
      constructor(report: () => void) {
        paint = report;
      }
      observe(what: object) {
        observed = { ...what, disconnected: false };
      }
      disconnect() {
        observed = { ...observed, disconnected: true };
      }
    },
    setTimeout: (fire: () => void, wait: number) => timers.push({ at: now + wait, fire }),
  };
  afterFirstPaint(window as unknown as Window & typeof globalThis, run);
  return {
    run,
    observed: () => observed,
    paint: () => paint(),
    passTime(milliseconds: number) {
      now += milliseconds;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { fire } of due) fire();
    },
  };
}
