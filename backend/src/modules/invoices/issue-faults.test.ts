import { randomUUID } from 'node:crypto';
import { invoiceRoutes, memberRoutes } from '@oficio/contracts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { draft, issued, issuer, type TestInvoice } from '../../../test/test-invoices.ts';
import { endWaiting, somebodyWaits } from '../../../test/test-locks.ts';

let app: TestApplication;
let owner: TestOwner;
/** A connection that holds locks. */
let holder: pg.Client;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await issuer(app);
  holder = new pg.Client({ connectionString: app.database.adminUrl });
  await holder.connect();
  await holder.query('BEGIN');
});
afterEach(() => holder.end());

const issue = ({ id, version }: TestInvoice, as: TestPerson, key: string = randomUUID()) =>
  app.call(invoiceRoutes.issue, {
    as,
    parameters: { id },
    body: { version },
    headers: { 'idempotency-key': key },
  });

/** The places at which an issue waits: before it takes its number, and after everything but its audit entry. */
const PLACES = {
  'before its number is taken': () =>
    holder.query('SELECT FROM oficio.document_series WHERE organization_id = $1 FOR UPDATE', [
      owner.organizationId,
    ]),
  'before its audit entry is written': () => holder.query('LOCK TABLE oficio.audit_log IN EXCLUSIVE MODE'),
};

/** What an issue leaves: the documents, the numbers, and the next number. */
async function traces(): Promise<unknown> {
  const { rows } = await app.admin.query(
    `SELECT (SELECT count(*)::integer FROM oficio.invoice_documents WHERE organization_id = $1) AS documents,
       (SELECT count(number)::integer FROM public.invoices WHERE organization_id = $1) AS numbers,
       (SELECT next_number::integer FROM oficio.document_series WHERE organization_id = $1 AND series = 'INV') AS next`,
    [owner.organizationId],
  );
  return rows[0];
}

const NOTHING = { documents: 0, numbers: 0, next: 1 };
const ALL = { documents: 1, numbers: 1, next: 2 };

async function changeRole(userId: string, role: 'member' | 'viewer' | null): Promise<void> {
  const member = 'organization_id = $1 AND user_id = $2';
  await app.admin.query(
    role === null
      ? `DELETE FROM oficio.memberships WHERE ${member}`
      : `UPDATE oficio.memberships SET role = '${role}' WHERE ${member}`,
    [owner.organizationId, userId],
  );
}

describe.each([
  ['before its number is taken', 403, NOTHING],
  // Everything happened under the former role.
  ['before its audit entry is written', 200, ALL],
] as const)('an issue whose person loses the role %s', (place, status, left) => {
  test.each(['member', 'viewer'] as const)('and is a %s', async (role) => {
    const manager = await app.member(owner.organizationId, 'manager');
    const invoice = await draft(app, owner);
    await PLACES[place]();
    const issuing = issue(invoice, manager);
    await somebodyWaits(app, 'oficio_api');
    await changeRole(manager.userId, role);
    await holder.query('ROLLBACK');
    expect((await issuing).status).toBe(status);
    expect(await traces()).toEqual(left);
    expect((await issued(app, owner)).number).toMatch(new RegExp(`-000${left.next}$`));
  });

  test('and the organization, leaves nothing', async () => {
    const manager = await app.member(owner.organizationId, 'manager');
    const invoice = await draft(app, owner);
    await PLACES[place]();
    const issuing = issue(invoice, manager);
    await somebodyWaits(app, 'oficio_api');
    await changeRole(manager.userId, null);
    await holder.query('ROLLBACK');
    expect((await issuing).status).toBe(403);
    expect(await traces()).toEqual(NOTHING);
    expect((await issued(app, owner)).number).toMatch(/-0001$/);
  });
});

test.each(Object.entries(PLACES))(
  'an issue whose connection to Postgres is lost %s leaves nothing, and is done once when it is repeated',
  async (_, hold) => {
    const invoice = await draft(app, owner);
    const key = randomUUID();
    await hold();
    const lost = issue(invoice, owner, key);
    await somebodyWaits(app, 'oficio_api');
    await endWaiting(app, 'oficio_api');
    expect((await lost).status).toBe(503);
    await holder.query('ROLLBACK');
    expect(await traces()).toEqual(NOTHING);
    const again = await issue(invoice, owner, key);
    expect(again.body.number).toMatch(/-0001$/);
    expect((await issue(invoice, owner, key)).body).toEqual(again.body);
    expect(await traces()).toEqual(ALL);
  },
);

test('issues during a hand-over wait or are done before it, and their numbers have no gap', async () => {
  const successor = await app.member(owner.organizationId, 'manager');
  const invoices = [await draft(app, owner), await draft(app, owner), await draft(app, owner)];
  await PLACES['before its number is taken']();
  const issuing = invoices.slice(0, 2).map((invoice) => issue(invoice, owner));
  await somebodyWaits(app, 'oficio_api', 2);
  const handing = app.call(memberRoutes.handOver, { as: owner, body: { userId: successor.userId } });
  await somebodyWaits(app, 'oficio_worker');
  issuing.push(...invoices.slice(2).map((invoice) => issue(invoice, owner)));
  await somebodyWaits(app, 'oficio_api', 3);
  await holder.query('ROLLBACK');
  expect((await handing).status).toBe(200);
  const answers = await Promise.all(issuing);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ body }) => body.number?.slice(-4)).sort()).toEqual(['0001', '0002', '0003']);
  expect((await issued(app, successor)).number).toMatch(/-0004$/);
});
