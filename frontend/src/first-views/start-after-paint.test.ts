import { expect, test, vi } from 'vitest';
import { nextTask } from '../lib/page/next-task.ts';
import { startAfterPaint } from './start-after-paint.ts';

const FILES = { steps: ['/base.js', '/entry.js'], others: ['/screen.js'], formats: false };

test('no script is requested before the first paint; then the steps are preloaded, and after them the others', async () => {
  const load = vi.fn(async () => {});
  const page = pageThat(load);
  expect(page.preloads()).toEqual([]);
  expect(load).not.toHaveBeenCalled();

  page.paint();
  expect(page.preloads()).toEqual(['high /base.js', 'high /entry.js']);
  page.arrive('/base.js');
  await nextTask();
  expect(page.preloads()).toHaveLength(2);
  page.arrive('/entry.js');
  await nextTask();
  expect(page.preloads()).toEqual(['high /base.js', 'high /entry.js', 'low /screen.js']);
});

test('the entry’s imports are evaluated before the entry and the others after it, each in its own task', async () => {
  const load = vi.fn(async (_file: string) => {});
  const page = pageThat(load);
  page.paint();
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(load.mock.calls).toEqual([['/base.js']]);

  await nextTask();
  await nextTask();
  await vi.waitFor(() => expect(load.mock.calls).toEqual([['/base.js'], ['/entry.js'], ['/screen.js']]));
  expect(page.said()).toBe('');
});

test.each([
  [true, 1],
  [false, 0],
])(
  'the locale’s data is read before the scripts need it, where they format numbers: %s',
  async (formats, read) => {
    const page = pageThat(async () => {}, { ...FILES, formats });
    page.paint();
    expect(page.formatsMade()).toBe(0);
    await nextTask();
    expect(page.formatsMade()).toBe(read);
  },
);

test('another script that can’t be loaded is left to the application', async () => {
  const load = vi.fn(async (file: string) => {
    if (file === '/screen.js') throw new TypeError('Importing a module script failed.');
  });
  const page = pageThat(load);
  page.paint();
  await vi.waitFor(() => expect(load).toHaveBeenCalledWith('/screen.js'));
  await nextTask();
  expect(page.said()).toBe('');
});

test.each(FILES.steps)('a page whose %s can’t be loaded shows a message', async (missing) => {
  const load = vi.fn(async (file: string) => {
    if (file === missing) throw new TypeError('Importing a module script failed.');
  });
  const page = pageThat(load);
  page.paint();
  await vi.waitFor(() => expect(page.said()).toContain('The page could not be loaded completely.'));
  expect(page.said()).toContain('Load the page again');
  await nextTask();
  expect(load).not.toHaveBeenCalledWith('/screen.js');
});

/** A fake page: the test triggers its paint. */
function pageThat(load: (file: string) => Promise<unknown>, files = FILES) {
  let paint = () => {};
  let said = '';
  let formatsMade = 0;
  const preloads: { href: string; fetchPriority: string; onload?: () => void }[] = [];
  const textOf = (parts: unknown[]) =>
    parts
      .map((part) => (typeof part === 'string' ? part : (part as { textContent: string }).textContent))
      .join('');
  const document = {
    location: { href: '/login' },
    head: { append: (...links: typeof preloads) => preloads.push(...links) },
    createElement: () => ({
      textContent: '',
      append(...parts: unknown[]) {
        this.textContent = textOf(parts);
      },
    }),
    querySelector: () => ({
      replaceChildren: (...parts: unknown[]) => {
        said = textOf(parts);
      },
    }),
  };
  const window = {
    document,
    PerformanceObserver: class {
      constructor(report: () => void) {
        paint = report;
      }
      observe() {}
      disconnect() {}
    },
    setTimeout: () => 0,
    Intl: {
      NumberFormat: class {
        constructor() {
          formatsMade += 1;
        }
      },
    },
  };
  startAfterPaint(window as unknown as Window & typeof globalThis, files, load);
  return {
    paint: () => paint(),
    preloads: () => preloads.map(({ href, fetchPriority }) => `${fetchPriority} ${href}`),
    arrive: (file: string) => preloads.find(({ href }) => href === file)?.onload?.(),
    said: () => said,
    formatsMade: () => formatsMade,
  };
}
