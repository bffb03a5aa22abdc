import type { AddressInfo } from 'node:net';
import {
  ACCOUNTING_READING_ROLES,
  domainRoutes,
  INVOICE_READING_ROLES,
  LIMITABLE_ROLES,
  type MemberRole,
  REALTIME_TABLE_NAMES,
  type RealtimeTable,
} from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedRealtime, startEmbeddedRealtime } from '../embedded/realtime/index.ts';
import { addRealtimeRow, trashRealtimeRow } from './realtime-rows.ts';
import { TestApplication, type TestOwner } from './test-application.ts';
import { PUBLISHABLE_KEY } from './test-auth.ts';
import { JWT_SECRET } from './test-token.ts';
import { unwatch, type Watching, watch as watchAs } from './watching.ts';

let app: TestApplication;
let realtime: EmbeddedRealtime;
let url: string;
let owner: TestOwner;
let reader: TestOwner;
let viewer: TestOwner;
let stranger: TestOwner;
let clientId: string;

beforeAll(async () => {
  app = await TestApplication.start();
  const server = app.nest.getHttpServer();
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { adminUrl } = app.database;
  realtime = await startEmbeddedRealtime({
    adminUrl,
    server,
    publishableKey: PUBLISHABLE_KEY,
    publicUrl: url,
    addressOf: () => 'this machine',
    jwtSecret: JWT_SECRET,
    log: () => undefined,
  });
  owner = await app.owner();
  reader = await app.member(owner.organizationId, 'manager');
  viewer = await app.member(owner.organizationId, 'viewer');
  stranger = await app.owner();
  clientId = await addRealtimeRow(app.admin, 'client_directory', owner);
});

afterAll(async () => {
  await realtime.close();
  await app.stop();
});

const watch = (token: string, table: RealtimeTable): Watching => watchAs(url, token, table, owner.userId);

const CHANGED: Record<RealtimeTable, string> = {
  client_directory: 'display_name',
  hosting_clients: 'name',
  domains: 'unicode_name',
  invoices: 'notes',
  income: 'client_name',
  expenses: 'vendor',
};

/** Tables that a viewer can't read. */
const MONEY: readonly RealtimeTable[] = ['invoices', 'income', 'expenses'];

describe.each(REALTIME_TABLE_NAMES)('%s', (table) => {
  test('members who may read the table get the granted columns of each change, others at most the id of a purged row', async () => {
    const isMoney = MONEY.includes(table);
    const ofOwner = watch(owner.token, table);
    const ofReader = watch(reader.token, table);
    const ofViewer = watch(viewer.token, table);
    const ofStranger = watch(stranger.token, table);
    const all = [ofOwner, ofReader, ofViewer, ofStranger];
    const readers = isMoney ? [ofOwner, ofReader] : [ofOwner, ofReader, ofViewer];
    await Promise.all(all.map(({ live }) => live));

    // One by one, because of a deleted row only the deletion is sent.
    const seen = (wanted: string) =>
      Promise.all(
        readers.map(({ changes }) => changes.next((change) => change.id === id && change.type === wanted)),
      );
    const id = await addRealtimeRow(app.admin, table, owner, { clientId, name: 'Café Lumbre' });
    await seen('INSERT');
    await app.admin.query(`UPDATE public.${table} SET ${CHANGED[table]} = 'Café Brasa' WHERE id = $1`, [id]);
    await seen('UPDATE');
    await trashRealtimeRow(app.admin, table, id);
    await seen('UPDATE');
    await app.admin.query(`DELETE FROM public.${table} WHERE id = $1`, [id]);
    await seen('DELETE');

    const named = (name: string) => (table === 'income' ? { client_name: name } : {});
    const before = ['changed_by', 'deleted_at', 'id', 'organization_id', 'user_id', 'version'].concat(
      Object.keys(named('')),
    );
    const purge = { type: 'DELETE', id, row: {}, before: ['id'] };
    const deletedAt = '2026-01-11T16:00:00+00:00';
    for (const { changes } of readers) {
      // Changes committed before the join may still arrive.
      expect(
        changes.all
          .filter((change) => change.id === id)
          .map((change) => ({ ...change, before: change.before.toSorted() })),
      ).toEqual([
        {
          type: 'INSERT',
          id,
          row: { version: 1, changed_by: null, deleted_at: null, ...named('Café Lumbre') },
          before: [],
        },
        {
          type: 'UPDATE',
          id,
          row: { version: 1, changed_by: null, deleted_at: null, ...named('Café Brasa') },
          before: before.toSorted(),
        },
        {
          type: 'UPDATE',
          id,
          row: { version: 2, changed_by: null, deleted_at: deletedAt, ...named('Café Brasa') },
          before: before.toSorted(),
        },
        purge,
      ]);
    }
    for (const { changes } of all.filter((watching) => !readers.includes(watching))) {
      await changes.next((change) => change.id === id);
      expect(changes.all).toEqual([purge]);
    }
    await unwatch(all);
  });
});

test('a domain that leaves the sight of a limited member shows as a change of the client that it has left', async () => {
  const [former, next] = [await app.client(owner), await app.client(owner)];
  const body = { name: 'lumbre.example', clientId: former.id };
  const domain = (await app.call(domainRoutes.create, { as: owner, body })).body;
  const limited = await app.member(owner.organizationId, 'viewer', { clientIds: [former.id] });
  const ofClients = watch(limited.token, 'client_directory');
  const ofDomains = watch(limited.token, 'domains');
  await Promise.all([ofClients.live, ofDomains.live]);

  const parameters = { id: domain.id };
  const move = { version: domain.version, clientId: next.id };
  await app.call(domainRoutes.update, { as: owner, parameters, body: move });
  const message = await ofClients.changes.next(({ type }) => type === 'UPDATE');
  expect(message).toMatchObject({ id: former.id, row: { version: former.version } });
  // A change that is visible comes after all others of its table.
  const seen = await app.call(domainRoutes.create, { as: owner, body: { ...body, name: 'brasa.example' } });
  await ofDomains.changes.next(({ id }) => id === seen.body.id);
  expect(ofDomains.changes.all.filter(({ type }) => type === 'UPDATE')).toEqual([]);
  await unwatch([ofClients, ofDomains]);
});

describe.each(['client_directory', 'invoices', 'income'] as const)('%s of other clients', (table) => {
  test.each(LIMITABLE_ROLES)('don’t reach a limited %s', async (role) => {
    const [mine, theirs] = [await app.client(owner), await app.client(owner)];
    const limited = watch(
      (await app.member(owner.organizationId, role, { clientIds: [mine.id] })).token,
      table,
    );
    const ofOwner = watch(owner.token, table);
    await Promise.all([limited.live, ofOwner.live]);
    const add = async (clientId: string): Promise<string> =>
      table === 'client_directory' ? clientId : addRealtimeRow(app.admin, table, owner, { clientId });
    const [seen, hidden] = [await add(mine.id), await add(theirs.id)];
    for (const id of [hidden, seen])
      await app.admin.query(`UPDATE public.${table} SET ${CHANGED[table]} = 'Café Brasa' WHERE id = $1`, [
        id,
      ]);
    // Everybody hears of a purge, after all earlier changes.
    const purged = await addRealtimeRow(app.admin, table, owner, { clientId: theirs.id });
    await app.admin.query(`DELETE FROM public.${table} WHERE id = $1`, [purged]);
    for (const { changes } of [limited, ofOwner])
      await changes.next(({ id, type }) => id === purged && type === 'DELETE');

    const changesOf = (watching: Watching, id: string) =>
      watching.changes.all.filter((change) => change.id === id && change.type === 'UPDATE');
    const reads = ROLES_OF[table]?.includes(role) ?? true;
    expect([changesOf(limited, seen).length, changesOf(limited, hidden)]).toEqual([reads ? 1 : 0, []]);
    expect(changesOf(ofOwner, hidden)).toHaveLength(1);
    expect(limited.changes.all.filter(({ id }) => id === theirs.id)).toEqual([]);
    await unwatch([limited, ofOwner]);
  });
});

/** Those that read the table's rows of the clients that they see. */
const ROLES_OF: Partial<Record<RealtimeTable, readonly MemberRole[]>> = {
  invoices: INVOICE_READING_ROLES,
  income: ACCOUNTING_READING_ROLES,
};
