import { randomUUID } from 'node:crypto';
import {
  addDays,
  type Client,
  type ClientDebts,
  type ClientListItem,
  clientDebtRoutes,
  clientMoneyRoutes,
  clientRoutes,
  DAY_MS,
  invoiceRoutes,
  memberRoleSchema,
  TABLE,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { byHeader, sheetOf, tableOf } from '../../../test/list-files.ts';
import { insertInvoices, randomInvoice } from '../../../test/random-invoices.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { issued, issuer, line } from '../../../test/test-invoices.ts';

const TODAY = '2026-06-15';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
});

type Query = Record<string, string>;

async function listed(as: TestPerson, query: Query = {}): Promise<ClientListItem[]> {
  const { status, body } = await app.call(clientRoutes.list, {
    as,
    query: { ...query, limit: String(TABLE.maxPageSize) },
  });
  expect(status).toBe(200);
  expect(body.total).toBe(body.items.length);
  return body.items;
}

/** What the listed clients owe, in the list's order. */
async function debtsOf(as: TestPerson, query?: Query): Promise<Omit<ClientDebts, 'id'>[]> {
  const ids = (await listed(as, query)).map(({ id }) => id);
  const { status, body } = await app.call(clientDebtRoutes.list, { as, query: { ids: ids.join(',') } });
  expect(status).toBe(200);
  const known = new Map(body.items.map(({ id, ...debts }) => [id, debts]));
  return ids.map((id) => known.get(id) ?? { debts: [], lastInvoice: null });
}
const namesOf = async (as: TestPerson, query?: Query) =>
  (await listed(as, query)).map(({ displayName }) => displayName);

/** What a client owes by the ledger of its page, the largest first where one unit of each currency is worth the same. */
async function balanceOf(as: TestPerson, id: string) {
  const { body } = await app.call(clientMoneyRoutes.balance, { as, parameters: { id } });
  return body.currencies
    .filter(({ outstandingMinor }) => outstandingMinor > 0)
    .map(({ currency, outstandingMinor, overdueMinor }) => ({ currency, outstandingMinor, overdueMinor }))
    .toSorted((one, other) => other.outstandingMinor - one.outstandingMinor);
}

test('for random documents, each client owes what its page says, and is overdue when a listed invoice is, for a limited manager, too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomInvoice, { minLength: 1, maxLength: 60 }), async (drawn) => {
      const as = await app.owner();
      const clients: Client[] = [];
      for (let index = 0; index < 7; index += 1) {
        clients.push(await app.client(as, { displayName: `Client ${index}` }));
      }
      const rows = drawn.map((row) => ({ ...row, id: randomUUID(), client: clients[row.client]?.id }));
      await insertInvoices(app, as, rows);
      const clientIds = clients.slice(0, 3).map(({ id }) => id);
      const manager = await app.member(as.organizationId, 'manager', { clientIds });
      for (const person of [as, manager]) {
        const seen = person === as ? clients.map(({ id }) => id) : clientIds;
        const items = await listed(person);
        expect(items.map(({ id }) => id).toSorted()).toEqual(seen.toSorted());
        const owed = await debtsOf(person);
        for (const [index, { id }] of items.entries()) {
          expect(owed[index]?.debts).toEqual(await balanceOf(person, id));
          const issueDates = rows
            .filter((row) => row.client === id && row.lifecycle === 'issued' && row.kind === 'invoice')
            .map(({ issueDate }) => issueDate);
          expect(owed[index]?.lastInvoice?.issueDate).toBe(issueDates.toSorted().at(-1));
        }
        const late = await app.call(invoiceRoutes.list, {
          as: person,
          query: { status: 'overdue', limit: String(TABLE.maxPageSize) },
        });
        const overdue = [...new Set(late.body.items.map(({ clientId }) => clientId))].toSorted();
        expect((await listed(person, { overdue: 'true' })).map(({ id }) => id).toSorted()).toEqual(overdue);
        expect(
          items
            .filter((_, index) => owed[index]?.debts.some(({ overdueMinor }) => overdueMinor > 0))
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(overdue);
      }
    }),
    { numRuns: 6 },
  );
});

test('currencies stand side by side, the largest first by what they are worth', async () => {
  const { clientId } = await issued(app, owner);
  await issued(app, owner, {
    clientId,
    currency: 'JPY',
    fxRateE8: 12_000_000,
    lines: [line({ unitPriceMinor: 900 })],
  });
  const last = await issued(app, owner, {
    clientId,
    currency: 'USD',
    fxRateE8: 1_750_000_000,
    lines: [line({ unitPriceMinor: 2_000 })],
    dueDate: addDays(TODAY, 3),
  });
  expect(await debtsOf(owner)).toEqual([
    {
      debts: [
        { currency: 'USD', outstandingMinor: 2_000, overdueMinor: 0 },
        { currency: 'JPY', outstandingMinor: 900, overdueMinor: 0 },
        { currency: 'MXN', outstandingMinor: 10_000, overdueMinor: 0 },
      ],
      lastInvoice: { id: last.id, number: last.number, issueDate: TODAY },
    },
  ]);
  app.clock.advance(4 * DAY_MS);
  expect((await debtsOf(owner, { overdue: 'true' }))[0]?.debts[0]).toEqual({
    currency: 'USD',
    outstandingMinor: 2_000,
    overdueMinor: 2_000,
  });
});

test('an invoice that is due today is overdue at the organization’s midnight', async () => {
  const agave = await app.client(owner, { displayName: 'Agave' });
  await app.client(owner, { displayName: 'Nopal' });
  await issued(app, owner, { clientId: agave.id, dueDate: TODAY });
  app.clock.set('2026-06-16T05:59:59.000Z');
  expect(await namesOf(owner, { overdue: 'true' })).toEqual([]);
  app.clock.set('2026-06-16T06:00:00.000Z');
  expect(await namesOf(owner, { overdue: 'true' })).toEqual(['Agave']);
  expect(await namesOf(owner, { overdue: 'true', search: 'nopal' })).toEqual([]);
  expect((await app.call(clientRoutes.list, { as: owner, query: { overdue: 'false' } })).status).toBe(400);
});

/** The cells of the clients' file after `Last activity`. */
async function file(as: TestPerson): Promise<string[][]> {
  const rows = tableOf((await app.call(clientRoutes.csv, { as })).text);
  const before = rows[0]?.indexOf('Last activity') ?? 0;
  return rows.map((row) => row.slice(before + 1));
}

test('the file has a line for each currency that a client owes, with amounts that are numbers', async () => {
  const { clientId } = await issued(app, owner, { dueDate: TODAY });
  await issued(app, owner, {
    clientId,
    currency: 'JPY',
    fxRateE8: 12_000_000,
    lines: [line({ unitPriceMinor: 900 })],
  });
  await app.client(owner, { displayName: 'Nopal' });
  app.clock.advance(DAY_MS);
  const [header, ...rows] = await file(owner);
  expect(header).toEqual(['Outstanding', 'Overdue', 'Currency owed', 'Last invoice']);
  expect(rows.toSorted()).toEqual([
    ['', '', '', ''],
    ['100.00', '100.00', 'MXN', '2026-06-15'],
    ['900', '0', 'JPY', '2026-06-15'],
  ]);
  const sheet = byHeader((await sheetOf(app, owner, clientRoutes.csv)).cells);
  expect(sheet.map((line) => [line.Outstanding, line['Currency owed']])).toEqual(
    expect.arrayContaining([
      [undefined, undefined],
      [{ number: 900, format: '0' }, 'JPY'],
      [{ number: 100, format: '0.00' }, 'MXN'],
    ]),
  );
});

test('only roles that read money see what clients owe, find the overdue ones, or have it in their file', async () => {
  const { clientId } = await issued(app, owner, { dueDate: TODAY });
  app.clock.advance(DAY_MS);
  const query = { overdue: 'true' };
  for (const role of memberRoleSchema.options) {
    const people = role === 'owner' ? [owner] : [await app.member(owner.organizationId, role)];
    if (['manager', 'member', 'viewer'].includes(role)) {
      people.push(await app.member(owner.organizationId, role as 'manager', { clientIds: [clientId] }));
    }
    for (const as of people) {
      const debts = await app.call(clientDebtRoutes.list, { as, query: { ids: clientId } });
      const { status } = await app.call(clientRoutes.list, { as, query });
      const [header = ''] = await file(as);
      const reads = role !== 'member' && role !== 'viewer';
      expect([role, debts.status, status, header.includes('Outstanding')]).toEqual(
        reads ? [role, 200, 200, true] : [role, 403, 403, false],
      );
    }
  }
  const viewer = await app.member(owner.organizationId, 'viewer');
  expect((await app.call(clientRoutes.csv, { as: viewer, query })).status).toBe(403);
});
