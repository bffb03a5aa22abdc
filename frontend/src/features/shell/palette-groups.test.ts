import { expect, test } from 'vitest';
import { type PaletteCommand, paletteGroups } from './palette-groups.ts';
import type { FoundEntry } from './shell.types.ts';

const run = () => undefined;

const COMMANDS: readonly PaletteCommand[] = [
  { id: '/dashboard', label: 'Dashboard', group: 'Go to', run },
  { id: '/clients', label: 'Clients', group: 'Go to', run },
  { id: '/invoices', label: 'Invoices', group: 'Go to', run },
  { id: '/clients?new', label: 'New client', group: 'Create', keywords: ['add'], run },
  { id: '/organization', label: 'Organization', group: 'Account', keywords: ['company', 'address'], run },
];

const found = (name: string, group: string): FoundEntry => ({
  id: `${group} ${name}`,
  name,
  label: name,
  group,
  leads: group === 'Clients',
  run,
});

function shown(text: string, records: readonly FoundEntry[] = []) {
  const { groups } = paletteGroups(text, COMMANDS, records);
  return groups.flatMap(({ heading, entries }) => entries.map(({ label }) => `${heading}: ${label}`));
}

test('without a text all commands are shown in their order', () => {
  expect(shown('')).toEqual(COMMANDS.map(({ group, label }) => `${group}: ${label}`));
});

test.each([
  ['dash', ['Go to: Dashboard']],
  ['CLÍ', ['Go to: Clients', 'Create: New client']],
  ['client new', ['Create: New client']],
  ['comp', ['Account: Organization']],
  // The letters of both are in 'Dashboard' and 'Organization', in this order.
  ['dard', []],
  ['anz', []],
])('%j shows the commands %j', (text, labels) => {
  expect(shown(text)).toEqual(labels);
});

test('a client is before a command, and a command before other records', () => {
  expect(shown('inv', [found('Inverde', 'Clients'), found('INV-1', 'Invoices')])).toEqual([
    'Clients: Inverde',
    'Go to: Invoices',
    'Invoices: INV-1',
  ]);
});

test('a record is before a command that only a synonym finds', () => {
  expect(shown('add', [found('addis.et', 'Domains')])).toEqual([
    'Domains: addis.et',
    'Create: New client',
    'Account: Organization',
  ]);
});

test('an exact hit is first, with its group: a record, then a command', () => {
  const records = [
    found('Nopal.mx Estudio', 'Clients'),
    found('a.nopal.mx', 'Domains'),
    found('nopal.mx', 'Domains'),
  ];
  expect(shown('NOPAL.mx', records)).toEqual([
    'Domains: nopal.mx',
    'Domains: a.nopal.mx',
    'Clients: Nopal.mx Estudio',
  ]);
  expect(shown('clients', [found('Clients of Nopal', 'Clients')])[0]).toBe('Go to: Clients');
  expect(shown('clients', [found('Clients', 'Clients')])[0]).toBe('Clients: Clients');
});

test('an exact first entry is marked as such', () => {
  const isExact = (text: string) => paletteGroups(text, COMMANDS, [found('Andrómeda', 'Clients')]).isExact;
  expect([isExact('Clients'), isExact('andromeda'), isExact('Andr'), isExact('zz')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
