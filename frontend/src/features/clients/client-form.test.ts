import type { Client } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { findFaults, NEW_CLIENT, newContact, toBody, toChanges, toForm } from './client-form.ts';

const stored: Client = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  organizationId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  displayName: 'Café Alameda',
  type: 'company',
  status: 'active',
  primaryContact: 'Ana',
  email: 'hola@alameda.mx',
  phone: null,
  website: null,
  currency: 'MXN',
  tags: ['vip', 'web'],
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  version: 3,
  legalName: null,
  taxId: null,
  taxRegime: null,
  billingEmail: null,
  billingAddress: { line1: null, line2: null, city: null, state: null, postalCode: null, countryCode: null },
  ownCurrency: null,
  locale: 'es',
  paymentTermsDays: 15,
  hourlyRateMinor: null,
  ownerUserId: null,
  source: 'manual',
  notes: null,
  remindersPaused: false,
  contacts: [],
  archivedAt: null,
  deletedAt: null,
  deletedBy: null,
  duplicates: [],
};

test('a form that was not touched changes nothing', () => {
  expect(toChanges(toForm(stored), toForm(stored), 3)).toEqual({ version: 3 });
});

test('only what was changed is sent, with the version it was based on', () => {
  const form = { ...toForm(stored), displayName: 'Alameda', tags: 'vip', city: 'Puebla' };
  expect(toChanges(form, toForm(stored), 3)).toEqual({
    displayName: 'Alameda',
    tags: ['vip'],
    billingAddress: { line1: '', line2: '', city: 'Puebla', state: '', postalCode: '', countryCode: '' },
    version: 3,
  });
});

test('an emptied field is sent as empty', () => {
  expect(toChanges({ ...toForm(stored), email: '', paymentTermsDays: '' }, toForm(stored), 3)).toEqual({
    email: '',
    paymentTermsDays: null,
    version: 3,
  });
});

test('tags are the words between commas, each once', () => {
  expect(toBody({ ...NEW_CLIENT, tags: ' vip, web ,, vip' }).tags).toEqual(['vip', 'web']);
});

describe('what is wrong', () => {
  test('is nothing with a name alone', () => {
    expect(findFaults({ ...NEW_CLIENT, displayName: 'Acme' })).toEqual([]);
  });

  test('is named by the field', () => {
    const contact = { ...newContact(true), email: 'nobody' };
    const form = { ...NEW_CLIENT, paymentTermsDays: '1.5', contacts: [contact] };
    expect(findFaults(form)).toEqual([
      { path: 'paymentTermsDays', message: 'Please enter whole days' },
      { path: 'contacts.0.firstName', message: 'First name is required' },
      { path: 'contacts.0.email', message: 'Please enter a valid email' },
      { path: 'displayName', message: 'Name is required' },
    ]);
  });
});
