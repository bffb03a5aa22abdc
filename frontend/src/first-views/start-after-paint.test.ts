import { expect, test } from 'vitest';
import { startAfterPaint } from './start-after-paint.ts';

const FILES = ['/assets/index.js', '/assets/base.js'];

test('the files are fetched and the entry runs after the first frame, once', () => {
  const page = pageThat({ hidden: false });
  expect(page.fetched()).toEqual([]);

  page.frame();
  expect(page.fetched()).toEqual([]);

  page.passTime(0);
  expect(page.fetched()).toEqual(FILES);
  page.passTime(1_000);
  expect(page.runs).toEqual(['/assets/index.js']);
});

test('a page that nobody looks at paints nothing, and starts at once', () => {
  const page = pageThat({ hidden: true });
  page.passTime(0);
  expect(page.runs).toEqual(['/assets/index.js']);
});

test('a window whose frames never come starts after a second', () => {
  const page = pageThat({ hidden: false });
  page.passTime(999);
  expect(page.runs).toEqual([]);
  page.passTime(1);
  expect(page.runs).toEqual(['/assets/index.js']);
});

/** A window whose frames and time are made by hand. */
function pageThat({ hidden }: { hidden: boolean }) {
  const runs: string[] = [];
  const links: { rel: string; href: string }[] = [];
  const frames: (() => void)[] = [];
  let timers: { at: number; run: () => void }[] = [];
  let now = 0;
  const window = {
    document: {
      hidden,
      createElement: () => ({ rel: '', href: '' }),
      head: { append: (...added: typeof links) => links.push(...added) },
    },
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void, wait = 0) => timers.push({ at: now + wait, run }),
  };
  startAfterPaint(window as unknown as Window, FILES, async (entry) => runs.push(entry));
  return {
    runs,
    fetched: () => links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href),
    frame() {
      for (const run of frames.splice(0)) run();
    },
    passTime(milliseconds: number) {
      now += milliseconds;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
}
