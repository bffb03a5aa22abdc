import {
  clientMergeRoutes,
  clientNoteRoutes,
  clientRoutes,
  invitationRoutes,
  organizationRoutes,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { finishedWritesOf } from './finished-write.ts';

const id = '5a0d7c1e-3a52-4f0b-9c3b-6a3f2d1e4b77';

test.each([
  ['a row', clientRoutes.update, { id }, { id, version: 4 }, { table: 'client_directory', id, version: 4 }],
  [
    'a new row',
    clientRoutes.create,
    undefined,
    { id, version: 1 },
    { table: 'client_directory', id, version: 1 },
  ],
  ['a deleted row', clientRoutes.remove, { id }, undefined, { table: 'client_directory', id, version: null }],
  [
    'a part of a row',
    clientNoteRoutes.create,
    { id },
    { id: '0b6e3f5a-1f0e-4a59-8f0c-2f4a3d1c9e11', version: 1 },
    { paths: [`/api/clients/${id}`, `/api/clients/${id}/*`] },
  ],
  [
    'people',
    invitationRoutes.create,
    undefined,
    { id },
    { paths: ['/api/organization', '/api/organization/*'] },
  ],
  [
    'a switch of the organization, which the tabs learn from the storage',
    organizationRoutes.switchTo,
    { id },
    { id },
    null,
  ],
] as const)('the changes of a call: %s', (_, route, parameters, answer, write) => {
  expect(finishedWritesOf(route, parameters, answer)).toEqual(write ? [write] : []);
});

test.each([
  ['archive', 4],
  ['delete', null],
] as const)('the changes of a bulk call: each row that was not refused (%s)', (action, version) => {
  const items = [
    { id, version: 3 },
    { id: 'refused', version: 1 },
  ];
  const answer = { done: 1, refused: [{ id: 'refused', code: 'version.stale' }] };
  expect(finishedWritesOf(clientRoutes.bulk, undefined, answer, { action, items })).toEqual([
    { table: 'client_directory', id, version },
  ]);
});

test('the changes of a merge: each row of each live table', () => {
  const rows = [
    { table: 'client_directory', id, version: null },
    { table: 'domains', id, version: 2 },
  ];
  expect(finishedWritesOf(clientMergeRoutes.merge, undefined, { id, rows })).toEqual(rows);
});
