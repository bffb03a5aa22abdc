import {
  clientMergeRoutes,
  documentRoutes,
  MERGED_FIELDS,
  type MergedField,
  REALTIME_TABLE_NAMES,
} from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRealtimeRow } from '../../../../test/realtime-rows.ts';
import { TestApplication, type TestOwner } from '../../../../test/test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());

const CHILDREN = REALTIME_TABLE_NAMES.filter((table) => table !== 'client_directory');

/** Tables that every request writes. */
const OF_REQUESTS = ['audit_log', 'idempotency_keys', 'rate_limits', 'migrations'];

/** All rows of all tables, without versions and times of changes, and without counts of nothing. */
async function everything(): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await app.admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'oficio') AND tablename <> ALL ($1) ORDER BY 1`,
    [OF_REQUESTS],
  );
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await app.admin.query<{ row: { count?: number; most_minor?: number } }>(
      `SELECT to_jsonb(entry) - ARRAY['version', 'updated_at', 'list_item', 'changed_by'] AS row FROM ${name} entry
       ORDER BY (to_jsonb(entry) - ARRAY['version', 'updated_at', 'list_item', 'changed_by'])::text`,
    );
    all[name] = rows.map(({ row }) => row).filter(({ count, most_minor: most }) => count !== 0 && most !== 0);
  }
  return all;
}

const name = fc.stringMatching(/^[A-Za-zÁÉñ ]{1,12}$/).map((text) => `n${text.trim()}`);

const contacts = fc.array(name, { maxLength: 4 }).map((names) =>
  names.map((firstName, index) => ({
    firstName,
    lastName: null,
    email: null,
    phone: null,
    role: null,
    isPrimary: index === names.length - 1,
    isBilling: index === 0,
    receives: { invoices: index === 0, reminders: false, renewals: true },
  })),
);

const client = fc.record({
  fields: fc.record(
    {
      type: fc.constantFrom('person' as const, 'company' as const),
      legalName: fc.option(name),
      phone: fc.option(name),
      timezone: fc.constantFrom(null, 'Asia/Tokyo', 'Europe/Madrid'),
      status: fc.constantFrom('lead' as const, 'active' as const, 'inactive' as const),
      currency: fc.constantFrom(null, 'USD' as const, 'EUR' as const),
      hourlyRateMinor: fc.option(fc.nat()),
      notes: fc.option(name),
      tags: fc.array(name, { maxLength: 4 }),
      contacts,
    },
    { requiredKeys: [] },
  ),
  displayName: name,
  rows: fc.array(fc.constantFrom(...CHILDREN), { maxLength: 12 }),
  assigned: fc.subarray([0, 1]),
});

type Made = typeof client extends fc.Arbitrary<infer Value> ? Value : never;

async function add({ displayName, fields, rows }: Made): Promise<string> {
  const { id } = await app.client(owner, { displayName, ...fields });
  for (const table of rows) await addRealtimeRow(app.admin, table, owner, { clientId: id });
  const query = { clientId: id, name: 'contract.txt' };
  await app.call(documentRoutes.add, { as: owner, query, file: new TextEncoder().encode('signed') });
  return id;
}
test('a merge and its undo leave every row of every table as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(client, client, client),
      fc.subarray<MergedField>([...MERGED_FIELDS]),
      fc.boolean(),
      async (made, fields, chained) => {
        owner = await app.owner();
        const members = [
          await app.member(owner.organizationId, 'member', { clientIds: [] }),
          await app.member(owner.organizationId, 'viewer', { clientIds: [] }),
        ];
        const ids: string[] = [];
        for (const one of made) {
          const id = await add(one);
          ids.push(id);
          for (const member of one.assigned) {
            await app.admin.query(
              'INSERT INTO oficio.client_assignments (organization_id, user_id, client_id) VALUES ($1, $2, $3)',
              [owner.organizationId, members[member]?.userId, id],
            );
          }
        }
        const [first = '', second = '', third = ''] = ids;
        const merge = async (keepId: string, goneId: string) => {
          const body = { keepId, goneId, fields };
          const answer = await app.call(clientMergeRoutes.merge, { as: owner, body });
          expect(answer.status).toBe(200);
          return answer.body.id;
        };
        const undo = async (id: string) => {
          const answer = await app.call(clientMergeRoutes.undo, { as: owner, parameters: { id } });
          expect([answer.status, answer.body]).toMatchObject([200, {}]);
        };
        const before = await everything();
        const merged = await merge(second, first);
        // Either a chain of merges, or two merges into one client.
        const further = chained ? await merge(third, second) : await merge(second, third);
        await undo(further);
        await undo(merged);
        expect(await everything()).toEqual(before);
      },
    ),
    { numRuns: isFullRun ? 20 : 7 },
  );
}, 180_000);
