import { expect, test, vi } from 'vitest';
import { startAnalytics } from './analytics.ts';

async function start(analytics: boolean, navigator: { doNotTrack?: string; globalPrivacyControl?: boolean }) {
  const frames: (() => void)[] = [];
  const page = {
    navigator,
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    setTimeout: (run: () => void) => run(),
  };
  const countUsage = vi.fn();
  const load = vi.fn(async () => ({ countUsage }));
  const router = { state: {}, subscribe: vi.fn() };
  startAnalytics({ analytics }, router as never, page as never, load);
  const before = load.mock.calls.length;
  for (const frame of frames) frame();
  await Promise.resolve();
  return { before, after: load.mock.calls.length, counted: countUsage.mock.calls };
}

test('the code is loaded after the first paint when analytics is configured', async () => {
  const { before, after, counted } = await start(true, {});
  expect([before, after, counted.length]).toEqual([0, 1, 1]);
});

test.each([
  ['not configured', false, {}],
  ['Do Not Track', true, { doNotTrack: '1' }],
  ['Global Privacy Control', true, { globalPrivacyControl: true }],
])('the code is not loaded: %s', async (_, analytics, navigator) => {
  expect(await start(analytics, navigator)).toEqual({ before: 0, after: 0, counted: [] });
});

test('a visitor who allows tracking is counted', async () => {
  const { after } = await start(true, { doNotTrack: '0', globalPrivacyControl: false });
  expect(after).toBe(1);
});
