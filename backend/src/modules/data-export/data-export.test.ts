import { createHash, randomUUID } from 'node:crypto';
import { dataExportRoutes, documentRoutes, memberRoleSchema } from '@oficio/contracts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longestTurnOfEachRun } from '../../../test/held-loop.ts';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { addRealtimeRows, trashRealtimeRow } from '../../../test/realtime-rows.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { invite } from '../../../test/test-invitations.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { CONTACT_COLUMNS } from '../clients/client-contacts.ts';
import { DataExportRepository } from './data-export.repository.ts';
import {
  BILLING_SETTINGS_COLUMNS,
  EXPORTED_TABLES,
  ORGANIZATION_COLUMNS,
  SUBSCRIPTION_COLUMNS,
} from './exported-tables.ts';

type Row = Record<string, unknown>;
type Exported = Record<string, Row[]> & {
  organization: Row;
  subscription: Row | null;
  billingSettings: Row;
  exportedAt: string;
};

const LISTS = ['clients', 'clientNotes', 'hosting', 'domains', 'invoices', 'income', 'expenses'];

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
});

afterAll(() => app.stop());

const ask = (as?: TestPerson, headers: Record<string, string> = {}) =>
  app.call(dataExportRoutes.organization, { ...(as && { as }), headers });

async function exported(as: TestPerson): Promise<Exported> {
  const answer = await ask(as);
  if (answer.status !== 200) throw new Error(answer.text);
  return JSON.parse(answer.text);
}

const contact = (firstName: string) => ({
  firstName,
  lastName: null,
  email: null,
  phone: null,
  role: null,
  isPrimary: true,
  isBilling: false,
  receives: { invoices: true, reminders: false, renewals: true },
});

describe('the file', () => {
  test('is a download, named by the day in the organization’s time zone', async () => {
    app.clock.set('2026-06-16T03:30:00.000Z');
    const answer = await ask(owner);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="oficio-2026-06-15.json"',
      'cache-control': 'no-store',
      'content-encoding': 'gzip',
    });
    expect(JSON.parse(answer.text)).toMatchObject({
      format: 'oficio-export',
      version: 1,
      exportedAt: '2026-06-16T03:30:00.000Z',
    });
  });

  test('is sent uncompressed to a client that accepts nothing else, with the same bytes', async () => {
    const plain = await ask(owner, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.text).toBe((await ask(owner)).text);
  });

  test('has all data, exact to the last digit, including the trash, and no secret', async () => {
    const whole = await app.owner();
    app.clock.advance(1_000);
    const member = await app.member(whole.organizationId, 'viewer');
    const client = await app.client(whole, { displayName: 'Niñas y Cía.', contacts: [contact('Ada')] });
    const ids = await addRealtimeRows(app.admin, whole);
    await trashRealtimeRow(app.admin, 'expenses', ids.expenses);
    // No number of JavaScript is this amount.
    await app.admin.query('UPDATE public.income SET amount_minor = 9007199254740993 WHERE id = $1', [
      ids.income,
    ]);
    const invitation = await invite(app, whole);
    const answer = await ask(whole);
    const file: Exported = JSON.parse(answer.text);
    expect(file.organization).toMatchObject({
      id: whole.organizationId,
      name: 'Taller Ruiz',
      currency: 'MXN',
    });
    expect(file.subscription).toMatchObject({ status: 'active', planId: 1, canceledAt: null });
    expect(file.billingSettings).toMatchObject({ paymentTermsDays: 30, closedOn: null });
    expect(file.documentSeries).toHaveLength(4);
    expect(file.members?.map(({ userId, role, email }) => [userId, role, email])).toEqual([
      [whole.userId, 'owner', whole.email],
      [member.userId, 'viewer', member.email],
    ]);
    expect(file.invitations).toMatchObject([{ id: invitation.id, status: 'pending' }]);
    expect(LISTS.map((list) => file[list]?.length)).toEqual([2, 0, 1, 1, 1, 1, 1]);
    const exportedClient = file.clients?.find(({ id }) => id === client.id);
    expect(exportedClient).toMatchObject({
      displayName: 'Niñas y Cía.',
      createdAt: client.createdAt,
      contacts: [{ firstName: 'Ada', isPrimary: true, receivesReminders: false }],
    });
    expect(file.expenses).toMatchObject([{ date: '2026-01-31', deletedAt: '2026-01-11T16:00:00.000Z' }]);
    expect(answer.text).toContain('"amountMinor":9007199254740993,');
    expect(answer.text).not.toMatch(/token|hash|stripe|searchText|sortName/i);
  });

  test('of an empty organization has every list, empty', async () => {
    const file = await exported(await app.owner());
    expect(LISTS.map((list) => file[list])).toEqual(LISTS.map(() => []));
  });

  test('keeps 60 hostile texts unchanged', async () => {
    const hostile = await app.owner();
    for (const name of HOSTILE_TEXTS) await addRealtimeRows(app.admin, hostile, name);
    const file = await exported(hostile);
    for (const list of ['clients', 'hosting']) {
      const names = file[list]?.map((row) => row.displayName ?? row.name);
      expect(new Set(names)).toEqual(new Set(HOSTILE_TEXTS));
    }
  });

  test('is one snapshot: a concurrent write is contained completely or not at all', async () => {
    const busy = await app.owner();
    const repository = app.nest.get(DataExportRepository, { strict: false });
    const scope = { userId: busy.userId, organizationId: busy.organizationId } as OrganizationScope;
    const text = await repository.snapshot(scope, async (tx) => {
      const pieces: string[] = [];
      for await (const piece of repository.file(tx, scope, { format: 'x' })) {
        if (pieces.length === 0) await addRealtimeRows(app.admin, busy);
        pieces.push(piece);
      }
      return pieces.join('');
    });
    const file: Exported = JSON.parse(text);
    expect(LISTS.map((list) => file[list])).toEqual(LISTS.map(() => []));
  });
});

describe('the right to export', () => {
  test('belongs to owner and admin, and to no other role', async () => {
    const statuses: [string, number][] = [];
    for (const role of memberRoleSchema.options.filter((one) => one !== 'owner')) {
      const member = await app.member((await app.owner()).organizationId, role);
      statuses.push([role, (await ask(member)).status]);
    }
    expect(statuses).toEqual([
      ['admin', 200],
      ['manager', 403],
      ['accountant', 403],
      ['member', 403],
      ['viewer', 403],
    ]);
    expect((await ask()).status).toBe(401);
  });

  test('doesn’t depend on a subscription, so that nobody is locked out of their data', async () => {
    const unpaid = await app.owner();
    await app.client(unpaid);
    await app.admin.query(`UPDATE oficio.subscriptions SET status = 'expired' WHERE organization_id = $1`, [
      unpaid.organizationId,
    ]);
    expect((await app.fetch('GET', '/api/clients', { as: await app.session(unpaid) })).status).toBe(402);
    expect((await exported(unpaid)).clients).toHaveLength(1);
  });

  test('covers the caller’s organization only, whichever one the request names', async () => {
    const mark = `zq-${randomUUID()}`;
    const victim = await app.owner();
    await addRealtimeRows(app.admin, victim, mark);
    await invite(app, victim, { email: `${mark}@example.com` });
    expect((await ask(victim)).text).toContain(mark);
    expect((await ask(owner)).text).not.toContain(mark);
    const lying = await ask(owner, { 'x-organization-id': victim.organizationId });
    expect(lying.text).not.toContain(mark);
  });

  test('leaves an audit entry, and is limited to ten exports an hour', async () => {
    const keen = await app.owner();
    for (let time = 0; time < 10; time += 1) expect((await ask(keen)).status).toBe(200);
    const refused = await ask(keen);
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'rate.limited']);
    const { rows } = await app.admin.query(
      `SELECT actor_user_id, entity_type, entity_id FROM oficio.audit_log
       WHERE organization_id = $1 AND action = 'exported'`,
      [keen.organizationId],
    );
    expect(rows).toEqual(
      Array.from({ length: 10 }, () => ({
        actor_user_id: keen.userId,
        entity_type: 'organization',
        entity_id: keen.organizationId,
      })),
    );
  });
});

test('10,000 clients block the event loop for less than 100 ms and need less than 100 MB', async () => {
  const large = await app.owner();
  await app.admin.query(
    `INSERT INTO public.client_directory (id, organization_id, user_id, created_by, display_name, type, locale,
       status, source, notes, sort_name, search_text, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, $2, 'Client ' || n, 'company', 'es', 'active', 'import',
       repeat(md5(n::text), 10), n::text, n::text, $3, $3 FROM generate_series(1, 10000) n`,
    [large.organizationId, large.userId, app.clock.now()],
  );
  // Modules that the first export loads aren't counted.
  await ask(owner);
  const before = process.memoryUsage.rss();
  let [highest, bytes] = [before, 0];
  const download = async () => {
    const response = await fetch(`${app.url}${dataExportRoutes.organization.path}`, {
      headers: { authorization: `Bearer ${large.token}` },
    });
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  };
  const longest = await longestTurnOfEachRun(100, download, () => {
    highest = Math.max(highest, process.memoryUsage.rss());
  });
  expect(bytes).toBeGreaterThan(10_000_000);
  expect(longest).toBeLessThan(100);
  expect((highest - before) / 1e6).toBeLessThan(100);
});

describe('the documents', () => {
  const archive = (as: TestPerson) =>
    fetch(`${app.url}${dataExportRoutes.documents.path}`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
  const add = (as: TestOwner, clientId: string, name: string, text: string) => {
    // The files' order is that of their instants.
    app.clock.advance(1_000);
    return app.call(documentRoutes.add, {
      as,
      query: { clientId, name },
      file: new TextEncoder().encode(text),
    });
  };

  test('are one archive with a folder for each client, and are listed in the other file', async () => {
    const whole = await app.owner();
    const norte = await app.client(whole, { displayName: 'Niñas / Cía.' });
    const sur = await app.client(whole, { displayName: 'Sur' });
    await add(whole, norte.id, 'a.txt', 'one');
    await add(whole, norte.id, 'a.txt', 'two');
    await add(whole, sur.id, 'x.js', '3'.repeat(1_200_000));
    const { body } = await add(whole, sur.id, 'deleted.txt', 'gone');
    await app.call(documentRoutes.remove, { as: whole, parameters: { id: body.id } });
    const response = await archive(whole);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=oficio-documents-\d{4}-\d\d-\d\d\.zip$/,
    );
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const texts = Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]);
    expect(Object.fromEntries(texts)).toEqual({
      'Niñas _ Cía/a.txt': 'one',
      'Niñas _ Cía/a (2).txt': 'two',
      'Sur/x.js.txt': '3'.repeat(1_200_000),
    });
    const { documents } = await exported(whole);
    expect(documents).toMatchObject([
      { name: 'a.txt', clientId: norte.id, sha256: createHash('sha256').update('one').digest('hex') },
      { name: 'a.txt' },
      { name: 'x.js.txt' },
      { name: 'deleted.txt', deletedAt: expect.any(String) },
    ]);
  });

  test('of nobody are an empty archive', async () => {
    const response = await archive(await app.owner());
    expect(unzipSync(new Uint8Array(await response.arrayBuffer()))).toEqual({});
  });

  test('are for owner and admin, and count as exports', async () => {
    const keen = await app.owner();
    const manager = await app.member(keen.organizationId, 'manager');
    expect((await archive(manager)).status).toBe(403);
    for (let count = 0; count < 10; count += 1) expect((await ask(keen)).status).toBe(200);
    expect((await archive(keen)).status).toBe(429);
  });
});

describe('completeness', () => {
  test('each column of an exported table is in the file or listed here', async () => {
    const sources = [
      ...EXPORTED_TABLES,
      { table: 'oficio.client_contacts', columns: CONTACT_COLUMNS },
      { table: 'oficio.organizations', columns: ORGANIZATION_COLUMNS },
      { table: 'oficio.billing_settings', columns: BILLING_SETTINGS_COLUMNS },
      { table: 'oficio.subscriptions', columns: SUBSCRIPTION_COLUMNS },
    ];
    for (const { table, columns } of sources) {
      const { rows } = await app.admin.query<{ name: string }>(
        `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
        [table],
      );
      const missing = rows.map(({ name }) => name).filter((name) => !columns.includes(name));
      expect([table, missing.filter((name) => !(name in LEFT_OUT_COLUMNS))]).toEqual([table, []]);
    }
  });
});

const LEFT_OUT_COLUMNS = {
  organization_id: 'said once, at the top',
  user_id: 'the owner, said among the members',
  owner_user_id: 'of an organization: the owner, said among the members',
  version: 'ours alone',
  token_hash: 'opens nothing, and is nobody’s',
  unsubscribe_hash: 'opens nothing, and is nobody’s',
  sha256: 'in the file, in hexadecimal digits',
  deletion_scheduled_for: 'of an organization: the notice on every screen says it',
  deletion_reminded_at: 'ours alone',
  granted_until: 'of a subscription: the end of its trial says it',
  suspended_at: 'of an organization: its pages say it',
  suspended_reason: 'of Oficio, in the audit log',
  sending_paused_at: 'of an organization: its pages say it',
  sending_paused_reason: 'of Oficio, in the audit log',
  inactive_noticed_at: 'ours alone',
  inactive_warned_at: 'ours alone',
  revision: 'ours alone',
  fingerprint: 'of a message of the contact form: made from it',
  mailed_at: 'ours alone',
  last_message_by: 'the messages say it',
  requester_email: 'of a ticket: the contact or the member says it',
  record_state: 'follows from the times',
  collected_minor: 'the sum of the payments, which are in the file',
  credited_minor: 'the sum of the credit notes, which are in the file',
  has_settlements: 'follows from the settlements, which are in the file',
  renewal_state: 'of the subject’s latest renewal, which is in the file',
  sort_name: 'made from the name',
  sort_email: 'made from the address',
  sort_client: 'made from the client’s name',
  sort_registrar: 'made from the registrar',
  sort_issuer: 'made from the issuer',
  alert_on: 'made from the days of the certificate',
  sort_provider: 'made from the provider',
  sort_next_renewal_on: 'made from the next renewal',
  sort_expires_on: 'made from the expiry',
  sort_due_on: 'made from the due date',
  sort_agreed_minor: 'made from the agreed amount',
  tld: 'made from the name',
  raw: 'of evidence: its other columns say what was read',
  late_fee_key: 'of the draft of a late fee: its line says for what',
  sort_due: 'made from the due date',
  sort_issue: 'made from the issue date',
  sort_number: 'made from the number',
  sort_valid: 'of a quote: made from its last day',
  has_deposits: 'of a quote: its deposit invoices name it',
  sort_sent: 'of a quote: made from the day on which it was sent',
  sort_category: 'made from the category’s name',
  sort_vendor: 'made from the vendor',
  sort_on: 'of a series: made from its next day',
  search_own: 'made from the texts',
  title: 'made from the number and the client',
  client_name: 'the client says it',
  search_text: 'made from the texts',
  list_item: 'made from the other columns',
  changed_by: 'the audit log says it',
  primary_contact: 'the contact says it',
  has_email: 'the address says it',
  has_billing_contact: 'the contact says it',
  last_activity_on: 'made from the audit log',
  client_id: 'of a contact: the client around it',
  position: 'of a contact: its place in the list',
  occurrence_key: 'of a mail: ours alone',
  next_attempt_at: 'of a mail: ours alone',
  job_queued_at: 'of a mail: ours alone',
  sending_since: 'of a mail: ours alone',
  message_id: 'of a mail: the mail has it',
  replaced_by: 'of a mail: the newer mail says it',
  updated_at: 'of the organization and its subscription: ours alone',
  created_at: 'of the subscription: ours alone',
  stripe_customer_id: 'the payment provider’s',
  customer_email: 'the owner’s address, as the payment provider was given it',
  stripe_subscription_id: 'the payment provider’s',
};
