import { ORGANIZATION_SORTS, USAGE_SORTS } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestPerson } from '../../../test/test-application.ts';
import { type Statement, WorkerDatabase } from '../../database/database.ts';

let app: TestApplication;
let boss: TestPerson;

beforeAll(async () => {
  app = await TestApplication.start({ superadminEmails: ['boss@example.com'] });
  boss = await app.person({ email: 'boss@example.com' });
});
afterAll(() => app.stop());

const both = (sorts: readonly string[]) => sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]);
const ID = '00000000-0000-4000-8000-000000000001';

/** The queries of each list whose rows come in order from an index. */
const ORDERED: Record<string, readonly string[]> = {
  organizations: both(ORGANIZATION_SORTS),
  users: [...both(['createdAt', 'email']), 'unconfirmed=true'],
  subscriptions: both(['updatedAt', 'trialEnd', 'currentPeriodEnd']),
  tickets: both(['lastMessageAt', 'firstResponseDueAt', 'createdAt']),
  outbox: ['state=uncertain', 'state=failed'],
  jobs: ['state=failed', 'state=created'],
  'usage/organizations': USAGE_SORTS.map((sort) => `day=2026-01-01&sort=${sort}`),
  impersonations: ['', `organizationId=${ID}`],
  'webhook-events': [''],
  audit: [
    '',
    `organizationId=${ID}`,
    `actor=${ID}`,
    'actorKind=superadmin',
    'action=x',
    'entity=x',
    'day=2026-01-01',
  ],
};

test.each(
  Object.entries(ORDERED).flatMap(([list, queries]) => queries.map((query) => [list, query] as const)),
)('the rows of %s?%s come from an index in their order', async (list, query) => {
  expect(await planOf(list, query)).not.toMatch(/Seq Scan|-> {2}Sort/);
});

test.each([
  ['organizations', 'organization_figures_search'],
  ['subscriptions', 'organization_figures_search'],
  ['users', 'account_figures_search'],
])('a search of %s reads %s', async (list, index) => {
  expect(await planOf(list, 'search=quetzal', ['seqscan', 'indexscan', 'indexonlyscan'])).toContain(index);
});

test.each([
  ['suspended', 'organizations_suspended'],
  ['sending_paused', 'organizations_paused'],
])('the organizations in the rare state %s are found by %s', async (state, index) => {
  expect(await planOf('organizations', `state=${state}`)).toContain(index);
});

/** The plan of the statement that reads the rows of a list. The tables are small, so it shows what an index can do. */
async function planOf(list: string, query: string, without = ['seqscan', 'sort']): Promise<string> {
  const statement = await rowsOf(`/api/superadmin/${list}?${query}`);
  const client = await app.admin.connect();
  try {
    await client.query('BEGIN; SET LOCAL ROLE oficio_worker');
    for (const means of without) await client.query(`SET LOCAL enable_${means} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement.text}`, [
      ...statement.values,
    ]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** The statement by which the worker reads the rows for an answer. */
async function rowsOf(path: string): Promise<Statement> {
  const database = app.nest.get(WorkerDatabase, { strict: false });
  const sent: Statement[] = [];
  const { read, readAll } = database;
  database.read = function (this: WorkerDatabase, claims, text, values, options) {
    sent.push({ text, values });
    return read.call(this, claims, text, values, options) as ReturnType<typeof read>;
  } as typeof read;
  database.readAll = function (this: WorkerDatabase, claims, statements) {
    sent.push(...(statements as unknown as Statement[]));
    return readAll.call(this, claims, statements) as ReturnType<typeof readAll>;
  } as typeof readAll;
  try {
    expect((await app.fetch('GET', path, { as: boss })).status).toBe(200);
  } finally {
    Object.assign(database, { read, readAll });
  }
  const found = sent.find(({ text }) => text.includes('ORDER BY') && text.includes('LIMIT'));
  if (!found) throw new Error(`${path} has sent no statement of a page`);
  return found;
}
