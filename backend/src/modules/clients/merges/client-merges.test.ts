import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  CLIENT_MERGES,
  type Client,
  clientMergeRoutes,
  clientNoteRoutes,
  clientRoutes,
  DAY_MS,
  documentRoutes,
  domainRoutes,
  invoiceRoutes,
  searchRoutes,
  TEXT,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCertificate } from '../../../../test/certificate-rows.ts';
import { addProject } from '../../../../test/project-rows.ts';
import { addRealtimeRow } from '../../../../test/realtime-rows.ts';
import { addRenewal } from '../../../../test/renewal-rows.ts';
import { runAsRole } from '../../../../test/run-as-role.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { draftQuote } from '../../../../test/test-quotes.ts';
import { sellDomain } from '../../../../test/test-renewals.ts';
import { enteredRequest } from '../../../../test/test-tickets.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { CLIENT_TABLE_NAMES } from '../../../records/tables.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

type MergeBody = BodyOf<typeof clientMergeRoutes.merge>;

const merge = (keepId: string, goneId: string, fields: MergeBody['fields'] = [], as: TestPerson = owner) =>
  app.call(clientMergeRoutes.merge, { as, body: { keepId, goneId, fields } });
const undo = (id: string, as: TestPerson = owner) =>
  app.call(clientMergeRoutes.undo, { as, parameters: { id } });
const read = (id: string, as: TestPerson = owner) => app.call(clientRoutes.one, { as, parameters: { id } });
const listed = async () =>
  (await app.call(clientRoutes.list, { as: owner })).body.items.map(({ id }) => id).sort();

const contact = (firstName: string, isPrimary = false) => ({
  firstName,
  lastName: null,
  email: null,
  phone: null,
  role: null,
  isPrimary,
  isBilling: false,
  receives: { invoices: false, reminders: false, renewals: false },
});

/** Two clients, the second one with a row in each table of a client. */
async function pair(): Promise<[kept: Client, gone: Client]> {
  const kept = await app.client(owner, {
    displayName: 'Lumbre',
    email: 'hola@lumbre.example',
    tags: ['web'],
    contacts: [contact('Ximena', true), contact('Leo')],
  });
  const gone = await app.client(owner, {
    displayName: 'Café Lumbre',
    phone: '55 1234',
    tags: ['VIP', 'Web'],
    contacts: [contact('Nora', true)],
  });
  for (const table of ['hosting_clients', 'domains', 'invoices', 'income', 'expenses'] as const) {
    await addRealtimeRow(app.admin, table, owner, { clientId: gone.id, name: `a row of ${table}` });
  }
  await addCertificate(app.admin, owner, gone.id);
  await addProject(app.admin, owner, gone.id);
  await draftQuote(app, owner, { clientId: gone.id });
  await enteredRequest(app, owner, { clientId: gone.id });
  const note = { as: owner, parameters: { id: gone.id }, body: { body: 'Prefers calls' } };
  await app.call(clientNoteRoutes.create, note);
  const query = { clientId: gone.id, name: 'contract.txt' };
  const file = new TextEncoder().encode('signed');
  await app.call(documentRoutes.add, { as: owner, query, file });
  await app.admin.query(
    `INSERT INTO oficio.outbox (id, organization_id, client_id, occurrence_key, kind, template_key, entity_type,
       entity_id, to_address, locale, subject, due_at, state, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, $2, 'a mail', 'manual', 'x', 'thing', gen_random_uuid(), 'nora@example.com', 'en',
       'A mail', $3, 'sent', $3, $3)`,
    [owner.organizationId, gone.id, app.clock.now()],
  );
  await app.admin.query(
    `INSERT INTO oficio.payments (id, organization_id, client_id, date, amount_minor, currency, method, status,
       base_amount_minor, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, $2, '2026-06-01', 100, 'MXN', 'card', 'pending', 100, $3, $3)`,
    [owner.organizationId, gone.id, app.clock.now()],
  );
  await app.admin.query(
    `INSERT INTO oficio.public_links (id, organization_id, kind, entity_id, client_id, token_hash, created_at, updated_at, expires_at)
     VALUES (gen_random_uuid(), $1, 'invoice', gen_random_uuid(), $2, sha256(uuid_send(gen_random_uuid())), $3, $3, $3)`,
    [owner.organizationId, gone.id, app.clock.now()],
  );
  await app.admin.query(
    `INSERT INTO oficio.recurring_documents (id, organization_id, kind, client_id, name, template, currency, total_minor,
       frequency, every, start_on, next_on, mode, created_by, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 'invoice', $2, 'Mantenimiento', '{}', 'MXN', 0, 'monthly', 1, '2099-01-31', '2099-01-31',
       'draft', $3, $4, $4)`,
    [owner.organizationId, gone.id, owner.userId, app.clock.now()],
  );
  await addRenewal(app.admin, owner, { clientId: gone.id, mark: 'acme.mx' });
  return [kept, gone];
}

async function clientsOf(table: string): Promise<string[]> {
  const { rows } = await app.admin.query<{ client_id: string }>(
    `SELECT DISTINCT client_id FROM ${table} WHERE organization_id = $1 AND client_id IS NOT NULL`,
    [owner.organizationId],
  );
  return rows.map(({ client_id }) => client_id);
}

describe('a merge', () => {
  test('moves all rows, and the gone client’s address answers with the kept one', async () => {
    const [kept, gone] = await pair();
    const { body, status } = await merge(kept.id, gone.id);
    expect(status).toBe(200);
    for (const table of CLIENT_TABLE_NAMES)
      expect([table, await clientsOf(table)]).toEqual([table, [kept.id]]);
    expect(body.client).toMatchObject({
      id: kept.id,
      version: 2,
      displayName: 'Lumbre',
      phone: null,
      tags: ['web', 'VIP'],
      primaryContact: 'Ximena',
      merges: [{ id: body.id, name: 'Café Lumbre', undoUntil: body.undoUntil }],
    });
    expect(body.client.contacts.map(({ firstName, isPrimary }) => [firstName, isPrimary])).toEqual([
      ['Ximena', true],
      ['Leo', false],
      ['Nora', false],
    ]);
    expect((await read(gone.id)).body).toEqual(body.client);
    expect(await listed()).toEqual([kept.id]);
    const found = await app.call(searchRoutes.records, { as: owner, query: { search: 'nora' } });
    expect(found.body.items.map(({ id }) => id)).toEqual([kept.id]);
    const trash = await app.call(clientRoutes.trash, { as: owner });
    expect(trash.body).toEqual({ items: [], total: 0, nextCursor: null });
  });

  test('is named to a form that still has the gone client', async () => {
    const [kept, gone] = await pair();
    await merge(kept.id, gone.id);
    const add = () => app.call(invoiceRoutes.create, { as: owner, body: { clientId: gone.id } });
    const message = 'This client was merged into Lumbre. Please choose Lumbre.';
    expect(await add()).toMatchObject({
      status: 404,
      body: { code: 'resource.not_found', details: { fields: [{ path: 'clientId', message }] } },
    });
  });

  test('takes the chosen fields from the gone client', async () => {
    const [kept, gone] = await pair();
    const { body } = await merge(kept.id, gone.id, ['displayName', 'phone']);
    expect(body.client).toMatchObject({
      displayName: 'Café Lumbre',
      phone: '55 1234',
      email: 'hola@lumbre.example',
    });
    const { rows } = await app.admin.query(
      'SELECT DISTINCT client_name FROM public.domains WHERE organization_id = $1',
      [owner.organizationId],
    );
    expect(rows).toEqual([{ client_name: 'Café Lumbre' }]);
  });

  test('leaves a hidden client that nothing changes or restores', async () => {
    const [kept, gone] = await pair();
    await merge(kept.id, gone.id);
    const parameters = { id: gone.id };
    const body = { version: 2 };
    const statuses = [
      await app.call(clientRoutes.update, { as: owner, parameters, body }),
      await app.call(clientRoutes.restore, { as: owner, parameters, body }),
      await app.call(clientRoutes.remove, { as: owner, parameters }),
      await merge(kept.id, gone.id),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
  });

  test('leads on through several merges', async () => {
    const [kept, gone] = await pair();
    const last = await app.client(owner);
    await merge(kept.id, gone.id);
    await merge(last.id, kept.id);
    expect((await read(gone.id)).body.id).toBe(last.id);
    expect((await read(kept.id)).body.id).toBe(last.id);
  });

  test('is in the kept client’s audit log with what it changed', async () => {
    const [kept, gone] = await pair();
    await merge(kept.id, gone.id, ['phone']);
    const { rows } = await app.admin.query(
      "SELECT entity_id, client_id, changes FROM oficio.audit_log WHERE action = 'merged' AND organization_id = $1",
      [owner.organizationId],
    );
    expect(rows).toEqual([
      {
        entity_id: kept.id,
        client_id: kept.id,
        changes: {
          merged: { id: gone.id, name: 'Café Lumbre' },
          phone: { before: null, after: '55 1234' },
          tags: { before: ['web'], after: ['web', 'VIP'] },
        },
      },
    ]);
  });

  test('of a client with itself is refused', async () => {
    const { id } = await app.client(owner);
    const { status, body } = await merge(id, id);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test('with a client of another organization, or from the trash, is refused', async () => {
    const other = await app.owner();
    const foreign = await app.client(other);
    const own = await app.client(owner);
    const deleted = await app.client(owner);
    await app.call(clientRoutes.remove, { as: owner, parameters: { id: deleted.id } });
    const statuses = [
      await merge(own.id, foreign.id),
      await merge(foreign.id, own.id),
      await merge(own.id, deleted.id),
      await merge(deleted.id, own.id),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect((await read(foreign.id, other)).body).toEqual(foreign);
  });

  test('is refused where one client would have too many contacts or tags', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `n${randomUUID()}${index}`);
    const kept = await app.client(owner, {
      contacts: many(13).map((name, index) => contact(name, index === 0)),
      tags: many(11).map((tag) => tag.slice(0, TEXT.tag)),
    });
    const contacts = await app.client(owner, { contacts: many(13).map((name, i) => contact(name, i === 0)) });
    const tags = await app.client(owner, { tags: many(11).map((tag) => tag.slice(0, TEXT.tag)) });
    expect((await merge(kept.id, contacts.id)).body).toMatchObject({
      error: 'Together they have 26 contacts, and a client can have 25. Remove some first.',
    });
    expect((await merge(kept.id, tags.id)).body).toMatchObject({
      error: 'Together they have 22 tags, and a client can have 20. Remove some first.',
    });
  });

  test('refuses a tax id that doesn’t fit the kept client’s country', async () => {
    const address = { line1: null, line2: null, city: null, state: null, postalCode: null };
    const kept = await app.client(owner, { billingAddress: { ...address, countryCode: 'MX' } });
    const gone = await app.client(owner, { taxId: '123' });
    expect((await merge(kept.id, gone.id, ['taxId'])).body).toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ path: 'taxId' }] },
    });
    expect(await listed()).toEqual([kept.id, gone.id].sort());
  });
});

describe('who merges', () => {
  test.each(['viewer', 'accountant'] as const)('not a %s', async (role) => {
    const [kept, gone] = await pair();
    const member = await app.member(owner.organizationId, role);
    expect((await merge(kept.id, gone.id, [], member)).status).toBe(403);
  });

  test('not a member who is limited to assigned clients', async () => {
    const [kept, gone] = await pair();
    const member = await app.member(owner.organizationId, 'manager', { clientIds: [kept.id, gone.id] });
    expect((await merge(kept.id, gone.id, [], member)).status).toBe(403);
  });

  test('a member also moves rows that the role can’t read, and counts those that it can', async () => {
    const [kept, gone] = await pair();
    const member = await app.member(owner.organizationId, 'member');
    const counted = await app.call(clientMergeRoutes.rows, { as: member, parameters: { id: gone.id } });
    expect(Object.fromEntries(counted.body.rows.map(({ kind, count }) => [kind, count]))).toEqual({
      contacts: 1,
      notes: 1,
      documents: 1,
      mails: 0,
      links: 0,
      domains: 2,
      certificates: 1,
      projects: 1,
      hosting: 1,
      renewalProposals: 1,
      renewals: 1,
      invoices: 1,
      quotes: 1,
      recurring: 1,
      payments: 0,
      income: 0,
      expenses: 0,
      tickets: 1,
    });
    expect((await merge(kept.id, gone.id, [], member)).status).toBe(200);
    expect(await clientsOf('public.income')).toEqual([kept.id]);
  });

  test('a member to whom the gone client was assigned then sees the kept one with the past of both', async () => {
    const [kept, gone] = await pair();
    const member = await app.member(owner.organizationId, 'member', { clientIds: [gone.id] });
    const { body } = await merge(kept.id, gone.id);
    expect((await read(gone.id, member)).body.id).toBe(kept.id);
    const statement = "SELECT DISTINCT client_id FROM oficio.audit_log WHERE action = 'created'";
    const seen = await runAsRole(app.database.adminUrl, 'oficio_api', member, statement);
    expect(seen.map(({ client_id }) => client_id).sort()).toEqual([kept.id, gone.id].sort());
    await undo(body.id);
    expect((await read(kept.id, member)).status).toBe(404);
    expect((await read(gone.id, member)).body.id).toBe(gone.id);
  });

  test('a pending invitation names the kept client instead', async () => {
    const [kept, gone] = await pair();
    const id = randomUUID();
    await app.admin.query(
      `INSERT INTO oficio.invitations (id, organization_id, email, role, scope, client_ids, token_hash, status,
         invited_by, created_at, expires_at)
       VALUES ($1, $2, 'nora@example.com', 'member', 'assigned', ARRAY[$3::uuid], $4, 'pending', $5, $6, $6)`,
      [id, owner.organizationId, gone.id, Buffer.from(id), owner.userId, app.clock.now()],
    );
    const named = async () =>
      (await app.admin.query('SELECT client_ids FROM oficio.invitations WHERE id = $1', [id])).rows;
    const { body } = await merge(kept.id, gone.id);
    expect(await named()).toEqual([{ client_ids: [kept.id] }]);
    await undo(body.id);
    expect(await named()).toEqual([{ client_ids: [gone.id] }]);
  });
});

describe('an undo', () => {
  const domainOf = async (clientId: string) => {
    const { rows } = await app.admin.query<{ id: string; version: number; fqdn: string }>(
      'SELECT id, version, fqdn FROM public.domains WHERE client_id = $1',
      [clientId],
    );
    const [domain] = rows;
    if (!domain) throw new Error('The client has no domain');
    return domain;
  };

  test('brings the gone client back with its rows, once', async () => {
    const [kept, gone] = await pair();
    const { body } = await merge(kept.id, gone.id, ['displayName']);
    const undone = await undo(body.id);
    expect(undone.body.goneId).toBe(gone.id);
    expect(undone.body.client).toEqual({
      ...kept,
      version: 3,
      updatedAt: app.clock.now().toISOString(),
    });
    expect((await read(gone.id)).body).toEqual({
      ...gone,
      version: 3,
      updatedAt: undone.body.client.updatedAt,
    });
    expect((await undo(body.id)).status).toBe(404);
  });

  test('is refused with the rows that have changed since', async () => {
    const [kept, gone] = await pair();
    const { body } = await merge(kept.id, gone.id);
    const { id, version, fqdn } = await domainOf(kept.id);
    await app.call(domainRoutes.update, { as: owner, parameters: { id }, body: { version, notes: 'new' } });
    await app.call(clientRoutes.update, {
      as: owner,
      parameters: { id: kept.id },
      body: { version: 2, notes: 'x' },
    });
    await app.admin.query('DELETE FROM public.expenses WHERE client_id = $1', [kept.id]);
    const refused = await undo(body.id);
    expect({ status: refused.status, body: refused.body }).toMatchObject({
      status: 409,
      body: {
        code: 'merge.not_undoable',
        error: `This has changed since the merge: Lumbre, ${fqdn}, a deleted row. The merge stays.`,
        details: {
          changed: [
            { kind: 'client', name: 'Lumbre' },
            { kind: 'domains', name: fqdn },
            { kind: 'expenses', name: '' },
          ],
        },
      },
    });
    expect(await listed()).toEqual([kept.id]);
  });

  test('is refused while a domain of the merge has another client, and possible when the domain is back', async () => {
    const [kept, gone] = await pair();
    const third = await app.client(owner, { displayName: 'Tercera' });
    const domain = await sellDomain(app, owner, { name: 'acme.mx', clientId: gone.id });
    const certificateId = await addCertificate(app.admin, owner, gone.id);
    await app.admin.query('UPDATE public.certificates SET domain_id = $2, host = $3 WHERE id = $1', [
      certificateId,
      domain.id,
      'www.acme.mx',
    ]);
    const clientsNow = async () =>
      (
        await app.admin.query(
          `SELECT domain.client_id AS domain, certificate.client_id AS certificate, renewal.client_id AS renewal
           FROM public.domains domain JOIN public.certificates certificate ON certificate.domain_id = domain.id
             JOIN oficio.renewals renewal ON renewal.domain_id = domain.id WHERE domain.id = $1`,
          [domain.id],
        )
      ).rows;
    const moveTo = async (clientId: string) => {
      const parameters = { id: domain.id };
      const { version } = (await app.call(domainRoutes.one, { as: owner, parameters })).body;
      await app.call(domainRoutes.update, { as: owner, parameters, body: { version, clientId } });
    };
    const allOf = (id: string) => [{ domain: id, certificate: id, renewal: id }];
    const { body } = await merge(kept.id, gone.id);
    expect(await clientsNow()).toEqual(allOf(kept.id));
    await moveTo(third.id);
    expect(await clientsNow()).toEqual(allOf(third.id));
    const refused = await undo(body.id);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('acme.mx');
    expect(await clientsNow()).toEqual(allOf(third.id));
    await moveTo(kept.id);
    expect(await clientsNow()).toEqual(allOf(kept.id));
    expect((await undo(body.id)).status).toBe(200);
    expect(await clientsNow()).toEqual(allOf(gone.id));
    expect(
      (await app.admin.query('SELECT * FROM oficio.wrong_sums($1)', [owner.organizationId])).rows,
    ).toEqual([]);
  });

  test('is possible again once an edit was taken back', async () => {
    const [kept, gone] = await pair();
    const { body } = await merge(kept.id, gone.id);
    const edit = (version: number, notes: string | null) =>
      app.call(clientRoutes.update, { as: owner, parameters: { id: kept.id }, body: { version, notes } });
    await edit(2, 'x');
    expect((await undo(body.id)).status).toBe(409);
    await edit(3, null);
    expect((await undo(body.id)).status).toBe(200);
  });

  test('is refused while the kept client is in the trash or merged itself', async () => {
    const [kept, gone] = await pair();
    // A client with an invoice or a payment can't be deleted.
    for (const table of ['public.invoices', 'oficio.payments']) {
      await app.admin.query(`DELETE FROM ${table} WHERE client_id = ANY ($1)`, [[kept.id, gone.id]]);
    }
    const { body } = await merge(kept.id, gone.id);
    await app.call(clientRoutes.remove, { as: owner, parameters: { id: kept.id } });
    expect((await undo(body.id)).status).toBe(409);
    await app.call(clientRoutes.restore, { as: owner, parameters: { id: kept.id }, body: { version: 3 } });
    await merge((await app.client(owner)).id, kept.id);
    expect((await undo(body.id)).status).toBe(409);
  });

  test('is refused after a day, when what it needs is deleted', async () => {
    const [kept, gone] = await pair();
    const { body } = await merge(kept.id, gone.id);
    app.clock.advance(CLIENT_MERGES.undoMs - 1);
    await app.admin.query("SELECT oficio.enqueue_job('client-merge.purge', '{}')");
    await app.nest.get(Jobs, { strict: false }).runPending();
    expect((await read(kept.id)).body.merges).toHaveLength(1);
    app.clock.advance(1);
    expect((await undo(body.id)).body).toMatchObject({ code: 'merge.not_undoable' });
    await app.admin.query("SELECT oficio.enqueue_job('client-merge.purge', '{}')");
    await app.nest.get(Jobs, { strict: false }).runPending();
    expect((await read(kept.id)).body.merges).toEqual([]);
  });

  test('of another organization’s merge is not found', async () => {
    const [kept, gone] = await pair();
    const { body } = await merge(kept.id, gone.id);
    expect((await undo(body.id, await app.owner())).status).toBe(404);
  });
});

test('the gone client’s address leads on for as long as the kept client exists', async () => {
  const [kept, gone] = await pair();
  for (const table of ['public.hosting_clients', 'public.invoices', 'oficio.payments']) {
    await app.admin.query(`DELETE FROM ${table} WHERE organization_id = $1`, [owner.organizationId]);
  }
  await merge(kept.id, gone.id);
  const purge = async () => {
    await app.admin.query("SELECT oficio.enqueue_job('trash.purge', '{}')");
    await app.nest.get(Jobs, { strict: false }).runPending();
  };
  const stored = async () => {
    const { rows } = await app.admin.query(
      'SELECT id FROM public.client_directory WHERE organization_id = $1 ORDER BY id',
      [owner.organizationId],
    );
    return rows.map(({ id }) => id);
  };
  app.clock.advance(60 * DAY_MS);
  await purge();
  expect((await read(gone.id)).body.id).toBe(kept.id);
  await app.call(clientRoutes.remove, { as: owner, parameters: { id: kept.id } });
  app.clock.advance(31 * DAY_MS);
  await purge();
  expect(await stored()).toEqual([gone.id]);
  expect((await read(gone.id)).status).toBe(404);
  await purge();
  expect(await stored()).toEqual([]);
});
