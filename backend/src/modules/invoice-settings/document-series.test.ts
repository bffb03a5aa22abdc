import { type DocumentSeries, documentSeriesRoutes, failureSchema, invoiceRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  TestApplication,
  type TestOwner,
  type TestPerson,
} from '../../../test/test-application.ts';
import { issued, issuer, type TestInvoice } from '../../../test/test-invoices.ts';
import { ApiDatabase } from '../../database/database.ts';
import { takeNumber } from './take-number.ts';

let app: TestApplication;
let owner: TestOwner;
let invoices: DocumentSeries;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
  [invoices] = (await list()) as [DocumentSeries];
});

const list = async (as: TestPerson = owner): Promise<DocumentSeries[]> =>
  (await app.call(documentSeriesRoutes.list, { as })).body.items;
const add = (body: Record<string, unknown>, as: TestPerson = owner) =>
  app.call(documentSeriesRoutes.create, {
    as,
    body: {
      series: 'EXP',
      kind: 'invoice',
      pattern: `${String(body.series ?? 'EXP')
        .trim()
        .toUpperCase()}-{000}`,
      ...body,
    },
  });
const change = (body: Record<string, unknown>, as: TestPerson = owner, id = invoices.id) =>
  app.call(documentSeriesRoutes.update, {
    as,
    parameters: { id },
    body: { version: invoices.version, ...body },
  });
const remove = (id: string) => app.call(documentSeriesRoutes.remove, { as: owner, parameters: { id } });
const issue = (issueDate: string, series = 'INV') =>
  app.nest
    .get(ApiDatabase, { strict: false })
    .transaction(owner, (tx) => takeNumber(tx, { organizationId: owner.organizationId, series, issueDate }));
const refusal = (answer: Answer): unknown => {
  const { code, details } = failureSchema.parse(answer.body);
  return [answer.status, code, details?.fields ?? null];
};

test('a new organization has a series of each kind', async () => {
  expect(await list()).toMatchObject(
    [
      ['INV', 'invoice'],
      ['DEP', 'deposit'],
      ['CN', 'credit_note'],
      ['Q', 'quote'],
    ].map(([series, kind]) => ({
      series,
      kind,
      pattern: `${series}-{YYYY}-{0000}`,
      reset: 'yearly',
      nextNumber: 1,
      year: null,
      lastIssueDate: null,
      isUsed: false,
      version: 1,
    })),
  );
});

test('a further series follows those of its kind, and counts from its own number', async () => {
  app.clock.advance(1_000);
  const { status, body } = await add({ series: ' exp ', nextNumber: 57 });
  expect([status, body]).toMatchObject([201, { series: 'EXP', reset: 'never', nextNumber: 57, version: 1 }]);
  expect((await list()).map(({ series }) => series)).toEqual(['INV', 'EXP', 'DEP', 'CN', 'Q']);
  expect((await issue('2026-06-15', 'EXP')).number).toBe('EXP-057');
});

test.each([
  ['the same', 'DEP-{YYYY}-{0000}'],
  ['its year written out', 'DEP-2027-{0000}'],
  ['another width', 'DEP-{YYYY}-{00}'],
  ['its digits written out', 'DEP-20{YY}-0{000}'],
])('a pattern that could give a number of another series is refused at its field: %s', async (_, pattern) => {
  const message = 'The series DEP (DEP-{YYYY}-{0000}) could produce the same number. Use other letters.';
  const refused = [400, 'series.pattern_invalid', [{ path: 'pattern', message }]];
  expect(refusal(await change({ pattern, reset: 'never' }))).toEqual(refused);
  expect(refusal(await add({ pattern }))).toEqual(refused);
});

test('two series can’t come to the same pattern at the same time', async () => {
  const [, deposits] = (await list()) as [DocumentSeries, DocumentSeries];
  const answers = await Promise.all([
    change({ pattern: 'DOC-{YYYY}-{0000}' }),
    change({ pattern: 'DOC-{YYYY}-{0000}' }, owner, deposits.id),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

describe('a number that another series gave under an earlier pattern', () => {
  let credit: TestInvoice;
  let invoice: TestInvoice;
  beforeEach(async () => {
    owner = await issuer(app);
    invoice = await issued(app, owner);
    const [first, , notes] = (await list()) as [DocumentSeries, DocumentSeries, DocumentSeries];
    await change({ version: first.version, pattern: 'X-{YYYY}-{0000}' }, owner, first.id);
    const { status } = await change({ pattern: 'INV-{YYYY}-{0000}' }, owner, notes.id);
    expect(status).toBe(200);
    credit = (await app.call(invoiceRoutes.creditNote, { as: owner, parameters: { id: invoice.id } })).body;
  });

  test('isn’t given again', async () => {
    const body = { version: credit.version };
    const answer = await app.call(invoiceRoutes.issue, { as: owner, parameters: { id: credit.id }, body });
    expect([answer.status, failureSchema.parse(answer.body)]).toMatchObject([
      400,
      { code: 'record.exists_already', message: expect.stringContaining(`number ${invoice.number} already`) },
    ]);
  });

  test('isn’t stored again', async () => {
    const again = app.admin.query('UPDATE public.invoices SET number = $2 WHERE id = $1', [
      credit.id,
      invoice.number,
    ]);
    await expect(again).rejects.toThrow('invoices_organization_id_number_key');
  });
});

test('a changed pattern numbers later documents', async () => {
  await issue('2026-06-01');
  expect((await change({ pattern: 'F{YY}/{00}' })).body).toMatchObject({ nextNumber: 2, version: 2 });
  expect((await issue('2026-06-02')).number).toBe('F26/02');
});

describe('a fault is answered at its field', () => {
  test.each<[string, Record<string, unknown>, string, string, string]>([
    [
      'no number',
      { pattern: 'INV-{YYYY}' },
      'series.pattern_invalid',
      'pattern',
      'The pattern needs a place for the number, like {0000}',
    ],
    [
      'no year',
      { pattern: 'INV-{0}' },
      'series.pattern_invalid',
      'pattern',
      'A series that starts again each year needs {YYYY} or {YY} in its pattern',
    ],
    [
      'an unknown token',
      { pattern: '{DD}{0}' },
      'series.pattern_invalid',
      'pattern',
      '{DD} isn’t known. Use {YYYY}, {YY}, {MM} and {0000}',
    ],
    ['no pattern', { pattern: ' ' }, 'request.invalid', 'pattern', 'Pattern is required'],
    ['number 0', { nextNumber: 0 }, 'request.invalid', 'nextNumber', 'Numbers begin with 1'],
    ['half a number', { nextNumber: 1.5 }, 'request.invalid', 'nextNumber', 'Please enter a whole number'],
    ['another code', { series: 'X' }, 'request.invalid', 'series', 'This field can’t be set'],
  ])('%s', async (_, body, code, path, message) => {
    expect(refusal(await change(body))).toEqual([400, code, [{ path, message }]]);
    expect((await list())[0]).toEqual(invoices);
  });

  test.each(['', 'A-1', 'Ñ', 'ABCDEFGHIJK'])('the code %j', async (series) => {
    const message = 'A code has 1 to 10 capital letters and digits, like INV';
    expect(refusal(await add({ series }))).toEqual([400, 'request.invalid', [{ path: 'series', message }]]);
  });

  test('a code that exists', async () => {
    expect(refusal(await add({ series: 'inv' }))).toEqual([
      400,
      'record.exists_already',
      [{ path: 'series', message: 'There is another series with this code' }],
    ]);
  });

  test('a yearly reset of a pattern without a year', async () => {
    const { body } = await add({});
    const answer = await change({ version: 1, reset: 'yearly' }, owner, body.id);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'series.pattern_invalid' }]);
  });
});

describe('the counter', () => {
  test('moves forward only', async () => {
    await issue('2026-06-01');
    expect((await change({ nextNumber: 40 })).body).toMatchObject({ nextNumber: 40, year: 2026 });
    expect((await issue('2026-06-02')).number).toBe('INV-2026-0040');
    expect(refusal(await change({ version: 2, nextNumber: 40 }))).toEqual([
      409,
      'series.number_back',
      [{ path: 'nextNumber', message: 'The next number is already 41, and it can only go up' }],
    ]);
    expect((await change({ version: 2, nextNumber: 41 })).status).toBe(200);
  });

  test('begins with 1 in a new year, and can be set for it', async () => {
    await issue('2026-06-01');
    app.clock.set('2027-01-05T18:00:00Z');
    expect((await change({ nextNumber: 1 })).body).toMatchObject({ nextNumber: 2, year: 2026 });
    expect((await change({ version: 2, nextNumber: 2 })).body).toMatchObject({ nextNumber: 2, year: 2027 });
    expect((await issue('2027-01-05')).number).toBe('INV-2027-0002');
    app.clock.set('2026-06-15T18:30:00Z');
  });

  test('of a series that never reset counts the last document’s year, once it does', async () => {
    const { body } = await add({ pattern: 'E{YYYY}-{0}' });
    await issue('2026-06-01', 'EXP');
    const yearly = await change({ version: 1, reset: 'yearly' }, owner, body.id);
    expect(yearly.body).toMatchObject({ nextNumber: 2, year: 2026 });
    expect((await issue('2027-01-01', 'EXP')).number).toBe('E2027-1');
    expect((await change({ version: 2, reset: 'never' }, owner, body.id)).body).toMatchObject({
      nextNumber: 2,
      year: null,
    });
  });

  test('a document that is issued meanwhile makes no version stale', async () => {
    await issue('2026-06-01');
    expect((await change({ pattern: 'A{YYYY}-{0}' })).body).toMatchObject({ nextNumber: 2, version: 2 });
  });
});

test('of two changes of one version the second is refused', async () => {
  await change({ nextNumber: 5 });
  expect(refusal(await change({ nextNumber: 6 }))).toEqual([409, 'version.stale', null]);
});

describe('deleting', () => {
  test('an unused series that isn’t the last of its kind', async () => {
    const { body } = await add({});
    expect((await remove(body.id)).status).toBe(204);
    expect(refusal(await remove(invoices.id))).toEqual([409, 'resource.in_use', null]);
    expect(await list()).toHaveLength(4);
  });

  test('a series with a document or a draft is refused', async () => {
    const { body } = await add({});
    await issue('2026-06-01', 'EXP');
    expect(refusal(await remove(body.id))).toEqual([409, 'resource.in_use', null]);
    const { body: drafts } = await add({ series: 'DR' });
    const { id } = await app.client(owner);
    await app.admin.query(
      `INSERT INTO public.invoices (id, organization_id, user_id, created_by, client_id, currency, series, created_at,
         updated_at)
       VALUES (gen_random_uuid(), $1, $2, $2, $3, 'MXN', 'DR', $4, $4)`,
      [owner.organizationId, owner.userId, id, app.clock.now()],
    );
    expect(refusal(await remove(drafts.id))).toEqual([409, 'resource.in_use', null]);
  });
});

test('a twenty-first series is refused', async () => {
  for (let count = 3; count < 20; count += 1) await add({ series: `S${count}` });
  expect(refusal(await add({ series: 'S20' }))).toEqual([400, 'request.invalid', null]);
});

test('accountants write series; managers and members read them; viewers do neither', async () => {
  const accountant = await app.member(owner.organizationId, 'accountant');
  expect((await add({}, accountant)).status).toBe(201);
  for (const role of ['manager', 'member'] as const) {
    const as = await app.member(owner.organizationId, role);
    expect([(await list(as)).length, (await change({ nextNumber: 9 }, as)).status]).toEqual([5, 403]);
  }
  const viewer = await app.member(owner.organizationId, 'viewer');
  expect((await app.call(documentSeriesRoutes.list, { as: viewer })).status).toBe(403);
});
