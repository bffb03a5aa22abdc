import { AUDITED_ENTITIES } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { AUDITED_THINGS } from './audited-things.ts';

test.each(AUDITED_ENTITIES)('the filter of the audit log offers %s once, in words', (type) => {
  const offered = AUDITED_THINGS.filter((thing) => thing.type === type).map(({ many }) => many);
  expect(offered).toEqual([expect.stringMatching(/^(?:API|[A-Z])[a-z ]+$/)]);
});

test('the words of two kinds of things differ', () => {
  const words = AUDITED_THINGS.map(({ many }) => many);
  expect(new Set(words).size).toBe(words.length);
});
