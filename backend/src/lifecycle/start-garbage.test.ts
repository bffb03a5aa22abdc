import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage } from './start-garbage.ts';

test('what nothing refers to is collected, and its memory given back', async () => {
  const heap = () => process.memoryUsage().heapTotal / 2 ** 20;
  let texts: unknown = Array.from({ length: 400_000 }, (_, index) => ({ index, text: `text ${index}` }));
  const before = heap();
  const dropped = new WeakRef(texts as object);
  texts = undefined;
  // A WeakRef holds its target until the present job ends.
  await setImmediate();
  collectGarbage();
  expect(dropped.deref()).toBeUndefined();
  expect(before - heap()).toBeGreaterThan(10);
});
