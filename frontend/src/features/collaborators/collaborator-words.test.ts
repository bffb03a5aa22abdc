import { expect, test } from 'vitest';
import { sentWords } from './collaborator-words.ts';

test.each([
  [0, 'Sent once'],
  [1, 'Sent 2 times'],
  [2, 'Sent 3 times'],
])('sent again %i times', (count, words) => expect(sentWords(count)).toBe(words));
