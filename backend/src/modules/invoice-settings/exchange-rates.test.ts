import { addDays, type ExchangeRate, exchangeRateRoutes, failureSchema } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Answer,
  TestApplication,
  type TestOwner,
  type TestPerson,
} from '../../../test/test-application.ts';
import { ApiDatabase } from '../../database/database.ts';
import { exchangeRateOn } from './exchange-rates.service.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

const RATE = { currency: 'USD', date: '2026-06-15', rateE8: 1_825_000_000 };
const add = (body: Record<string, unknown> = {}, as: TestPerson = owner) =>
  app.call(exchangeRateRoutes.create, { as, body: { ...RATE, ...body } });
const change = (id: string, body: Record<string, unknown>) =>
  app.call(exchangeRateRoutes.update, { as: owner, parameters: { id }, body });
const refusal = (answer: Answer): unknown => {
  const { code, details } = failureSchema.parse(answer.body);
  return [answer.status, code, details?.fields ?? null];
};

async function everything(query: Record<string, string> = {}): Promise<ExchangeRate[]> {
  const items: ExchangeRate[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: { body: { items: ExchangeRate[]; nextCursor: string | null } } = await app.call(
      exchangeRateRoutes.list,
      { as: owner, query: { ...query, limit: '3', ...(cursor && { cursor }) } },
    );
    items.push(...body.items);
    cursor = body.nextCursor;
  }
  return items;
}

test('a rate is added, corrected and deleted', async () => {
  const { status, body: rate } = await add();
  expect([status, rate]).toEqual([201, { id: rate.id, ...RATE, source: 'typed', version: 1 }]);
  expect((await change(rate.id, { version: 1, rateE8: 1_830_000_000 })).body).toMatchObject({
    rateE8: 1_830_000_000,
    version: 2,
  });
  expect(refusal(await change(rate.id, { version: 1, rateE8: 1 }))).toEqual([409, 'version.stale', null]);
  const removed = await app.call(exchangeRateRoutes.remove, { as: owner, parameters: { id: rate.id } });
  expect([removed.status, await everything()]).toEqual([204, []]);
});

test('the pages together have each rate once, the latest first', async () => {
  for (let day = 0; day < 4; day += 1) {
    for (const currency of ['EUR', 'USD']) await add({ currency, date: addDays(RATE.date, -day) });
  }
  expect((await everything()).map(({ date, currency }) => `${date} ${currency}`)).toEqual(
    [0, 1, 2, 3].flatMap((day) =>
      ['USD', 'EUR'].map((currency) => `${addDays(RATE.date, -day)} ${currency}`),
    ),
  );
  expect((await everything({ currency: 'EUR' })).length).toBe(4);
  const { body } = await app.call(exchangeRateRoutes.list, {
    as: owner,
    query: { currency: 'EUR', limit: '1' },
  });
  expect(body.total).toBe(4);
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['an unknown currency', { currency: 'XXX' }, 'currency', 'Please choose a currency'],
  ['the own currency', { currency: 'MXN' }, 'currency', 'This is your organization’s own currency'],
  ['no day', { date: '2026-02-30' }, 'date', 'Please enter a date'],
  ['tomorrow', { date: '2026-06-16' }, 'date', 'Please enter a day that isn’t in the future'],
  ['the Middle Ages', { date: '0999-01-01' }, 'date', 'Please enter a date'],
  ['zero', { rateE8: 0 }, 'rateE8', 'A rate is above 0'],
  ['a float', { rateE8: 18.25 }, 'rateE8', 'A rate can have eight decimals'],
  ['too much', { rateE8: 2e15 }, 'rateE8', 'This rate is too high'],
])('%s is refused at its field', async (_, body, path, message) => {
  expect(refusal(await add(body))).toEqual([400, 'request.invalid', [{ path, message }]]);
});

test('a second rate for a day is refused at the date', async () => {
  await add();
  expect(refusal(await add())).toEqual([
    400,
    'record.exists_already',
    [{ path: 'date', message: 'There is a rate of this currency for this day' }],
  ]);
});

test.each(['x', 'WyItZGF0ZSJd', 'WyItZGF0ZSIsIjIwMjYtMDItMzAiLCJVU0QiLCJ4Il0'])(
  'the cursor %j is refused',
  async (cursor) => {
    const answer = await app.call(exchangeRateRoutes.list, { as: owner, query: { cursor } });
    expect(refusal(answer)).toEqual([400, 'request.invalid', null]);
  },
);

test('the rate of a day is that day’s, or the last one before it', async () => {
  await add({ date: '2026-06-01', rateE8: 1 });
  await add({ date: '2026-06-10', rateE8: 10 });
  await add({ date: '2026-06-10', rateE8: 99, currency: 'EUR' });
  const on = (date: string, currency = 'USD') =>
    app.nest
      .get(ApiDatabase, { strict: false })
      .transaction(owner, (tx) =>
        exchangeRateOn(tx, { organizationId: owner.organizationId, currency, date }),
      );
  expect([
    await on('2026-05-31'),
    await on('2026-06-09'),
    await on('2026-06-10'),
    await on('2026-06-10', 'GBP'),
  ]).toEqual([null, { rateE8: 1, date: '2026-06-01' }, { rateE8: 10, date: '2026-06-10' }, null]);
});

test('accountants write rates; managers read them', async () => {
  const accountant = await app.member(owner.organizationId, 'accountant');
  expect((await add({}, accountant)).status).toBe(201);
  const manager = await app.member(owner.organizationId, 'manager');
  const { body } = await app.call(exchangeRateRoutes.list, { as: manager });
  expect([body.total, (await add({ currency: 'EUR' }, manager)).status]).toEqual([1, 403]);
});
