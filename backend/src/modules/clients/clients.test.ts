import { clientRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
});

afterAll(() => app.stop());

test('a name is enough to add a client; everything else has its default', async () => {
  const created = await app.call(clientRoutes.create, { as: owner, body: { displayName: '  Café Lumbre ' } });
  expect({ ...created.body, id: 'id' }).toEqual({
    id: 'id',
    organizationId: owner.organizationId,
    displayName: 'Café Lumbre',
    type: 'company',
    status: 'active',
    primaryContact: null,
    email: null,
    phone: null,
    website: null,
    currency: 'MXN',
    ownCurrency: null,
    tags: [],
    createdAt: '2026-06-15T18:30:00.000Z',
    updatedAt: '2026-06-15T18:30:00.000Z',
    version: 1,
    legalName: null,
    taxId: null,
    taxRegime: null,
    billingEmail: null,
    billingAddress: {
      line1: null,
      line2: null,
      city: null,
      state: null,
      postalCode: null,
      countryCode: null,
    },
    locale: 'en',
    paymentTermsDays: null,
    hourlyRateMinor: null,
    ownerUserId: null,
    source: 'manual',
    notes: null,
    remindersPaused: false,
    contacts: [],
    archivedAt: null,
    deletedAt: null,
    duplicates: [],
  });
  expect(created.status).toBe(201);
  const read = await app.call(clientRoutes.one, { as: owner, parameters: { id: created.body.id } });
  expect(read.body).toEqual(created.body);
});
