import type { Client } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { differingValues, takenFields } from './merged-values.ts';

const address = { line1: null, line2: null, city: null, state: null, postalCode: null, countryCode: null };

const client = (id: string, values: Partial<Client>) =>
  ({
    id,
    displayName: 'Lumbre',
    type: 'company',
    status: 'active',
    email: null,
    phone: null,
    website: null,
    locale: 'es',
    timezone: null,
    legalName: null,
    taxId: null,
    billingEmail: null,
    paymentTermsDays: null,
    ownCurrency: null,
    currency: 'MXN',
    billingAddress: address,
    remindersPaused: false,
    notes: null,
    taxRegime: null,
    hourlyRateMinor: null,
    ownerUserId: null,
    tags: [],
    contacts: [],
    ...values,
  }) as unknown as Client;

test('only values that differ are asked for, in words', () => {
  const one = client('1', {
    phone: '55 1',
    ownCurrency: 'USD',
    billingAddress: { ...address, city: 'Puebla' },
  });
  const other = client('2', { displayName: 'Café Lumbre', phone: '55 1', tags: ['x'] });
  const values = differingValues(one, other).map(({ label, words }) => [label, words(one), words(other)]);
  expect(values).toEqual([
    ['Name', 'Lumbre', 'Café Lumbre'],
    ['Currency', 'USD', 'Organization default'],
    ['Address', 'Puebla', ''],
  ]);
});

test('by default an empty value gives way; a choice wins, whichever client stays', () => {
  const one = client('1', { email: 'a@example.com', phone: '55 1' });
  const other = client('2', { displayName: 'Café Lumbre', notes: 'x', phone: '55 2', hourlyRateMinor: 5 });
  expect(takenFields(one, other, {})).toEqual(['notes', 'hourlyRateMinor']);
  expect(takenFields(one, other, { displayName: '2', notes: '1' })).toEqual([
    'displayName',
    'hourlyRateMinor',
  ]);
  expect(takenFields(other, one, { displayName: '2', phone: '1' })).toEqual(['email', 'phone']);
});
