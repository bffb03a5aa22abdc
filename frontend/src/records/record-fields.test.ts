import { describe, expect, test } from 'vitest';
import { mergeChanges, type RecordField, toBody, toChanges, toValues } from './record-fields.ts';

const FIELDS: readonly RecordField[] = [
  { name: 'name', label: 'Name' },
  { name: 'terms', label: 'Terms', kind: 'numeric' },
  { name: 'tags', label: 'Tags', kind: 'tags' },
  { name: 'address.city', label: 'City' },
  { name: 'address.state', label: 'State' },
  { name: 'expiresOn', label: 'Expires', kind: 'date' },
  { name: 'currency', label: 'Currency', kind: 'select' },
  { name: 'costMinor', label: 'Cost', kind: 'money' },
];

const loaded = toValues(FIELDS, {
  name: 'Acme',
  terms: 15,
  tags: ['vip', 'web'],
  address: { city: 'León', state: null },
  expiresOn: '2027-02-28',
  currency: 'MXN',
  costMinor: 123_450,
});

test('an untouched form has no changes', () => {
  expect(toChanges(FIELDS, loaded, loaded)).toEqual({});
});

test('only changed fields are sent, an address as a whole', () => {
  expect(toChanges(FIELDS, { ...loaded, name: 'Acme y Hijos', 'address.city': 'Puebla' }, loaded)).toEqual({
    name: 'Acme y Hijos',
    address: { city: 'Puebla', state: '' },
  });
});

test('an emptied field is sent as empty', () => {
  const emptied = { ...loaded, name: '', terms: ' ', expiresOn: null };
  expect(toChanges(FIELDS, emptied, loaded)).toEqual({ name: '', terms: null, expiresOn: null });
});

test('tags are the comma-separated words without duplicates', () => {
  expect(toBody(FIELDS, { ...loaded, tags: ' vip, web ,, vip' }).tags).toEqual(['vip', 'web']);
});

describe('an amount', () => {
  test.each([
    ['1,234.50', 'MXN', 123_450],
    ['12.00', 'JPY', 12],
    ['12.5', 'KWD', 12_500],
    ['0', 'MXN', 0],
  ])('%s in %s is %d', (costMinor, currency, minor) => {
    expect(toBody(FIELDS, { ...loaded, costMinor, currency }).costMinor).toBe(minor);
  });

  test.each([
    ['twelve', 'MXN'],
    ['12.345', 'MXN'],
    ['12.5', 'JPY'],
    ['', 'MXN'],
  ])('%s in %s is invalid and doesn’t fall back to the amount before', (costMinor, currency) => {
    expect(toBody(FIELDS, { ...loaded, costMinor, currency }).costMinor).toBeNull();
  });
});

describe('changes by two people', () => {
  const base = { name: 'Acme', email: 'old@acme.mx', city: 'León', phone: '' };

  test('of different fields are merged', () => {
    const theirs = { ...base, phone: '55 1234' };
    const mine = { ...base, name: 'Acme y Hijos', city: 'Puebla' };
    const merged = { ...theirs, name: 'Acme y Hijos', city: 'Puebla' };
    expect(mergeChanges(base, theirs, mine)).toEqual({ merged, conflicts: [] });
  });

  test('of the same field are a conflict and keep mine until one is chosen', () => {
    const theirs = { ...base, email: 'theirs@acme.mx' };
    const mine = { ...base, email: 'mine@acme.mx', phone: '55' };
    expect(mergeChanges(base, theirs, mine)).toEqual({ merged: mine, conflicts: ['email'] });
  });

  test('of the same field to the same value are no conflict', () => {
    const both = { ...base, email: 'new@acme.mx' };
    expect(mergeChanges(base, both, both)).toEqual({ merged: both, conflicts: [] });
  });
});
