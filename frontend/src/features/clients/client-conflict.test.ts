import type { Client } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { findConflicts } from './client-conflict.ts';
import { NEW_CLIENT, toForm } from './client-form.ts';

const current = {
  ...NEW_CLIENT,
  displayName: 'Acme',
  email: 'new@acme.mx',
  notes: 'call first',
  tags: ['vip'],
  billingAddress: {
    line1: null,
    line2: null,
    city: 'Puebla',
    state: null,
    postalCode: null,
    countryCode: 'MX',
  },
  ownCurrency: null,
  paymentTermsDays: null,
  contacts: [],
} as unknown as Client;

test('names what somebody else changed, and where both did', () => {
  const loaded = { ...toForm(current), email: 'old@acme.mx', notes: '', city: '', countryCode: '' };
  const form = { ...loaded, email: 'mine@acme.mx', phone: '555' };
  expect(findConflicts(loaded, current, form)).toEqual([
    { label: 'Email', theirs: 'new@acme.mx', alsoMine: true },
    { label: 'Address', theirs: 'Puebla, MX', alsoMine: false },
    { label: 'Notes', theirs: 'call first', alsoMine: false },
  ]);
});

test('is empty when both made the same change', () => {
  expect(findConflicts(toForm(current), current, toForm(current))).toEqual([]);
});
