import { documentSeriesRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { ApiDatabase, WorkerDatabase } from '../../database/database.ts';
import { takeNumber } from './take-number.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

const api = () => app.nest.get<ApiDatabase>(ApiDatabase, { strict: false });
const take = (
  issueDate: string,
  { series = 'INV', as = owner as TestPerson, rollBack = false, database = api() } = {},
): Promise<string> => {
  const { organizationId } = owner;
  return database.transaction({ userId: as.userId, organizationId }, async (tx) => {
    const { number } = await takeNumber(tx, { organizationId, series, issueDate });
    if (rollBack) throw new Error('rolled back');
    return number;
  });
};
const change = async (column: string, value: unknown) =>
  app.admin.query(`UPDATE oficio.document_series SET ${column} = $2 WHERE organization_id = $1`, [
    owner.organizationId,
    value,
  ]);
const order = (dateOrder: string) =>
  app.admin.query('UPDATE oficio.billing_settings SET date_order = $2 WHERE organization_id = $1', [
    owner.organizationId,
    dateOrder,
  ]);

test('100 concurrent transactions, 20 of them rolled back, give the numbers 1 to 80', async () => {
  // The application's own connections are too few: a request waits less than a second for one.
  const database = new ApiDatabase({
    adminUrl: app.database.adminUrl,
    role: 'oficio_api',
    connections: 20,
    waitMs: 60_000,
    onError: () => undefined,
  });
  const attempts = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => take('2026-06-15', { rollBack: index % 5 === 0, database })),
  );
  await database.close();
  const taken = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  expect(taken.toSorted()).toEqual(
    Array.from({ length: 80 }, (_, index) => `INV-2026-${String(index + 1).padStart(4, '0')}`),
  );
});

test('series and organizations count apart', async () => {
  const first = owner;
  expect([await take('2026-06-15'), await take('2026-06-15', { series: 'CN' })]).toEqual([
    'INV-2026-0001',
    'CN-2026-0001',
  ]);
  owner = await app.owner();
  expect([await take('2026-06-15'), first.organizationId === owner.organizationId]).toEqual([
    'INV-2026-0001',
    false,
  ]);
});

test('a new year begins with 1 again, and a series that never resets goes on', async () => {
  expect([await take('2026-12-30'), await take('2026-12-31'), await take('2027-01-01')]).toEqual([
    'INV-2026-0001',
    'INV-2026-0002',
    'INV-2027-0001',
  ]);
  await app.admin.query(
    `UPDATE oficio.document_series SET reset = 'never', year = NULL, pattern = 'D{000}'
     WHERE organization_id = $1 AND series = 'DEP'`,
    [owner.organizationId],
  );
  expect([await take('2026-12-31', { series: 'DEP' }), await take('2027-01-01', { series: 'DEP' })]).toEqual([
    'D001',
    'D002',
  ]);
});

describe('the order of dates', () => {
  test('an earlier date than the last one is refused and takes no number', async () => {
    await take('2026-06-15');
    await expect(take('2026-06-14')).rejects.toMatchObject({
      code: 'invoice.date_out_of_order',
      message: 'The last document of INV is dated Jun 15, 2026, so an earlier date isn’t possible.',
      details: { fields: [{ path: 'issueDate' }] },
    });
    expect(await take('2026-06-15')).toBe('INV-2026-0002');
  });

  test('a free order lets earlier dates pass, and keeps the latest one', async () => {
    await order('free');
    await take('2026-06-15');
    expect(await take('2026-03-01')).toBe('INV-2026-0002');
    await order('strict');
    await expect(take('2026-06-14')).rejects.toMatchObject({ code: 'invoice.date_out_of_order' });
  });

  test('a year that has passed is refused in any order, because its numbers are counted no more', async () => {
    await order('free');
    await take('2026-12-31');
    await take('2027-01-01');
    await expect(take('2026-12-31')).rejects.toMatchObject({
      code: 'invoice.date_out_of_order',
      message: 'INV counts 2027 already. Use a date of that year or another series.',
    });
  });
});

test('an unknown series is not found', async () => {
  await expect(take('2026-06-15', { series: 'X' })).rejects.toMatchObject({ code: 'resource.not_found' });
});

test('the roles that issue documents take numbers; the policies refuse the others', async () => {
  for (const role of ['admin', 'manager', 'accountant'] as const) {
    const as = await app.member(owner.organizationId, role);
    expect(await take('2026-06-15', { as })).toMatch(/^INV-2026-000\d$/);
  }
  for (const role of ['member', 'viewer'] as const) {
    const as = await app.member(owner.organizationId, role);
    await expect(take('2026-06-15', { as })).rejects.toMatchObject({ code: 'resource.not_found' });
  }
  await expect(take('2026-06-15', { as: await app.owner() })).rejects.toMatchObject({
    code: 'resource.not_found',
  });
});

test('the worker takes numbers of the organization that it names', async () => {
  const worker = app.nest.get(WorkerDatabase, { strict: false });
  const { organizationId } = owner;
  const taken = await worker.transaction({ userId: '', organizationId: null }, (tx) =>
    takeNumber(tx, { organizationId, series: 'DEP', issueDate: '2026-06-15' }),
  );
  expect(taken).toEqual({ number: 'DEP-2026-0001', sequence: 1 });
});

test('a draft in the series doesn’t wait for a transaction that takes a number', async () => {
  const client = await app.client(owner);
  const { organizationId, userId } = owner;
  await api().transaction({ userId, organizationId }, async (tx) => {
    await takeNumber(tx, { organizationId, series: 'INV', issueDate: '2026-06-15' });
    await app.admin.query(
      `INSERT INTO public.invoices (id, organization_id, user_id, created_by, client_id, currency, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, $2, $2, $3, 'MXN', $4, $4)`,
      [organizationId, userId, client.id, app.clock.now()],
    );
  });
  const { body } = await app.call(documentSeriesRoutes.list, { as: owner });
  expect(body.items[0]).toMatchObject({ nextNumber: 2, lastIssueDate: '2026-06-15', isUsed: true });
});

test('a number with more digits than zeros is written in full', async () => {
  await change('next_number', 9_999);
  expect([await take('2026-06-15'), await take('2026-06-15')]).toEqual(['INV-2026-9999', 'INV-2026-10000']);
});
