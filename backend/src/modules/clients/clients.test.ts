import { clientRoutes, domainRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { Jobs } from '../../jobs/jobs.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
});

afterAll(() => app.stop());

test('a client needs only a name; all other fields have defaults', async () => {
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
    country: null,
    lastActivityOn: '2026-06-15',
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
    timezone: null,
    paymentTermsDays: null,
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
    merges: [],
  });
  expect(created.status).toBe(201);
  const read = await app.call(clientRoutes.one, { as: owner, parameters: { id: created.body.id } });
  expect(read.body).toEqual(created.body);
});

const contact = (values: Record<string, unknown>) => ({
  firstName: 'Ximena',
  lastName: null,
  email: null,
  phone: null,
  role: null,
  isPrimary: false,
  isBilling: false,
  receives: { invoices: false, reminders: false, renewals: false },
  ...values,
});

describe('changes', () => {
  test('keep absent fields, write given ones, and clear a field by an empty text', async () => {
    const client = await app.client(owner, { notes: 'old', phone: '55', tags: ['VIP', 'vip', ' web '] });
    app.clock.advance(60_000);
    const changed = await app.call(clientRoutes.update, {
      as: owner,
      parameters: { id: client.id },
      body: {
        version: 1,
        phone: ' ',
        website: 'lumbre.example',
        currency: 'USD',
        taxId: 'abc010101ab1',
        timezone: 'Asia/Tokyo',
      },
    });
    expect(changed.body).toEqual({
      ...client,
      tags: ['VIP', 'web'],
      phone: null,
      website: 'https://lumbre.example',
      currency: 'USD',
      ownCurrency: 'USD',
      taxId: 'ABC010101AB1',
      timezone: 'Asia/Tokyo',
      updatedAt: app.clock.now().toISOString(),
      version: 2,
    });
  });

  test('of contacts replace the whole list; a contact with an id keeps it', async () => {
    const client = await app.client(owner, {
      contacts: [contact({ isPrimary: true }), contact({ firstName: 'Leo', lastName: 'Paz' })],
    });
    expect(client.primaryContact).toBe('Ximena');
    const [, leo] = client.contacts;
    const changed = await app.call(clientRoutes.update, {
      as: owner,
      parameters: { id: client.id },
      body: { version: 1, contacts: [contact({ ...leo, isPrimary: true }), contact({ firstName: 'Nora' })] },
    });
    expect(changed.body.primaryContact).toBe('Leo Paz');
    expect(changed.body.contacts).toEqual([
      { ...leo, isPrimary: true },
      { ...contact({ firstName: 'Nora' }), portal: false, id: expect.any(String) },
    ]);
  });

  test('of contacts keep the row of a contact with an id, whichever becomes the primary one', async () => {
    const client = await app.client(owner, {
      contacts: [
        contact({ isPrimary: true }),
        contact({ firstName: 'Leo', email: 'leo@example.com' }),
        contact({ firstName: 'Nora' }),
      ],
    });
    const [ximena, leo, nora] = client.contacts;
    await app.admin.query('UPDATE oficio.client_contacts SET portal = true WHERE id = $1', [leo?.id]);
    await app.call(clientRoutes.update, {
      as: owner,
      parameters: { id: client.id },
      body: {
        version: 1,
        contacts: [
          contact({ ...leo, portal: undefined, isPrimary: true, role: 'Chef' }),
          contact({ ...ximena, isPrimary: false }),
        ],
      },
    });
    const { rows } = await app.admin.query(
      'SELECT id, role, portal, is_primary FROM oficio.client_contacts WHERE client_id = $1 ORDER BY position',
      [client.id],
    );
    expect(rows).toEqual([
      { id: leo?.id, role: 'Chef', portal: true, is_primary: true },
      { id: ximena?.id, role: null, portal: false, is_primary: false },
    ]);
    expect(nora?.id).toBeDefined();
  });

  test('of contacts open the portal for those with an address alone', async () => {
    const portal = contact({ firstName: 'Leo', isPrimary: true, portal: true });
    const { id, version } = await app.client(owner);
    const update = (contacts: object[]) =>
      app.call(clientRoutes.update, { as: owner, parameters: { id }, body: { version, contacts } });
    expect((await update([portal])).body).toMatchObject({
      details: {
        fields: [{ path: 'contacts.0.email', message: 'The client portal needs an email address' }],
      },
    });
    expect((await update([{ ...portal, email: 'leo@example.com' }])).body.contacts[0]?.portal).toBe(true);
  });

  test('of contacts refuse the id of another client’s contact', async () => {
    const other = await app.client(owner, { contacts: [contact({ isPrimary: true })] });
    const client = await app.client(owner);
    const changed = await app.call(clientRoutes.update, {
      as: owner,
      parameters: { id: client.id },
      body: { version: 1, contacts: [contact({ ...other.contacts[0] })] },
    });
    expect(changed.status).toBe(404);
    const read = await app.call(clientRoutes.one, { as: owner, parameters: { id: other.id } });
    expect(read.body).toEqual(other);
  });

  test('with the same contact twice are refused', async () => {
    const client = await app.client(owner, { contacts: [contact({ isPrimary: true })] });
    const [first] = client.contacts;
    const changed = await app.call(clientRoutes.update, {
      as: owner,
      parameters: { id: client.id },
      body: { version: 1, contacts: [contact({ ...first }), contact({ ...first, isPrimary: false })] },
    });
    expect(changed.status).toBe(404);
  });

  test('of a tax id are checked against the stored country', async () => {
    const client = await app.client(owner, {
      billingAddress: {
        line1: null,
        line2: null,
        city: null,
        state: null,
        postalCode: null,
        countryCode: 'MX',
      },
    });
    const change = (taxId: string) =>
      app.call(clientRoutes.update, {
        as: owner,
        parameters: { id: client.id },
        body: { version: 1, taxId },
      });
    expect((await change('123')).body).toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ path: 'taxId' }] },
    });
    expect((await change('ABC010101AB1')).status).toBe(200);
  });

  test('a member of the organization can be responsible for a client', async () => {
    const member = await app.member(owner.organizationId, 'member');
    const client = await app.client(owner, { ownerUserId: member.userId });
    expect(client.ownerUserId).toBe(member.userId);
  });
});

test('an archived client keeps its status for its return', async () => {
  const client = await app.client(owner, { status: 'lead' });
  const step = (route: typeof clientRoutes.archive | typeof clientRoutes.restore, version: number) =>
    app.call(route, { as: owner, parameters: { id: client.id }, body: { version } });
  expect((await step(clientRoutes.archive, 1)).body).toMatchObject({ status: 'archived', version: 2 });
  const restored = await step(clientRoutes.restore, 2);
  expect(restored.body).toEqual({ ...client, updatedAt: app.clock.now().toISOString(), version: 3 });
});

test('clients with the same address or tax id are listed, without the trash and other organizations', async () => {
  const other = await app.owner();
  const twin = { email: 'Twin@example.com', taxId: 'XAXX010101000' };
  await app.client(other, twin);
  const gone = await app.client(owner, twin);
  await app.call(clientRoutes.remove, { as: owner, parameters: { id: gone.id } });
  const byEmail = await app.client(owner, { displayName: 'By email', email: 'twin@EXAMPLE.com' });
  const byTaxId = await app.client(owner, { displayName: 'By tax id', taxId: 'xaxx010101000' });
  const both = await app.client(owner, twin);
  expect(both.duplicates.toSorted((a, b) => a.matches.localeCompare(b.matches))).toEqual([
    { id: byEmail.id, displayName: 'By email', matches: 'email' },
    { id: byTaxId.id, displayName: 'By tax id', matches: 'taxId' },
  ]);
});

test('a bulk edit gives clients to a member of the organization, or to nobody', async () => {
  const as = await app.owner();
  const member = await app.member(as.organizationId, 'member');
  const { id } = await app.client(as);
  const give = async (ownerUserId: string | null, version: number) => {
    const body = { action: 'edit', changes: { ownerUserId }, items: [{ id, version }] };
    const { body: answer } = await app.call(clientRoutes.bulk, { as, body });
    const { body: list } = await app.call(clientRoutes.list, { as });
    return [answer.done, answer.refused[0]?.code, list.items[0]?.ownerUserId];
  };
  expect(await give(member.userId, 1)).toEqual([1, undefined, member.userId]);
  const stranger = await app.owner();
  expect(await give(stranger.userId, 2)).toEqual([0, 'resource.not_found', member.userId]);
  expect(await give(null, 2)).toEqual([1, undefined, null]);
});

test.each([
  [999, ['client_directory', 'domains', 'income']],
  [998, []],
])(
  'a rename of a client with a payment and %i domains touches rows of %j afterwards',
  async (domains, touched) => {
    const as = await issuer(app);
    const { id, version } = await app.client(as, { displayName: 'Alfa' });
    await paid(app, as, { clientId: id });
    const { body: domain } = await app.call(domainRoutes.create, {
      as,
      body: { name: 'a.example', clientId: id },
    });
    await app.admin.query(
      `INSERT INTO public.domains SELECT (jsonb_populate_record(domain,
       jsonb_build_object('id', gen_random_uuid(), 'fqdn', n || '.example'))).*
     FROM public.domains domain, generate_series(2, $2) n WHERE domain.id = $1`,
      [domain.id, domains],
    );
    const jobs = app.nest.get(Jobs, { strict: false });
    await jobs.runPending();
    // A member doesn't see the income that is renamed.
    const member = await app.member(as.organizationId, 'member');
    const { status } = await app.call(clientRoutes.update, {
      as: member,
      parameters: { id },
      body: { version, displayName: 'Beta' },
    });
    expect(status).toBe(200);
    const { rows } = await app.admin.query(
      "SELECT data ->> 'table' AS name FROM pgboss.job WHERE name = 'row.touch' AND state < 'active' ORDER BY 1",
    );
    expect(rows.map(({ name }) => name)).toEqual(touched);
    expect(await jobs.runPending()).toEqual({ done: touched.length, failed: 0 });
  },
);
