import {
  clientMergeRoutes,
  clientNoteRoutes,
  clientRoutes,
  invitationRoutes,
  invoiceRoutes,
  organizationRoutes,
  paymentRoutes,
  stalePathsOf,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { finishedWriteOf } from './finished-write.ts';

const id = '5a0d7c1e-3a52-4f0b-9c3b-6a3f2d1e4b77';
const other = '0b6e3f5a-1f0e-4a59-8f0c-2f4a3d1c9e11';
const clients = stalePathsOf('client_directory');

test.each([
  ['a row', clientRoutes.update, { id }, { id }, { table: 'client_directory', id }],
  ['a new row', clientRoutes.create, undefined, { id }, { table: 'client_directory', id }],
  ['a deleted row', clientRoutes.remove, { id }, undefined, { table: 'client_directory', id }],
  ['a part of a row', clientNoteRoutes.create, { id }, { id: other, version: 1 }, { paths: clients }],
  ['several rows', clientRoutes.bulk, undefined, { done: 2, refused: [] }, { paths: clients }],
  [
    'people',
    invitationRoutes.create,
    undefined,
    { id },
    { paths: ['/api/organization', '/api/organization/*'] },
  ],
  ['nothing, a preview', invoiceRoutes.mailPreview, { id }, { html: '' }, null],
  [
    'a switch of the organization, which the tabs learn from the storage',
    organizationRoutes.switchTo,
    { id },
    { id },
    null,
  ],
] as const)('the changes of a call: %s', (_, route, parameters, answer, write) => {
  expect(finishedWriteOf(route, parameters, answer)).toEqual(write);
});

test.each([
  ['a payment', paymentRoutes.record, ['/api/payments', '/api/invoices/*', '/api/income']],
  ['a merge', clientMergeRoutes.merge, ['/api/clients/*', '/api/domains', '/api/expenses/*']],
] as const)('the changes of a call: the paths that the route of %s names', (_, route, paths) => {
  expect(finishedWriteOf(route, undefined, { id })).toEqual({ paths: expect.arrayContaining([...paths]) });
});
