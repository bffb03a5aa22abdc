import { failureSchema, INVOICING, type TaxRate, taxRateRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  TestApplication,
  type TestOwner,
  type TestPerson,
} from '../../../test/test-application.ts';
import { somebodyWaits } from '../../../test/test-locks.ts';
import { ApiDatabase } from '../../database/database.ts';
import { useTaxRates } from './tax-rates.service.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { reads: unlimited, writes: unlimited } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

const list = async (as: TestPerson = owner): Promise<TaxRate[]> =>
  (await app.call(taxRateRoutes.list, { as })).body.items;
const add = (body: Record<string, unknown>, as: TestPerson = owner) =>
  app.call(taxRateRoutes.create, { as, body: { name: 'IVA 5%', ratePpm: 50_000, kind: 'added', ...body } });
const change = (id: string, body: Record<string, unknown>, as: TestPerson = owner) =>
  app.call(taxRateRoutes.update, { as, parameters: { id }, body: { version: 1, ...body } });
const remove = (id: string, as: TestPerson = owner) =>
  app.call(taxRateRoutes.remove, { as, parameters: { id } });
const use = (ids: readonly string[], as: TestOwner = owner) =>
  app.nest
    .get(ApiDatabase, { strict: false })
    .transaction(as, (tx) => useTaxRates(tx, as.organizationId, ids));
const refusal = (answer: Answer): unknown => {
  const { code, details } = failureSchema.parse(answer.body);
  return [answer.status, code, details?.fields ?? null];
};

test('a new organization has the rates of Mexico, with IVA 16% on new lines', async () => {
  const rates = await list();
  expect(
    rates.map(({ name, ratePpm, kind, exempt, isDefault }) => [name, ratePpm, kind, exempt, isDefault]),
  ).toEqual([
    ['IVA 16%', 160_000, 'added', false, true],
    ['IVA 8% (frontera)', 80_000, 'added', false, false],
    ['IVA 0%', 0, 'added', false, false],
    ['IVA exento', 0, 'added', true, false],
    ['Ret. IVA 10.6667%', 106_667, 'withheld', false, false],
    ['Ret. ISR 10%', 100_000, 'withheld', false, false],
    ['Ret. ISR RESICO 1.25%', 12_500, 'withheld', false, false],
  ]);
});

test('a rate is added, changed, archived and brought back', async () => {
  const { status, body: rate } = await add({ isDefault: true });
  expect([status, rate]).toMatchObject([201, { exempt: false, isDefault: true, isUsed: false, version: 1 }]);
  const changed = await change(rate.id, { ratePpm: 60_000 });
  expect(changed.body).toMatchObject({ name: 'IVA 5%', ratePpm: 60_000, isDefault: true, version: 2 });
  const archived = await change(rate.id, { version: 2, archived: true });
  expect(archived.body).toMatchObject({ isDefault: false, archivedAt: expect.any(String) });
  expect((await list()).at(-1)?.id).toBe(rate.id);
  const restored = await change(rate.id, { version: 3, archived: false });
  expect(restored.body).toMatchObject({ archivedAt: null, isDefault: false, version: 4 });
  expect((await app.call(taxRateRoutes.one, { as: owner, parameters: { id: rate.id } })).body).toEqual(
    restored.body,
  );
  const { rows } = await app.admin.query(
    'SELECT action, changes FROM oficio.audit_log WHERE entity_id = $1 ORDER BY sequence',
    [rate.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['created', 'updated', 'archived', 'restored']);
  expect(rows[1].changes).toEqual({ ratePpm: { before: 50_000, after: 60_000 } });
});

test('a stale version is refused, with the stored rate', async () => {
  const { body: rate } = await add({});
  await change(rate.id, { ratePpm: 1 });
  const answer = await change(rate.id, { ratePpm: 2 });
  expect([answer.status, failureSchema.parse(answer.body).details?.current]).toMatchObject([
    409,
    { ratePpm: 1 },
  ]);
});

describe('a fault is answered at its field', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: ' ' }, 'name', 'Name is required'],
    ['a fraction of a ppm', { ratePpm: 0.5 }, 'ratePpm', 'A percentage can have four decimals'],
    ['a negative rate', { ratePpm: -1 }, 'ratePpm', 'A rate can’t be negative'],
    ['more than all', { ratePpm: 1_000_001 }, 'ratePpm', 'A rate can be at most 100 %'],
    ['an unknown kind', { kind: 'compound' }, 'kind', 'Please choose whether it is added or withheld'],
    ['an exempt rate above 0', { exempt: true }, 'ratePpm', 'An exempt rate is 0 %'],
    [
      'an exempt withholding',
      { exempt: true, ratePpm: 0, kind: 'withheld' },
      'kind',
      'Only an added tax can be exempt',
    ],
    ['an archived new rate', { archived: true }, 'archived', 'This field can’t be set'],
  ])('%s', async (_, body, path, message) => {
    expect(refusal(await add(body))).toEqual([400, 'request.invalid', [{ path, message }]]);
  });

  test('a name that another rate has, in any case, unless that one is archived', async () => {
    const { body: rate } = await add({ name: 'Local' });
    const taken = [{ path: 'name', message: 'There is another tax rate with this name' }];
    expect(refusal(await add({ name: 'LOCAL' }))).toEqual([400, 'record.exists_already', taken]);
    await change(rate.id, { archived: true });
    expect((await add({ name: 'LOCAL' })).status).toBe(201);
    expect(refusal(await change(rate.id, { version: 2, archived: false }))).toEqual([
      400,
      'record.exists_already',
      taken,
    ]);
  });

  test('a fifth default, because a line has four taxes', async () => {
    for (const name of ['a', 'b', 'c']) await add({ name, isDefault: true });
    const message = 'A line has at most 4 taxes, so that there can’t be more defaults';
    expect(refusal(await add({ name: 'd', isDefault: true }))).toEqual([
      400,
      'request.invalid',
      [{ path: 'isDefault', message }],
    ]);
  });
});

test('ten concurrent additions end at the limit of rates', async () => {
  const free = INVOICING.taxRates - (await list()).length - 3;
  for (let index = 0; index < free; index += 1) await add({ name: `n${index}` });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => add({ name: `m${index}` })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(3).fill(201),
    ...Array(7).fill(400),
  ]);
  const [first] = await list();
  await change(first?.id ?? '', { archived: true });
  expect((await add({ name: 'one more' })).status).toBe(201);
});

describe('a rate that a document has', () => {
  test('can be archived, but not deleted', async () => {
    const { body: rate } = await add({});
    const used = await use([rate.id, rate.id]);
    expect(used.found).toEqual([
      { id: rate.id, name: 'IVA 5%', ratePpm: 50_000, kind: 'added', exempt: false },
    ]);
    await use([rate.id]);
    expect((await list()).find(({ id }) => id === rate.id)?.isUsed).toBe(true);
    expect(refusal(await remove(rate.id))).toEqual([409, 'resource.in_use', null]);
    expect((await change(rate.id, { archived: true })).status).toBe(200);
  });

  test('isn’t deleted by a request that waited for the document', async () => {
    const { body: rate } = await add({});
    const api = app.nest.get(ApiDatabase, { strict: false });
    const { removal } = await api.transaction(owner, async (tx) => {
      await useTaxRates(tx, owner.organizationId, [rate.id]);
      const removal = remove(rate.id);
      await somebodyWaits(app, 'oficio_api');
      return { removal };
    });
    expect(refusal(await removal)).toEqual([409, 'resource.in_use', null]);
  });

  test('is one of the same organization', async () => {
    const [foreign] = await list(await app.owner());
    expect(await use([foreign?.id ?? ''])).toEqual({ found: [], missing: [foreign?.id] });
  });

  test('may be chosen by everybody who drafts', async () => {
    const [rate] = await list();
    for (const role of ['manager', 'accountant', 'member'] as const) {
      const as = await app.member(owner.organizationId, role);
      expect((await use([rate?.id ?? ''], as)).found).toHaveLength(1);
    }
    const viewer = await app.member(owner.organizationId, 'viewer');
    expect((await use([rate?.id ?? ''], viewer)).found).toEqual([]);
  });
});

test('an unused rate is deleted, once', async () => {
  const { body: rate } = await add({});
  expect((await remove(rate.id)).status).toBe(204);
  expect(refusal(await remove(rate.id))).toEqual([404, 'resource.not_found', null]);
  expect((await list()).map(({ id }) => id)).not.toContain(rate.id);
});

test('accountants write rates; managers and members read them; viewers do neither', async () => {
  const accountant = await app.member(owner.organizationId, 'accountant');
  expect((await add({ name: 'x' }, accountant)).status).toBe(201);
  for (const role of ['manager', 'member'] as const) {
    const as = await app.member(owner.organizationId, role);
    expect([(await list(as)).length, (await add({ name: role }, as)).status]).toEqual([8, 403]);
  }
  const viewer = await app.member(owner.organizationId, 'viewer');
  expect((await app.call(taxRateRoutes.list, { as: viewer })).status).toBe(403);
});
