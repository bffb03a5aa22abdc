import { expect, test } from 'vitest';
import type { RecordField } from '../../records/record-fields.ts';
import { actionWords, changesInWords } from './audit-words.ts';

const THINGS = [{ type: 'client', many: 'Clients', one: 'the client', fields: [] }];
const ENTRY = {
  id: 'e1',
  at: '2026-06-15T18:30:00.000Z',
  actor: { kind: 'member', userId: 'u1', name: 'Ana Ruiz', key: null },
  entity: { type: 'client', id: 'c1', name: 'Café Lumbre' },
  changes: {},
  currency: 'MXN',
} as const;

const FIELDS: readonly RecordField[] = [
  { name: 'phone', label: 'Phone' },
  { name: 'status', label: 'Status', kind: 'select', options: [{ value: 'lead', label: 'Lead' }] },
  { name: 'autoRenew', label: 'Auto-renew', kind: 'switch' },
  { name: 'expiresOn', label: 'Expires', kind: 'date' },
  { name: 'priceMinor', label: 'Price', kind: 'money' },
  { name: 'currency', label: 'Currency' },
  { name: 'clientId', label: 'Client', kind: 'record' },
  { name: 'clientIds', label: 'Clients', kind: 'record' },
  { name: 'address.city', label: 'City' },
  { name: 'address.line1', label: 'Address' },
  { name: 'tags', label: 'Tags', kind: 'tags' },
];

const words = (changes: Record<string, unknown>, action = 'updated', currency: string | null = 'MXN') =>
  changesInWords({ action, changes, currency }, FIELDS, { c1: 'Café Lumbre' });

test.each([
  ['updated', 'client', 'changed the client'],
  ['created', 'client', 'added the client'],
  ['merged_twice', 'client', 'merged twice the client'],
  ['created', 'time_entry', 'added the time entry'],
])('%s of a %s: %s', (action, type, said) => {
  expect(actionWords({ ...ENTRY, action, entity: { ...ENTRY.entity, type } }, THINGS)).toBe(said);
});

test.each<[string, Record<string, unknown>, unknown[]]>([
  ['a text', { phone: { before: null, after: '55 12' } }, [['Phone', '', '55 12']]],
  ['an emptied text', { phone: { before: '55 12', after: null } }, [['Phone', '55 12', '']]],
  ['a choice', { status: { before: null, after: 'lead' } }, [['Status', '', 'Lead']]],
  ['a switch', { autoRenew: { before: true, after: false } }, [['Auto-renew', 'Yes', 'No']]],
  ['a day', { expiresOn: { before: '2026-02-28', after: null } }, [['Expires', 'Feb 28, 2026', '']]],
  ['a client', { clientId: { before: 'c1', after: 'c2' } }, [['Client', 'Café Lumbre', 'a removed client']]],
  [
    'several clients',
    { clientIds: { before: [], after: ['c2', 'c1'] } },
    [['Clients', '', 'a removed client, Café Lumbre']],
  ],
  ['tags', { tags: { before: [], after: ['web', 'care'] } }, [['Tags', '', 'web, care']]],
  ['a value alone', { phone: '55 12' }, [['Phone', null, '55 12']]],
  [
    'the changed part of an address',
    { address: { before: { city: 'Oaxaca', line1: 'Sur 8' }, after: { city: 'Puebla', line1: 'Sur 8' } } },
    [['City', 'Oaxaca', 'Puebla']],
  ],
  ['an empty value alone', { phone: null }, []],
  ['a field without a label', { ownerUserId: { before: null, after: 'u1' } }, []],
])('%s', (_, changes, expected) => {
  expect(words(changes).map(({ label, before, after }) => [label, before, after])).toEqual(expected);
});

test('an amount has the currency of its record, or the one that it had before the change', () => {
  const price = { before: 1000, after: 2500 };
  expect(words({ priceMinor: price }, 'updated', 'JPY')).toMatchObject([
    { before: '¥1,000', after: '¥2,500' },
  ]);
  const both = words({ priceMinor: price, currency: { before: 'JPY', after: 'USD' } });
  expect(both[0]).toMatchObject({ before: '¥1,000', after: '$25.00' });
});

test('a new record shows no fields', () => {
  expect(words({ phone: '55 12' }, 'created')).toEqual([]);
});
