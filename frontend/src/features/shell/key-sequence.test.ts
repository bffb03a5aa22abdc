import { expect, it } from 'vitest';
import { advanceSequence, SEQUENCE_MS } from './key-sequence.ts';

const letters = ['c', 'd'];

function press(...keys: [key: string, at: number][]): (string | null)[] {
  let pending: number | null = null;
  return keys.map(([key, at]) => {
    const step = advanceSequence(pending, key, at, letters);
    pending = step.pending;
    return step.letter;
  });
}

it('opens an area when its letter follows g', () => {
  expect(press(['g', 0], ['c', 200])).toEqual([null, 'c']);
});

it('ignores a letter without g, and a late letter', () => {
  expect(press(['c', 0])).toEqual([null]);
  expect(press(['g', 0], ['c', SEQUENCE_MS])).toEqual([null, 'c']);
  expect(press(['g', 0], ['c', SEQUENCE_MS + 1])).toEqual([null, null]);
});

it('resets after another key', () => {
  expect(press(['g', 0], ['x', 100], ['c', 200])).toEqual([null, null, null]);
});

it('restarts with a second g', () => {
  expect(press(['g', 0], ['g', 1_000], ['d', 2_000])).toEqual([null, null, 'd']);
});
