import {
  expenseRoutes,
  incomeRoutes,
  invoiceRoutes,
  paymentRoutes,
  projectRoutes,
  quoteRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { draft, issued, issuer, line, type TestInvoice } from '../../../test/test-invoices.ts';
import { openQuote, option, type TestQuote } from '../../../test/test-quotes.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ rateLimits: { writes: { points: 100_000, perMs: 60_000 } } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-03-10T18:00:00.000Z');
  owner = await issuer(app);
});

const project = async (clientId: string | null, name = 'Sitio web') =>
  (await app.call(projectRoutes.create, { as: owner, body: { name, clientId, currency: 'MXN' } })).body;
const OF_ANOTHER_CLIENT = { status: 400, body: { details: { fields: [{ path: 'projectId' }] } } };

const client = async () => (await app.client(owner)).id;
const trash = ({ id }: { id: string }) => app.call(projectRoutes.remove, { as: owner, parameters: { id } });
const readInvoice = async ({ id }: Pick<TestInvoice, 'id'>) =>
  (await app.call(invoiceRoutes.one, { as: owner, parameters: { id } })).body;
const move = async ({ id }: Pick<TestInvoice, 'id'>, projectId: string | null) => {
  const { version } = await readInvoice({ id });
  return app.call(invoiceRoutes.update, { as: owner, parameters: { id }, body: { version, projectId } });
};
const pay = (clientId: string, parts: readonly [invoice: TestInvoice, amountMinor: number][]) =>
  app.call(paymentRoutes.record, {
    as: owner,
    body: {
      clientId,
      date: '2026-03-10',
      currency: 'MXN',
      method: 'cash',
      amountMinor: parts.reduce((sum, [, amount]) => sum + amount, 0),
      allocations: parts.map(([{ id }, amountMinor]) => ({ invoiceId: id, amountMinor })),
    },
  } as never);
const incomeOf = async (projectId: string) =>
  (await app.call(incomeRoutes.list, { as: owner, query: { projectId } })).body.items;

/** Accepted with its first option: 100.00 and 40.00. */
async function accepted(): Promise<TestQuote> {
  const { id, version, lines } = await openQuote(app, owner, {
    lines: [line(), option(), option({ description: 'Correo' })],
  });
  const body = { version, name: 'Eva Luna', chosen: [lines[1]?.id ?? ''] };
  return (await app.call(quoteRoutes.accept, { as: owner, parameters: { id }, body })).body;
}
const start = ({ id, version }: Pick<TestQuote, 'id' | 'version'>) =>
  app.call(quoteRoutes.project, { as: owner, parameters: { id }, body: { version } });
const readQuote = async ({ id }: Pick<TestQuote, 'id'>) =>
  (await app.call(quoteRoutes.one, { as: owner, parameters: { id } })).body;

describe('the project of an accepted quote', () => {
  test('has its client and what was accepted, and is linked both ways', async () => {
    const quote = await accepted();
    const { status, body: made } = await start(quote);
    expect(status).toBe(201);
    expect(made).toMatchObject({
      name: `${quote.clientName} (${quote.number})`,
      clientId: quote.clientId,
      status: 'active',
      agreedMinor: 14_000,
      currency: 'MXN',
    });
    const reference = { id: made.id, name: made.name, isDeleted: false };
    expect(await readQuote(quote)).toMatchObject({
      lifecycle: 'accepted',
      projectId: made.id,
      project: reference,
    });
    const listed = await app.call(quoteRoutes.list, { as: owner, query: { projectId: made.id } });
    expect(listed.body.items).toMatchObject([{ id: quote.id, projectId: made.id }]);
  });

  test('takes the invoice and the deposit that bill the quote along, before and after', async () => {
    const quote = await accepted();
    const { id, version } = quote;
    const body = { version, ppm: 500_000 };
    const deposit = (await app.call(quoteRoutes.deposit, { as: owner, parameters: { id }, body })).body;
    const made = (await start(await readQuote(quote))).body;
    expect(await readInvoice(deposit)).toMatchObject({ projectId: made.id });
    const later = await app.call(quoteRoutes.invoice, {
      as: owner,
      parameters: { id },
      body: { version: (await readQuote(quote)).version },
    });
    expect(later.body).toMatchObject({ projectId: made.id, project: { name: made.name } });
  });

  test('is made once', async () => {
    const quote = await accepted();
    const [one, other] = await Promise.all([start(quote), start(quote)]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    const { body } = await app.call(projectRoutes.list, { as: owner, query: {} });
    expect(body.items).toHaveLength(1);
    expect(refusal(await start(await readQuote(quote)))).toEqual([409, 'quote.not_possible']);
  });

  test('isn’t made of a quote that nobody has accepted', async () => {
    const quote = await openQuote(app, owner, { lines: [line()] });
    expect(refusal(await start(quote))).toEqual([409, 'quote.not_possible']);
  });
});

describe('a document of a project', () => {
  test('changes its project after its issue, and only within its client', async () => {
    const clientId = await client();
    const [own, free, foreign] = [
      await project(clientId),
      await project(null, 'Interno'),
      await project(await client(), 'Ajeno'),
    ];
    const invoice = await issued(app, owner, { clientId, lines: [line()] });
    for (const { id } of [own, free])
      expect(await move(invoice, id)).toMatchObject({ body: { projectId: id } });
    expect(await move(invoice, foreign.id)).toMatchObject(OF_ANOTHER_CLIENT);
    expect((await readInvoice(invoice)).projectId).toBe(free.id);
  });

  test('isn’t given to a project in the trash, and keeps one that goes there', async () => {
    const clientId = await client();
    const { id } = await project(clientId);
    const invoice = await issued(app, owner, { clientId, lines: [line()] });
    await move(invoice, id);
    await trash({ id });
    expect(await readInvoice(invoice)).toMatchObject({ projectId: id, project: { isDeleted: true } });
    const other = await issued(app, owner, { clientId, lines: [line()] });
    expect(refusal(await move(other, id))).toEqual([404, 'resource.not_found']);
    const copy = await app.call(invoiceRoutes.duplicate, { as: owner, parameters: { id: invoice.id } });
    expect(copy.body).toMatchObject({ projectId: null });
  });

  test('leaves the project of the client before when its client changes', async () => {
    const clientId = await client();
    const { id: projectId } = await project(clientId);
    const { id, version } = await draft(app, owner, { clientId, lines: [line()], projectId });
    const other = await client();
    const change = (body: object) =>
      app.call(invoiceRoutes.update, {
        as: owner,
        parameters: { id },
        body: { version, clientId: other, ...body },
      });
    expect(await change({})).toMatchObject(OF_ANOTHER_CLIENT);
    expect((await change({ projectId: null })).body).toMatchObject({ clientId: other, projectId: null });
  });
});

describe('the income of a payment', () => {
  test('belongs to the project of what it pays, of the largest part with several, and follows it', async () => {
    const clientId = await client();
    const [one, other] = [await project(clientId, 'Uno'), await project(clientId, 'Otro')];
    const small = await issued(app, owner, { clientId, lines: [line()], projectId: one.id });
    const large = await issued(app, owner, {
      clientId,
      lines: [line({ unitPriceMinor: 50_000 })],
      projectId: other.id,
    });
    await pay(clientId, [
      [small, 10_000],
      [large, 50_000],
    ]);
    expect(await incomeOf(one.id)).toEqual([]);
    expect(await incomeOf(other.id)).toMatchObject([{ amountMinor: 60_000 }]);
    await move(large, null);
    await move(small, one.id);
    expect(await incomeOf(other.id)).toEqual([]);
    await move(large, one.id);
    expect(await incomeOf(one.id)).toMatchObject([{ amountMinor: 60_000 }]);
  });

  test('isn’t given to a project by hand', async () => {
    const clientId = await client();
    const { id: projectId } = await project(clientId);
    const invoice = await issued(app, owner, { clientId, lines: [line()], projectId });
    await pay(clientId, [[invoice, 10_000]]);
    const [entry] = await incomeOf(projectId);
    const { id = '', version = 0 } = entry ?? {};
    const changed = await app.call(incomeRoutes.update, {
      as: owner,
      parameters: { id },
      body: { version, projectId: null },
    });
    expect(refusal(changed)).toEqual([409, 'income.of_payment']);
  });
});

describe('an entry of the books', () => {
  test('of a client, and one without a client, belong to a project', async () => {
    const clientId = await client();
    const own = await project(clientId);
    const free = await project(null, 'Interno');
    const entry = { date: '2026-03-01', amountMinor: 5_000, currency: 'MXN' } as const;
    const spent = { ...entry, vendor: 'Imprenta' };
    const expense = (body: object) =>
      app.call(expenseRoutes.create, { as: owner, body: { ...spent, ...body } as never });
    expect((await expense({ clientId, projectId: own.id })).status).toBe(201);
    expect((await expense({ projectId: free.id })).status).toBe(201);
    expect(await expense({ projectId: own.id })).toMatchObject(OF_ANOTHER_CLIENT);
    const { body } = await app.call(expenseRoutes.list, { as: owner, query: { projectId: own.id } });
    expect(body.items).toMatchObject([{ clientId, amountMinor: 5_000 }]);
  });
});
