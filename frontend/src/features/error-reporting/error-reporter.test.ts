import { expect, test, vi } from 'vitest';
import { createErrorReporter, type ErrorSink } from './error-reporter.ts';

const SETTINGS = { dsn: 'https://key@sentry.example.com/1', environment: 'embedded', release: 'oficio@1' };

/** A fake page: the test runs its frame and its timer. */
function createPage() {
  const target = new EventTarget();
  let afterPaint = () => {};
  return {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    requestAnimationFrame: (frame: () => void) => {
      afterPaint = frame;
      return 1;
    },
    setTimeout: (run: () => void) => run(),
    paint: () => afterPaint(),
    fail: (error: unknown) =>
      target.dispatchEvent(Object.assign(new Event('error'), { error, message: 'x' })),
    reject: (reason: unknown) =>
      target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
  };
}

function start(settings: typeof SETTINGS | null = SETTINGS) {
  const page = createPage();
  const sink = { report: vi.fn<ErrorSink['report']>(), reportAlert: vi.fn<ErrorSink['reportAlert']>() };
  const startErrorReporting = vi.fn(() => sink);
  const load = vi.fn(async () => ({ startErrorReporting }));
  const reporter = createErrorReporter(settings, page as never, load);
  return { page, sink, load, startErrorReporting, reporter };
}

test('nothing is loaded, listened to or kept without settings', () => {
  const { page, load, reporter } = start(null);
  page.fail(new Error('early'));
  reporter.report(new Error('a crash'));
  reporter.reportAlert('authFailures');
  page.paint();
  expect([reporter.reports, load.mock.calls]).toEqual([false, []]);
});

test('the library is loaded after the first paint and receives the kept errors in their order', async () => {
  const { page, sink, load, startErrorReporting, reporter } = start();
  const [early, rejected, crash] = [new Error('early'), new Error('rejected'), new Error('a crash')];
  page.fail(early);
  page.reject(rejected);
  reporter.report(crash, '\n    at Screen');
  reporter.reportAlert('authFailures');
  expect(load).not.toHaveBeenCalled();

  page.paint();
  await vi.waitFor(() => expect(sink.reportAlert).toHaveBeenCalledExactlyOnceWith('authFailures'));
  expect(startErrorReporting).toHaveBeenCalledExactlyOnceWith(SETTINGS);
  expect(sink.report.mock.calls).toEqual([
    [early, undefined],
    [rejected, undefined],
    [crash, '\n    at Screen'],
  ]);
});

test('later errors are reported at once, and the library handles the page’s own errors', async () => {
  const { page, sink, startErrorReporting, reporter } = start();
  page.paint();
  await vi.waitFor(() => expect(startErrorReporting).toHaveBeenCalledOnce());
  page.fail(new Error('late'));
  page.reject(new Error('late'));
  expect(sink.report).not.toHaveBeenCalled();
  const crash = new Error('a crash');
  reporter.report(crash, null);
  expect(sink.report.mock.calls).toEqual([[crash, null]]);
});

test('a start that fails repeatedly keeps the first five errors', async () => {
  const { page, sink } = start();
  const errors = Array.from({ length: 9 }, (_, index) => new Error(`${index}`));
  errors.forEach(page.fail);
  page.paint();
  await vi.waitFor(() => expect(sink.report).toHaveBeenCalledTimes(5));
  expect(sink.report.mock.calls.map(([error]) => error)).toEqual(errors.slice(0, 5));
});

test('a blocked library doesn’t affect the page', async () => {
  const { page, load, reporter } = start();
  load.mockRejectedValue(new Error('blocked'));
  page.paint();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(() => reporter.report(new Error('a crash'))).not.toThrow();
});
