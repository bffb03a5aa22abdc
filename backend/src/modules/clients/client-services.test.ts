import {
  addDays,
  type ClientListItem,
  clientMergeRoutes,
  clientRoutes,
  domainRoutes,
  serviceRoutes,
} from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCertificate } from '../../../test/certificate-rows.ts';
import { byHeader, recordsOf } from '../../../test/list-files.ts';
import { addRealtimeRow } from '../../../test/realtime-rows.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';

const TODAY = '2026-06-15';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ rateLimits: { writes: { points: 100_000, perMs: 60_000 } } });
  owner = await app.owner();
});
afterAll(() => app.stop());

/** The tables of what is sold, each with the column of the day by which it is sorted and its statuses. */
const SOLD = {
  domains: { day: 'sort_expires_on', statuses: ['active', 'active', 'cancelled', 'transferred_out'] },
  hosting_clients: {
    day: 'sort_next_renewal_on',
    statuses: ['pending', 'active', 'suspended', 'cancelled', 'transferred'],
  },
  certificates: { day: 'sort_expires_on', statuses: [] },
} as const;
type SoldTable = keyof typeof SOLD;
const TABLES = Object.keys(SOLD) as SoldTable[];
const LIVING = ['pending', 'active', 'suspended', undefined];

/** A row of a client, as the test remembers it. */
interface Row {
  table: SoldTable;
  client: number;
  id: string;
  day: string;
  status: string | undefined;
  archived: boolean;
  deleted: boolean;
}

const day = fc.option(
  fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days)),
  { nil: 'infinity' },
);
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('add' as const),
      table: fc.constantFrom(...TABLES),
      client: fc.nat(2),
      day,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('day' as const), row: fc.nat(), day }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('status' as const), row: fc.nat(), status: fc.nat() }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('archived' as const), row: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('deleted' as const), row: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('client' as const), row: fc.nat(), client: fc.nat(2) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('purge' as const), row: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('all' as const), client: fc.nat(2) }) },
);
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

async function insert(table: SoldTable, clientId: string, on: string): Promise<string> {
  const id =
    table === 'certificates'
      ? await addCertificate(app.admin, owner, clientId)
      : await addRealtimeRow(app.admin, table, owner, { clientId });
  await app.admin.query(`UPDATE public.${table} SET ${SOLD[table].day} = $2 WHERE id = $1`, [id, on]);
  return id;
}

/** Writes a command by plain SQL and into the remembered rows. */
async function run(given: Command, rows: Row[], clients: readonly string[]): Promise<void> {
  const set = (row: Row, column: string, value: unknown) =>
    app.admin.query(`UPDATE public.${row.table} SET ${column} = $2 WHERE id = $1`, [row.id, value]);
  if (given.does === 'add') {
    const { table, client } = given;
    const id = await insert(table, clients[client] ?? '', given.day);
    const status = table === 'certificates' ? undefined : 'active';
    rows.push({ table, client, id, day: given.day, status, archived: false, deleted: false });
    return;
  }
  if (given.does === 'all') {
    await app.admin.query('UPDATE public.domains SET client_id = $2 WHERE organization_id = $1', [
      owner.organizationId,
      clients[given.client],
    ]);
    for (const row of rows) if (row.table === 'domains') row.client = given.client;
    return;
  }
  const row = rows[given.row % Math.max(rows.length, 1)];
  if (!row) return;
  if (given.does === 'day') {
    row.day = given.day;
    await set(row, SOLD[row.table].day, row.day);
  } else if (given.does === 'status') {
    const { statuses } = SOLD[row.table];
    if (statuses.length === 0) return;
    row.status = statuses[given.status % statuses.length];
    await set(row, 'status', row.status);
  } else if (given.does === 'client') {
    row.client = given.client;
    await set(row, 'client_id', clients[given.client]);
  } else if (given.does === 'purge') {
    rows.splice(rows.indexOf(row), 1);
    await app.admin.query(`DELETE FROM public.${row.table} WHERE id = $1`, [row.id]);
  } else {
    row[given.does] = !row[given.does];
    await set(row, `${given.does}_at`, row[given.does] ? `${TODAY}T12:00:00Z` : null);
  }
}

function expected(rows: readonly Row[], isOf: (client: number) => boolean) {
  const sold = rows.filter(
    ({ client, status, archived, deleted }) =>
      isOf(client) && LIVING.includes(status) && !archived && !deleted,
  );
  const [next] = sold
    .map((row) => row.day)
    .filter((text) => text !== 'infinity')
    .toSorted();
  return { services: sold.length, nextRenewalOn: next ?? null };
}

async function listed(query: Record<string, string> = {}, as: TestPerson = owner): Promise<ClientListItem[]> {
  const { status, body } = await app.call(clientRoutes.list, { as, query: { limit: '100', ...query } });
  expect(status).toBe(200);
  return body.items;
}
const shownOf = async (id: string) => {
  const found = (await listed()).find((client) => client.id === id);
  return found && { services: found.services, nextRenewalOn: found.nextRenewalOn };
};

test('after random writes the list says what each client has, also during a merge and after its undo', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 5, maxLength: 30 }),
      fc.array(command, { maxLength: 6 }),
      async (commands, later) => {
        const clients = [
          (await app.client(owner)).id,
          (await app.client(owner)).id,
          (await app.client(owner)).id,
        ];
        const [kept = '', gone = '', third = ''] = clients;
        const rows: Row[] = [];
        for (const one of commands) await run(one, rows, clients);
        for (const [index, id] of clients.entries())
          expect(await shownOf(id)).toEqual(expected(rows, (client) => client === index));

        const merge = await app.call(clientMergeRoutes.merge, {
          as: owner,
          body: { keepId: kept, goneId: gone, fields: [] },
        });
        expect(merge.status).toBe(200);
        expect(await shownOf(kept)).toEqual(expected(rows, (client) => client < 2));
        const undo = await app.call(clientMergeRoutes.undo, { as: owner, parameters: { id: merge.body.id } });
        expect(undo.status).toBe(200);
        for (const one of later) await run(one, rows, clients);
        for (const [index, id] of [kept, gone, third].entries())
          expect(await shownOf(id)).toEqual(expected(rows, (client) => client === index));

        // A client that returns from the trash has its services.
        await app.call(clientRoutes.remove, { as: owner, parameters: { id: third } });
        const trash = await app.call(clientRoutes.trash, { as: owner });
        const version = trash.body.items.find(({ id }) => id === third)?.version ?? 0;
        await app.call(clientRoutes.restore, { as: owner, parameters: { id: third }, body: { version } });
        expect(await shownOf(third)).toEqual(expected(rows, (client) => client === 2));
        await app.admin.query('DELETE FROM public.certificates; DELETE FROM public.domains');
        await app.admin.query('DELETE FROM public.hosting_clients');
        await app.admin.query('DELETE FROM public.client_directory WHERE organization_id = $1', [
          owner.organizationId,
        ]);
      },
    ),
    { numRuns: isFullRun ? 60 : 5 },
  );
  expect(await wrongSums(app)).toEqual([]);
}, 120_000);

test('the nearest renewal comes first, clients without one last, for limited members and found ones, too', async () => {
  const person = await app.owner();
  const days = [addDays(TODAY, 20), undefined, addDays(TODAY, -3), addDays(TODAY, 5), undefined];
  const ids: string[] = [];
  for (const [index, on] of days.entries()) {
    const { id } = await app.client(person, { displayName: `Taller ${index}` });
    ids.push(id);
    if (!on) continue;
    const domain = await addRealtimeRow(app.admin, 'domains', person, { clientId: id });
    await app.admin.query('UPDATE public.domains SET sort_expires_on = $2 WHERE id = $1', [domain, on]);
  }
  const [a = '', b = '', c = '', d = '', e = ''] = ids;
  const walk = async (query: Record<string, string>, as: TestPerson = person) => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Record<string, string> = { ...query, limit: '2', ...(cursor !== null && { cursor }) };
      const { body } = await app.call(clientRoutes.list, { as, query: page });
      found.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
    } while (cursor !== null);
    return found;
  };
  const limited = await app.member(person.organizationId, 'member', { clientIds: [a, c, e] });
  expect(await walk({ sort: 'nextRenewal' })).toEqual([c, d, a, b, e]);
  expect(await walk({ sort: '-nextRenewal' })).toEqual([e, b, a, d, c]);
  expect(await walk({ sort: 'nextRenewal', search: 'taller' })).toEqual([c, d, a, b, e]);
  expect(await walk({ sort: 'nextRenewal' }, limited)).toEqual([c, a, e]);
  const file = await app.call(clientRoutes.csv, { as: person, query: { sort: 'nextRenewal' } });
  expect(
    byHeader(recordsOf(file.text)).map(({ Name, Services, 'Next renewal': next }) => [Name, Services, next]),
  ).toEqual([
    ['Taller 2', '1', days[2]],
    ['Taller 3', '1', days[3]],
    ['Taller 0', '1', days[0]],
    ['Taller 1', '0', ''],
    ['Taller 4', '0', ''],
  ]);
});

test('writes for one client at once count each of its services', async () => {
  const { id } = await app.client(owner);
  const names = Array.from({ length: 8 }, (_, index) => `taller${index}.example`);
  const answers = await Promise.all([
    ...names.map((name) => app.call(domainRoutes.create, { as: owner, body: { name, clientId: id } })),
    ...names.map((name) =>
      app.call(serviceRoutes.create, {
        as: owner,
        body: { name, clientId: id, nextRenewalOn: TODAY, cycle: 'annual' },
      }),
    ),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(await shownOf(id)).toEqual({ services: 16, nextRenewalOn: TODAY });
});

test('a wrong row is found and repaired, and a missing one is written', async () => {
  const { id } = await app.client(owner);
  await insert('domains', id, TODAY);
  const { organizationId } = owner;
  for (const damage of [
    'UPDATE oficio.client_services SET services = 7',
    'DELETE FROM oficio.client_services',
  ]) {
    await app.admin.query(`${damage} WHERE organization_id = $1`, [organizationId]);
    expect((await wrongSums(app)).map(({ table_name: name }) => name)).toContain('client_services');
    await app.admin.query('SELECT oficio.repair_sums($1)', [organizationId]);
    expect(await shownOf(id)).toEqual({ services: 1, nextRenewalOn: TODAY });
  }
});
