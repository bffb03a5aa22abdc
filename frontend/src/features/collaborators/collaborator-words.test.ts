import { expect, test } from 'vitest';
import { accessWords, deliveryWords, sightWords } from './collaborator-words.ts';

test.each([
  ['sending', null, 0, 'On its way'],
  ['sent', null, 0, 'Sent once'],
  ['sent', null, 1, 'Sent 2 times'],
  ['sent', null, 2, 'Sent 3 times'],
  ['refused', 'No such user here', 1, 'Could not be delivered: No such user here'],
] as const)('the words for %s (%s), sent again %i times', (delivery, deliveryFailure, resentCount, words) =>
  expect(deliveryWords({ delivery, deliveryFailure, resentCount })).toBe(words),
);

test.each([
  ['all', null, 'All clients'],
  ['assigned', null, 'Assigned clients'],
  ['assigned', 0, 'No clients'],
  ['assigned', 1, '1 client'],
  ['assigned', 1_200, '1,200 clients'],
] as const)('the words for a member who sees %s (%s)', (scope, assignedClients, words) =>
  expect(sightWords({ scope, assignedClients })).toBe(words),
);

test('the words for the role and the clients of a member', () =>
  expect(accessWords({ role: 'viewer', scope: 'assigned', assignedClients: 2 })).toBe(
    'Viewer, sees 2 clients',
  ));
