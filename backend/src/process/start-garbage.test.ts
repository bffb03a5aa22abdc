import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage } from './start-garbage.ts';

test('unreferenced objects are collected, and their memory is returned', async () => {
  const heap = () => process.memoryUsage().heapTotal / 2 ** 20;
  let texts: unknown = Array.from({ length: 400_000 }, (_, index) => ({ index, text: `text ${index}` }));
  const before = heap();
  const dropped = new WeakRef(texts as object);
  texts = undefined;
  // A WeakRef keeps its target until the current job ends.
  await setImmediate();
  collectGarbage();
  expect(dropped.deref()).toBeUndefined();
  expect(before - heap()).toBeGreaterThan(10);
});
