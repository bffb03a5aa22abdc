import { expect, test } from 'vitest';
import { NEW_CLIENT } from './client-form.ts';
import { mergeChanges } from './client-merge.ts';

const loaded = { ...NEW_CLIENT, displayName: 'Acme', email: 'old@acme.mx', city: 'León' };

test('changes of different fields are merged, also within the address', () => {
  const theirs = { ...loaded, phone: '55 1234', line1: 'Juárez 1' };
  const mine = { ...loaded, displayName: 'Acme y Asociados', city: 'Puebla' };
  expect(mergeChanges(loaded, theirs, mine)).toEqual({
    merged: { ...theirs, displayName: 'Acme y Asociados', city: 'Puebla' },
    conflicts: [],
  });
});

test('a field that both changed is a conflict, and holds mine until one is chosen', () => {
  const theirs = { ...loaded, email: 'theirs@acme.mx' };
  const mine = { ...loaded, email: 'mine@acme.mx', phone: '55' };
  expect(mergeChanges(loaded, theirs, mine)).toEqual({ merged: mine, conflicts: ['email'] });
});

test('the same change by both is no conflict', () => {
  const both = { ...loaded, email: 'new@acme.mx' };
  expect(mergeChanges(loaded, both, both)).toEqual({ merged: both, conflicts: [] });
});
