import { expect, test } from 'vitest';
import { isAmong, kindOf, type RowChange } from './realtime-changes.ts';

const deleted = { deleted_at: '2026-11-20T10:00:00Z' };
const kept = { deleted_at: null };

function change(overrides: Partial<RowChange>): RowChange {
  return { table: 'client_directory', kind: 'UPDATE', id: 'a', record: kept, previous: kept, ...overrides };
}

test.each([
  ['a new row', change({ kind: 'INSERT', previous: null }), 'created'],
  ['a changed row', change({}), 'updated'],
  ['a row that goes to the trash', change({ record: deleted }), 'deleted'],
  ['a row that comes back from the trash', change({ previous: deleted }), 'restored'],
  [
    'a row that the database itself changes, such as by the purge of its client',
    change({ record: { ...kept, version: 3 }, previous: { ...kept, version: 3 } }),
    'silent',
  ],
  ['an edit', change({ record: { ...kept, version: 4 }, previous: { ...kept, version: 3 } }), 'updated'],
  ['a change within the trash', change({ record: deleted, previous: deleted }), 'silent'],
  ['a row that begins in the trash', change({ kind: 'INSERT', record: deleted, previous: null }), 'silent'],
  ['the purge of the trash', change({ kind: 'DELETE', record: null }), 'silent'],
])('the word for %s', (_, given, kind) => {
  expect(kindOf(given)).toBe(kind);
});

test('a path matches its patterns', () => {
  const meant = ['/api/organization', '/api/organization/*'];
  expect(isAmong('/api/organization', meant)).toBe(true);
  expect(isAmong('/api/organization/invitations/own', meant)).toBe(true);
  expect(isAmong('/api/organizations', meant)).toBe(false);
  expect(isAmong('/api/clients', ['/api/clients'])).toBe(true);
  expect(isAmong('/api/clients/a', ['/api/clients'])).toBe(false);
  expect(isAmong('/api/clients/a/timeline', ['/api/clients/*/timeline'])).toBe(true);
  expect(isAmong('/api/clients/a/notes', ['/api/clients/*/timeline'])).toBe(false);
  expect(isAmong('/api/clients/timeline', ['/api/clients/*/timeline'])).toBe(false);
});
