import { type BodyOf, invoiceRoutes, quoteRoutes, recurringRoutes, timelineRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { issuer, line, type TestInvoice, taxRates } from '../../../test/test-invoices.ts';
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

type Part = { ppm?: number; amountMinor?: number };

const read = async ({ id }: Pick<TestQuote, 'id'>) =>
  (await app.call(quoteRoutes.one, { as: owner, parameters: { id } })).body;
const readInvoice = async ({ id }: Pick<TestInvoice, 'id'>) =>
  (await app.call(invoiceRoutes.one, { as: owner, parameters: { id } })).body;
const depositOf = ({ id, version }: TestQuote, part: Part, as: TestPerson = owner) =>
  app.call(quoteRoutes.deposit, { as, parameters: { id }, body: { version, ...part } });
const step = (name: 'withdraw' | 'revise' | 'invoice', { id, version }: TestQuote) =>
  app.call(quoteRoutes[name] as typeof quoteRoutes.invoice, {
    as: owner,
    parameters: { id },
    body: { version },
  });
const issue = async ({ id, version }: TestInvoice) =>
  (await app.call(invoiceRoutes.issue, { as: owner, parameters: { id }, body: { version } } as never))
    .body as TestInvoice;
const voided = ({ id, version }: TestInvoice) =>
  app.call(invoiceRoutes.void, { as: owner, parameters: { id }, body: { version, reason: 'A mistake' } });
const remove = ({ id }: Pick<TestInvoice, 'id'>) =>
  app.call(invoiceRoutes.remove, { as: owner, parameters: { id } });
const restore = async ({ id }: Pick<TestInvoice, 'id'>) => {
  const { version } = await readInvoice({ id });
  return app.call(invoiceRoutes.restore, { as: owner, parameters: { id }, body: { version } });
};

/** Accepted with the first of its options: 100.00 and 40.00 with IVA, together 162.40. */
async function accepted(): Promise<TestQuote> {
  const taxRateIds = [(await taxRates(app, owner))['IVA 16%'] ?? ''];
  const { id, version, lines } = await openQuote(app, owner, {
    lines: [{ ...line(), taxRateIds }, option({ taxRateIds }), option({ description: 'Correo' })],
  });
  const chosen = [lines[1]?.id ?? ''];
  const body = { version, name: 'Eva Luna', chosen };
  return (await app.call(quoteRoutes.accept, { as: owner, parameters: { id }, body })).body;
}

type SeriesBody = BodyOf<typeof recurringRoutes.create>;

/** Starts a monthly series of drafts that bills a quote. */
const startSeries = ({ id, version, clientId }: TestQuote, body: Partial<SeriesBody> = {}) =>
  app.call(recurringRoutes.create, {
    as: owner,
    body: {
      name: 'Mantenimiento',
      clientId,
      frequency: 'monthly',
      startOn: '2026-04-01',
      mode: 'draft',
      template: {
        currency: 'MXN',
        taxMode: 'exclusive',
        roundingMode: 'per_invoice',
        lines: [line()],
      },
      forQuote: { id, version },
      ...body,
    } as SeriesBody,
  });

describe('a deposit of an accepted quote', () => {
  test('is a draft over a part of the chosen total, linked both ways, and leaves the quote accepted', async () => {
    const quote = await accepted();
    const { status, body: deposit } = await depositOf(quote, { ppm: 500_000 });
    expect(status).toBe(201);
    expect(deposit).toMatchObject({
      kind: 'deposit',
      lifecycle: 'draft',
      clientId: quote.clientId,
      totalMinor: 8_120,
      netMinor: 7_000,
      taxMinor: 1_120,
      quote: { id: quote.id, title: quote.title },
      depositOf: null,
    });
    const { id, title } = deposit;
    expect(await read(quote)).toMatchObject({
      lifecycle: 'accepted',
      isInvoiced: false,
      hasDeposits: true,
      deposits: [{ id, title, totalMinor: 8_120, balanceMinor: 8_120, lifecycle: 'draft' }],
    });
    const { body: timeline } = await app.call(timelineRoutes.ofQuote, {
      as: owner,
      parameters: { id: quote.id },
    });
    expect(timeline.items[0]).toMatchObject({ action: 'created', entity: { type: 'invoice', id } });
  });

  test('that was issued is deducted by the invoice of the quote; a drafted one can be deducted later', async () => {
    const quote = await accepted();
    const first = await issue((await depositOf(quote, { amountMinor: 5_000 })).body);
    const { body: second } = await depositOf(await read(quote), { amountMinor: 1_240 });
    const { status, body: invoice } = await step('invoice', await read(quote));
    expect(status).toBe(201);
    expect(invoice).toMatchObject({
      totalMinor: 11_240,
      deductions: [{ depositId: first.id, depositOfId: invoice.id }],
      deposits: [{ id: first.id }, { id: second.id }],
    });
    expect(await readInvoice(second)).toMatchObject({
      depositOf: { id: invoice.id },
      quote: { id: quote.id },
    });
    expect((await issue(invoice)).totalMinor).toBe(11_240);
  });

  test('keeps the quote from being withdrawn, revised or recurring until it is void or deleted', async () => {
    const quote = await accepted();
    const issued = await issue((await depositOf(quote, { ppm: 100_000 })).body);
    const { body: drafted } = await depositOf(await read(quote), { ppm: 100_000 });
    const refusals = async () => {
      const stored = await read(quote);
      const answers = [
        await step('withdraw', stored),
        await step('revise', stored),
        await startSeries(stored),
      ];
      return answers.map((answer) => refusal(answer));
    };
    const refused = [409, 'quote.not_possible'];
    expect(await refusals()).toEqual([refused, refused, refused]);
    expect((await remove(drafted)).status).toBe(204);
    expect(await refusals()).toEqual([refused, refused, refused]);
    expect((await voided(await readInvoice(issued))).status).toBe(200);
    const free = await read(quote);
    expect(free).toMatchObject({ lifecycle: 'accepted', hasDeposits: false, deposits: [] });
    expect((await step('withdraw', free)).body).toMatchObject({ lifecycle: 'withdrawn' });
    expect((await restore(drafted)).status).toBe(200);
    expect(await readInvoice(drafted)).toMatchObject({ quote: null });
    expect(await read(quote)).toMatchObject({ lifecycle: 'withdrawn', hasDeposits: false });
  });

  test('of two that leave at once frees the quote', async () => {
    const quote = await accepted();
    const { body: first } = await depositOf(quote, { ppm: 100_000 });
    const { body: second } = await depositOf(await read(quote), { ppm: 100_000 });
    const answers = await Promise.all([remove(first), remove(second)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await read(quote)).hasDeposits).toBe(false);
  });

  test('and the others together are at most the accepted total, also when the price of one is raised', async () => {
    const quote = await accepted();
    const { body: first } = await depositOf(quote, { ppm: 1_000_000 });
    expect(first.totalMinor).toBe(16_240);
    const more = await depositOf(await read(quote), { amountMinor: 1 });
    expect(more).toMatchObject({
      status: 400,
      body: {
        details: {
          fields: [{ message: 'Other deposits take all of MX$162.40, the total of the quote' }],
        },
      },
    });
    const raised = await app.call(invoiceRoutes.update, {
      as: owner,
      parameters: { id: first.id },
      body: { version: first.version, lines: [line({ unitPriceMinor: 16_241 })] },
    });
    expect(refusal(raised)).toEqual([400, 'request.invalid']);
  });

  test('of two that are asked for at once, the second needs the present version', async () => {
    const quote = await accepted();
    const answers = await Promise.all([
      depositOf(quote, { ppm: 600_000 }),
      depositOf(quote, { ppm: 600_000 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await read(quote)).deposits).toHaveLength(1);
  });

  test('is the quote’s, too, when it is asked for on the draft of its invoice, which may go', async () => {
    const quote = await accepted();
    const { body: invoice } = await step('invoice', quote);
    const { id, version } = invoice;
    const { body: deposit } = await app.call(invoiceRoutes.deposit, {
      as: owner,
      parameters: { id },
      body: { version, ppm: 500_000 },
    });
    expect(await readInvoice(invoice)).toMatchObject({ deposits: [{ id: deposit.id }] });
    expect(await readInvoice(deposit)).toMatchObject({ depositOf: { id }, quote: { id: quote.id } });
    await remove(invoice);
    expect(await read(quote)).toMatchObject({ isInvoiced: false, deposits: [{ id: deposit.id }] });
  });

  test('needs an accepted quote without an invoice, and a role that sends documents', async () => {
    const open = await openQuote(app, owner);
    expect(refusal(await depositOf(open, { ppm: 500_000 }))).toEqual([409, 'quote.not_possible']);
    const quote = await accepted();
    const member = await app.member(owner.organizationId, 'member');
    expect(refusal(await depositOf(quote, { ppm: 500_000 }, member))).toEqual([403, 'access.forbidden']);
    await step('invoice', quote);
    const late = await depositOf(await read(quote), { ppm: 500_000 });
    expect(refusal(late)).toEqual([409, 'quote.not_possible']);
  });
});

describe('a series of an accepted quote', () => {
  test('bills it, is linked both ways, and frees it when it is deleted', async () => {
    const quote = await accepted();
    const { status, body: series } = await startSeries(quote);
    expect([status, series.quote]).toEqual([201, { id: quote.id, title: quote.title }]);
    const billed = await read(quote);
    expect(billed).toMatchObject({
      lifecycle: 'accepted',
      isInvoiced: true,
      invoice: null,
      recurring: { id: series.id, name: 'Mantenimiento' },
    });
    const again = [
      await step('invoice', billed),
      await step('withdraw', billed),
      await step('revise', billed),
      await depositOf(billed, { ppm: 500_000 }),
      await startSeries(billed),
    ];
    expect(again.map((answer) => refusal(answer))).toEqual(again.map(() => [409, 'quote.not_possible']));
    const removal = await app.call(recurringRoutes.remove, { as: owner, parameters: { id: series.id } });
    expect(removal.status).toBe(204);
    const free = await read(quote);
    expect(free).toMatchObject({ isInvoiced: false, recurring: null });
    expect((await step('revise', free)).body).toMatchObject({ lifecycle: 'draft' });
  });

  test('of two that are started at once is one', async () => {
    const quote = await accepted();
    const answers = await Promise.all([startSeries(quote), startSeries(quote), step('invoice', quote)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test('invoices the client of the quote, of its present version', async () => {
    const quote = await accepted();
    const { id: clientId } = await app.client(owner);
    expect(refusal(await startSeries(quote, { clientId }))).toEqual([400, 'request.invalid']);
    const stale = await startSeries({ ...quote, version: quote.version - 1 });
    expect(refusal(stale)).toEqual([409, 'version.stale']);
    expect((await read(quote)).recurring).toBe(null);
  });
});
