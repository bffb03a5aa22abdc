import { expect, test } from 'vitest';
import { deliveryWords } from './collaborator-words.ts';

test.each([
  ['sending', null, 0, 'On its way'],
  ['sent', null, 0, 'Sent once'],
  ['sent', null, 1, 'Sent 2 times'],
  ['sent', null, 2, 'Sent 3 times'],
  ['refused', 'No such user here', 1, 'Could not be delivered: No such user here'],
] as const)('the words for %s (%s), sent again %i times', (delivery, deliveryFailure, resentCount, words) =>
  expect(deliveryWords({ delivery, deliveryFailure, resentCount })).toBe(words),
);
