import {
  type AnswerOf,
  type BodyOf,
  categoryRoutes,
  DAY_MS,
  invoiceRoutes,
  itemRoutes,
  RETENTION,
  recurringRoutes,
  taxRateRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tableOf } from '../../../test/list-files.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { creditNote, draft, issued, issuer, line, taxRates } from '../../../test/test-invoices.ts';
import { invoiceTemplate, series, seriesOf } from '../../../test/test-recurring.ts';
import { Jobs } from '../../jobs/jobs.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-15T18:00:00.000Z');
  owner = await issuer(app);
});

type Item = AnswerOf<typeof itemRoutes.one>;
type Body = BodyOf<typeof itemRoutes.create>;

const create = (body: Body, as: TestPerson = owner) => app.call(itemRoutes.create, { as, body });
const added = async (body: Body): Promise<Item> => {
  const answer = await create(body);
  if (answer.status !== 201) throw new Error(`The item was not added: ${answer.text}`);
  return answer.body;
};
const one = async ({ id }: Pick<Item, 'id'>) =>
  (await app.call(itemRoutes.one, { as: owner, parameters: { id } })).body;
const change = ({ id, version }: Item, body: object) =>
  app.call(itemRoutes.update, { as: owner, parameters: { id }, body: { version, ...body } });
const namesOf = async (query: Record<string, string>, as: TestPerson = owner) =>
  (await app.call(itemRoutes.list, { as, query })).body.items.map(({ name }) => name);

const mxn = { currency: 'MXN', unitPriceMinor: 85_000 } as const;
const eur = { currency: 'EUR', unitPriceMinor: 0, unitPriceMicros: 350_000 } as const;

async function runJob(name: string): Promise<void> {
  await app.admin.query("SELECT oficio.enqueue_job($1, '{}')", [name]);
  await app.nest.get(Jobs, { strict: false }).runPending();
}

/** Deletes an item, and purges it after its days in the trash. */
async function purged({ id }: Pick<Item, 'id'>): Promise<void> {
  await app.call(itemRoutes.remove, { as: owner, parameters: { id } });
  app.clock.advance((RETENTION.trashDays + 1) * DAY_MS);
  await runJob('trash.purge');
}

describe('prices', () => {
  test('are as fine as those of a line, one for each currency', async () => {
    const item = await added({ name: 'Llamadas', unit: 'min', prices: [mxn, eur] });
    expect(item.prices).toEqual([{ ...mxn, unitPriceMicros: 0 }, eur]);
    for (const prices of [
      [mxn, mxn],
      [{ ...mxn, unitPriceMinor: -1 }],
      [{ ...eur, unitPriceMicros: 1_000_000 }],
      [{ currency: 'XXX', unitPriceMinor: 1 }],
    ] as Body['prices'][]) {
      expect((await create({ name: 'x', prices })).status).toBe(400);
    }
  });

  test('filter the list by their currency, and each has a row of the file', async () => {
    await added({ name: 'Llamadas', unit: 'min', prices: [mxn, eur], tags: ['voz'], notes: 'Solo MX' });
    await added({ name: 'Sin precio' });
    expect([await namesOf({ currency: 'EUR' }), await namesOf({ currency: 'USD' })]).toEqual([
      ['Llamadas'],
      [],
    ]);
    const [header = [], ...rows] = tableOf((await app.call(itemRoutes.csv, { as: owner })).text);
    expect([header.slice(0, 9), ...rows.map((row) => row.slice(0, 9))]).toEqual([
      ['Name', 'Description', 'Unit', 'Price', 'Currency', 'Taxes', 'Category', 'Tags', 'Notes'],
      ['Llamadas', '', 'min', '850.00', 'MXN', '', '', 'voz', 'Solo MX'],
      ['Llamadas', '', 'min', '0.0035', 'EUR', '', '', 'voz', 'Solo MX'],
      ['Sin precio', '', '', '', '', '', '', '', ''],
    ]);
  });

  test('are counted by their currency after each change, for a member with assigned clients as well', async () => {
    const limited = await app.member(owner.organizationId, 'manager', { clientIds: [] });
    const totals = (as: TestPerson) =>
      Promise.all(
        [{ currency: 'EUR' }, { currency: 'MXN' }, {}].map(
          async (query) => (await app.call(itemRoutes.list, { as, query })).body.total,
        ),
      );
    const item = await added({ name: 'Llamadas', prices: [mxn, eur] });
    const other = await added({ name: 'Hosting', prices: [mxn] });
    expect([await totals(owner), await totals(limited)]).toEqual([
      [1, 2, 2],
      [1, 2, 2],
    ]);
    await change(item, { prices: [eur] });
    expect([await totals(owner), await totals(limited)]).toEqual([
      [1, 1, 2],
      [1, 1, 2],
    ]);
    await app.call(itemRoutes.remove, { as: owner, parameters: { id: other.id } });
    expect([await totals(owner), await totals(limited)]).toEqual([
      [1, 0, 1],
      [1, 0, 1],
    ]);
  });
});

describe('tax rates and categories', () => {
  test('are those of the organization', async () => {
    const stranger = await issuer(app);
    const [taxRateId = ''] = Object.values(await taxRates(app, stranger));
    expect((await create({ name: 'x', taxRateIds: [taxRateId] })).body).toMatchObject({
      code: 'resource.not_found',
      details: { fields: [{ path: 'taxRateIds' }] },
    });
    const { body } = await app.call(categoryRoutes.list, { as: owner });
    const expense = body.items.find(({ kind }) => kind === 'expense');
    expect((await create({ name: 'x', categoryId: expense?.id ?? '' })).body).toMatchObject({
      code: 'resource.not_found',
      details: { fields: [{ path: 'categoryId' }] },
    });
  });

  test('a deleted or archived tax rate leaves an item that can be changed, and no suggestion has it', async () => {
    const rate = async (name: string) =>
      (await app.call(taxRateRoutes.create, { as: owner, body: { name, ratePpm: 40_000, kind: 'added' } }))
        .body;
    const [gone, old, kept] = [await rate('Uno'), await rate('Dos'), await rate('Tres')];
    const taxRateIds = [gone.id, old.id, kept.id];
    const item = await added({ name: 'Soporte', taxRateIds, prices: [mxn] });
    const removal = await app.call(taxRateRoutes.remove, { as: owner, parameters: { id: gone.id } });
    const archived = { version: old.version, archived: true };
    await app.call(taxRateRoutes.update, { as: owner, parameters: { id: old.id }, body: archived });
    expect([removal.status, await one(item)]).toMatchObject([
      204,
      {
        taxRateIds,
        taxes: [
          { name: 'Dos', isArchived: true },
          { name: 'Tres', isArchived: false },
        ],
      },
    ]);
    expect((await change(item, { taxRateIds, name: 'Soporte web' })).status).toBe(200);
    expect(await suggested({ q: 'soporte' })).toMatchObject([{ taxRateIds: [kept.id] }]);
  });

  test('an archived category stays; one with an item isn’t deleted, and a new name is shown', async () => {
    const category = (
      await app.call(categoryRoutes.create, { as: owner, body: { kind: 'income', name: 'Diseño' } })
    ).body;
    const item = await added({ name: 'Logo', categoryId: category.id });
    const parameters = { id: category.id };
    expect((await app.call(categoryRoutes.remove, { as: owner, parameters })).body).toMatchObject({
      code: 'resource.in_use',
    });
    const body = { version: category.version, name: 'Diseño gráfico', archived: true };
    expect((await app.call(categoryRoutes.update, { as: owner, parameters, body })).status).toBe(200);
    expect((await one(item)).categoryName).toBe('Diseño gráfico');
    expect(await namesOf({ categoryId: category.id })).toEqual(['Logo']);
    expect((await change(item, { categoryId: category.id, unit: 'pieza' })).status).toBe(200);
  });
});

test('a limited member who drafts invoices reads and writes all items', async () => {
  const client = await app.client(owner);
  const as = await app.member(owner.organizationId, 'member', { clientIds: [client.id] });
  await added({ name: 'Hosting' });
  expect((await create({ name: 'Dominio' }, as)).status).toBe(201);
  const { body } = await app.call(itemRoutes.list, { as, query: { search: '' } });
  expect([body.items.map(({ name }) => name), body.total]).toEqual([['Dominio', 'Hosting'], 2]);
  expect(await namesOf({ search: 'host' }, as)).toEqual(['Hosting']);
  const viewer = await app.member(owner.organizationId, 'viewer');
  expect((await app.call(itemRoutes.list, { as: viewer })).status).toBe(403);
});

describe('lines', () => {
  test('know their item; a draft, its copy, a credit note and an occurrence keep it', async () => {
    const { id: itemId } = await added({ name: 'Hosting', prices: [mxn] });
    const lines = [line({ itemId }), line()];
    const invoice = await issued(app, owner, { lines });
    const itemsOf = (entries: readonly { itemId: string | null }[]) => entries.map((entry) => entry.itemId);
    expect(itemsOf(invoice.lines)).toEqual([itemId, null]);
    const parameters = { id: invoice.id };
    const copy = await app.call(invoiceRoutes.duplicate, { as: owner, parameters });
    expect(itemsOf(copy.body.lines)).toEqual([itemId, null]);
    expect(itemsOf((await creditNote(app, owner, invoice)).lines)).toEqual([itemId, null]);
    const { id } = await series(app, owner, {
      startOn: '2026-06-15',
      template: { ...invoiceTemplate, lines },
    });
    await runJob('recurring.due');
    const made = await app.call(invoiceRoutes.list, { as: owner, query: { recurringId: id } });
    const [occurrence] = made.body.items;
    const stored = await app.call(invoiceRoutes.one, { as: owner, parameters: { id: occurrence?.id ?? '' } });
    expect(itemsOf(stored.body.lines)).toEqual([itemId, null]);
  });

  test('a change of other fields keeps the items, and a line without one loses it', async () => {
    const { id: itemId } = await added({ name: 'Hosting' });
    const invoice = await draft(app, owner, { lines: [line({ itemId })] });
    const save = async (version: number, body: object) =>
      (
        await app.call(invoiceRoutes.update, {
          as: owner,
          parameters: { id: invoice.id },
          body: { version, ...body },
        })
      ).body;
    expect((await save(1, { notes: 'x' })).lines).toMatchObject([{ itemId }]);
    expect((await save(2, { lines: [line()] })).lines).toMatchObject([{ itemId: null }]);
  });

  test('an item of another organization is refused at its line, in a series, too', async () => {
    const stranger = await issuer(app);
    const { body: foreign } = await create({ name: 'Ajeno' }, stranger);
    const clientId = (await app.client(owner)).id;
    const lines = [line(), line({ itemId: foreign.id })];
    const refusal = (path: string) => [404, { code: 'resource.not_found', details: { fields: [{ path }] } }];
    const invoice = await app.call(invoiceRoutes.create, { as: owner, body: { clientId, lines } });
    expect([invoice.status, invoice.body]).toMatchObject(refusal('lines.1.itemId'));
    const { body: stored, status } = await app.call(recurringRoutes.create, {
      as: owner,
      body: {
        name: 'x',
        clientId,
        frequency: 'monthly',
        startOn: '2026-06-15',
        mode: 'draft',
        template: { ...invoiceTemplate, lines },
      },
    });
    expect([status, stored]).toMatchObject(refusal('template.lines.1.itemId'));
  });

  test('a purged item leaves drafts, issued documents and series, which keep what they say', async () => {
    const item = await added({ name: 'Hosting' });
    const lines = [line({ itemId: item.id, description: 'Hosting anual' })];
    const invoice = await issued(app, owner, { lines });
    const { id } = await series(app, owner, {
      startOn: '2027-06-15',
      template: { ...invoiceTemplate, lines },
    });
    await purged(item);
    const after = await app.call(invoiceRoutes.one, { as: owner, parameters: { id: invoice.id } });
    expect(after.body).toMatchObject({
      version: invoice.version,
      sha256: invoice.sha256,
      lines: [{ description: 'Hosting anual', itemId: null }],
    });
    const kept = await seriesOf(app, owner, id);
    expect(kept.template?.lines).toMatchObject([{ description: 'Hosting anual' }]);
    expect(kept.template?.lines[0]).not.toHaveProperty('itemId');
  });
});

async function suggested(query: Record<string, string>, as: TestPerson = owner) {
  const answer = await app.call(itemRoutes.suggestions, { as, query: { currency: 'MXN', ...query } });
  if (answer.status !== 200) throw new Error(`No suggestions: ${answer.text}`);
  return answer.body.items;
}

describe('suggestions', () => {
  test('are items, then earlier lines of the client with other texts, the latest first', async () => {
    const iva = (await taxRates(app, owner))['IVA 16%'] ?? Object.values(await taxRates(app, owner))[0] ?? '';
    const item = await added({
      name: 'Hosting',
      description: 'Hosting anual',
      unit: 'año',
      prices: [mxn, eur],
    });
    const clientId = (await app.client(owner)).id;
    const sold = async (description: string, currency: 'MXN' | 'USD' = 'MXN') => {
      app.clock.advance(60_000);
      const fxRateE8 = currency === 'USD' ? { fxRateE8: 1_750_000_000 } : {};
      const lines = [line({ description, unit: 'mes', taxRateIds: [iva] })];
      await draft(app, owner, { clientId, currency, lines, ...fxRateE8 });
    };
    await sold('Soporte de hosting');
    await sold('HOSTING ANUAL');
    await sold('Migración de hosting', 'USD');
    await draft(app, owner, { lines: [line({ description: 'Hosting de otro' })] });
    expect(await suggested({ q: 'hósting', clientId })).toEqual([
      {
        itemId: item.id,
        itemName: 'Hosting',
        description: 'Hosting anual',
        unit: 'año',
        price: { unitPriceMinor: 85_000, unitPriceMicros: 0 },
        taxRateIds: [],
      },
      {
        itemId: null,
        itemName: null,
        description: 'Migración de hosting',
        unit: 'mes',
        price: null,
        taxRateIds: [iva],
      },
      {
        itemId: null,
        itemName: null,
        description: 'Soporte de hosting',
        unit: 'mes',
        price: { unitPriceMinor: 10_000, unitPriceMicros: 0 },
        taxRateIds: [iva],
      },
    ]);
    expect(await suggested({ q: 'hosting', currency: 'USD' })).toMatchObject([
      { itemId: item.id, price: null },
    ]);
  });

  test('are at most eight, without archived and deleted items', async () => {
    for (let index = 0; index < 9; index += 1) await added({ name: `Plan ${index}` });
    expect((await suggested({ q: 'plan' })).map(({ itemName }) => itemName)).toEqual(
      Array.from({ length: 8 }, (_, index) => `Plan ${index}`),
    );
    const archived = await added({ name: 'Archivado' });
    const body = { version: archived.version };
    await app.call(itemRoutes.archive, { as: owner, parameters: { id: archived.id }, body });
    const deleted = await added({ name: 'Archivo' });
    await app.call(itemRoutes.remove, { as: owner, parameters: { id: deleted.id } });
    expect([await suggested({ q: 'archiv' }), await suggested({ q: '--' })]).toEqual([[], []]);
  });

  test('have no line of a client whom a limited member doesn’t see', async () => {
    const [mine, other] = [await app.client(owner), await app.client(owner)];
    for (const { id: clientId } of [mine, other]) {
      await draft(app, owner, { clientId, lines: [line({ description: 'Hosting' })] });
    }
    const as = await app.member(owner.organizationId, 'member', { clientIds: [mine.id] });
    expect([
      (await suggested({ q: 'hosting', clientId: mine.id }, as)).length,
      (await suggested({ q: 'hosting', clientId: other.id }, as)).length,
    ]).toEqual([1, 0]);
  });
});
