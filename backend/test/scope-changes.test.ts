import type { AddressInfo } from 'node:net';
import {
  ACCOUNTING_READING_ROLES,
  INVOICE_READING_ROLES,
  LIMITABLE_ROLES,
  type MemberRole,
  REALTIME_TABLE_NAMES,
  type RealtimeTable,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedRealtime, startEmbeddedRealtime } from '../embedded/realtime/index.ts';
import { addRealtimeRow } from './realtime-rows.ts';
import { TestApplication, type TestOwner } from './test-application.ts';
import { PUBLISHABLE_KEY } from './test-auth.ts';
import { JWT_SECRET } from './test-token.ts';
import { unwatch, watch } from './watching.ts';

const CLIENTS = 3;
/** The place of rows without a client. */
const NOBODYS = CLIENTS;

let app: TestApplication;
let realtime: EmbeddedRealtime;
let url: string;
let owner: TestOwner;
/** A row of each table for each client; where a row needs no client, one more. */
let rows: Record<RealtimeTable, string[]>;
let clientIds: string[];

beforeAll(async () => {
  app = await TestApplication.start();
  const server = app.nest.getHttpServer();
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  realtime = await startEmbeddedRealtime({
    adminUrl: app.database.adminUrl,
    server,
    publishableKey: PUBLISHABLE_KEY,
    publicUrl: url,
    addressOf: () => 'this machine',
    jwtSecret: JWT_SECRET,
    log: () => undefined,
  });
  owner = await app.owner();
  clientIds = [];
  rows = Object.fromEntries(REALTIME_TABLE_NAMES.map((table) => [table, [] as string[]])) as typeof rows;
  const add = async (table: RealtimeTable, clientId: string) => {
    const id = await addRealtimeRow(app.admin, table, owner, { clientId });
    rows[table].push(id);
    return id;
  };
  for (let index = 0; index < CLIENTS; index += 1) {
    const clientId = await add('client_directory', '');
    clientIds.push(clientId);
    for (const table of CHILDREN) await add(table, clientId);
  }
  for (const table of WITHOUT_CLIENT) {
    const id = await add(table, clientIds[0] ?? '');
    await app.admin.query(`UPDATE public.${table} SET client_id = NULL WHERE id = $1`, [id]);
  }
});
afterAll(async () => {
  await realtime.close();
  await app.stop();
});

const CHILDREN = REALTIME_TABLE_NAMES.filter((table) => table !== 'client_directory');
const WITHOUT_CLIENT: readonly RealtimeTable[] = ['domains', 'income', 'expenses'];

const READERS: Partial<Record<RealtimeTable, readonly MemberRole[]>> = {
  invoices: INVOICE_READING_ROLES,
  income: ACCOUNTING_READING_ROLES,
  expenses: ACCOUNTING_READING_ROLES,
};

const PLACES = Array.from({ length: CLIENTS }, (_, index) => index);
const CHANGE = fc.record({
  table: fc.constantFrom(...REALTIME_TABLE_NAMES),
  place: fc.constantFrom(...PLACES, NOBODYS),
  isTrashed: fc.boolean(),
});

/** A change of each row. */
const EACH = REALTIME_TABLE_NAMES.flatMap((table) =>
  [...PLACES, NOBODYS].map((place) => ({ table, place, isTrashed: false })),
);

test('for random assignments and changes, a limited member’s socket receives those of the assigned clients', async () => {
  let version = 1;
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(PLACES),
      fc.constantFrom(...LIMITABLE_ROLES),
      fc.array(CHANGE, { minLength: 20, maxLength: 60 }),
      async (seen, role, drawn) => {
        const member = await app.member(owner.organizationId, role, {
          clientIds: seen.flatMap((place) => clientIds[place] ?? []),
        });
        const watching = REALTIME_TABLE_NAMES.map((table) => ({
          table,
          ...watch(url, member.token, table, owner.userId),
        }));
        await Promise.all(watching.map(({ live }) => live));

        // Changes committed before the join may still arrive.
        const first = version;
        const expected: { table: RealtimeTable; id: string; version: number }[] = [];
        for (const { table, place, isTrashed } of drawn) {
          const id = rows[table][place];
          if (!id) continue;
          version += 1;
          await app.admin.query(
            `UPDATE public.${table} SET version = $2, deleted_at = $3, updated_at = now() WHERE id = $1`,
            [id, version, isTrashed ? app.clock.now() : null],
          );
          if (seen.includes(place) && (READERS[table]?.includes(role) ?? true))
            expected.push({ table, id, version });
        }
        // Everybody hears of a purge, after all earlier changes of the table.
        await Promise.all(
          watching.map(async ({ table, changes }) => {
            const purged = await addRealtimeRow(app.admin, table, owner, { clientId: clientIds[0] ?? '' });
            await app.admin.query(`DELETE FROM public.${table} WHERE id = $1`, [purged]);
            await changes.next(({ id, type }) => type === 'DELETE' && id === purged);
          }),
        );
        const received = watching.flatMap(({ table, changes }) =>
          changes.all
            .filter(({ id, row }) => rows[table].includes(String(id)) && Number(row.version) > first)
            .map(({ id, row }) => ({ table, id, version: row.version })),
        );
        expect(received).toEqual(
          REALTIME_TABLE_NAMES.flatMap((of) => expected.filter(({ table }) => table === of)),
        );
        await unwatch(watching);
      },
    ),
    {
      numRuns: 6,
      examples: [
        [[1], 'manager', EACH],
        [[0, 2], 'viewer', EACH],
      ],
    },
  );
});
