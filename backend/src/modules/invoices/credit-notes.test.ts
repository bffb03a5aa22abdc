import {
  type BodyOf,
  billingSettingsRoutes,
  clientMoneyRoutes,
  invoiceDocumentRoutes,
  invoiceRoutes,
  timelineRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { credited, creditNote, issued, issuer, line, type TestInvoice } from '../../../test/test-invoices.ts';
import { ledgerOf, paid, paidInvoice } from '../../../test/test-ledger.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';
import { Jobs } from '../../jobs/jobs.ts';

const TODAY = '2026-06-15';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { writes: unlimited } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
});

const one = async ({ id }: Pick<TestInvoice, 'id'>) =>
  (await app.call(invoiceRoutes.one, { as: owner, parameters: { id } })).body;
const issue = ({ id, version }: Pick<TestInvoice, 'id' | 'version'>, as: TestPerson = owner, body = {}) =>
  app.call(invoiceRoutes.issue, { as, parameters: { id }, body: { version, ...body } });
const update = async (note: Pick<TestInvoice, 'id'>, body: Partial<BodyOf<typeof invoiceRoutes.update>>) => {
  const { version } = await one(note);
  return app.call(invoiceRoutes.update, {
    as: owner,
    parameters: { id: note.id },
    body: { version, ...body },
  });
};
const voidNote = ({ id, version }: Pick<TestInvoice, 'id' | 'version'>) =>
  app.call(invoiceRoutes.void, { as: owner, parameters: { id }, body: { version, reason: 'Error' } });
type Fault = { path: string; message: string };
const faults = ({ status, body }: { status: number; body: unknown }) => {
  const { code, details } = body as { code: string; details?: { fields?: Fault[] } };
  const fields = details?.fields ?? [];
  return [status, code, ...fields.map(({ path, message }) => `${path}: ${message}`)];
};

describe('an issued credit note', () => {
  test('settles its invoice, by a pair in the ledger', async () => {
    const invoice = await issued(app, owner);
    const note = await credited(app, owner, invoice);
    expect(note).toMatchObject({ balanceMinor: 0, settlement: 'paid' });
    expect(await one(invoice)).toMatchObject({ balanceMinor: 0, settlement: 'paid', creditedMinor: 10_000 });
    expect((await ledgerOf(app, owner, invoice.id)).settlements).toMatchObject([
      { source: 'credit', amountMinor: 10_000, date: TODAY, counterpart: { id: note.id } },
    ]);
    const { items } = (
      await app.call(timelineRoutes.ofClient, { as: owner, parameters: { id: invoice.clientId }, query: {} })
    ).body;
    expect(items.map(({ action, entity: { name } }) => [action, name]).slice(0, 2)).toContainEqual([
      'credit_applied',
      invoice.number,
    ]);
    expect(await wrongSums(app)).toEqual([]);
  });

  test('settles its invoice up to its balance; the rest is credit of the client', async () => {
    const invoice = await issued(app, owner);
    const allocations = [{ invoiceId: invoice.id, amountMinor: 7_000 }];
    await paid(app, owner, { clientId: invoice.clientId, amountMinor: 7_000, allocations });
    const note = await credited(app, owner, invoice);
    expect(note).toMatchObject({ balanceMinor: -7_000, settlement: 'partial' });
    expect(await one(invoice)).toMatchObject({ balanceMinor: 0, settlement: 'paid' });
    const parameters = { id: invoice.clientId };
    const { body } = await app.call(clientMoneyRoutes.balance, { as: owner, parameters });
    expect(body.currencies).toMatchObject([{ outstandingMinor: 0, creditNotesMinor: 7_000 }]);
  });

  test('of a paid invoice is all credit of the client', async () => {
    const { invoice } = await paidInvoice(app, owner);
    expect(await credited(app, owner, invoice)).toMatchObject({ balanceMinor: -10_000, settlement: 'open' });
    expect(await one(invoice)).toMatchObject({ balanceMinor: 0, settlement: 'paid' });
  });

  test('settles its invoice also for a manager, who records no payments, and on a scheduled day', async () => {
    const manager = await app.member(owner.organizationId, 'manager');
    const invoices = [await issued(app, owner), await issued(app, owner)];
    const [one1, two] = await Promise.all(invoices.map((invoice) => creditNote(app, owner, invoice)));
    expect(await issue(one1 as TestInvoice, manager)).toMatchObject({
      status: 200,
      body: { balanceMinor: 0 },
    });
    const scheduled = await issue(two as TestInvoice, manager, { issueDate: '2026-06-16' });
    expect(scheduled.body).toMatchObject({ lifecycle: 'scheduled', balanceMinor: -10_000 });
    app.clock.set('2026-06-16T18:30:00.000Z');
    await app.admin.query("SELECT oficio.enqueue_job('invoice.scheduled', '{}')");
    await app.nest.get(Jobs, { strict: false }).runPending();
    expect(await one(two as TestInvoice)).toMatchObject({ lifecycle: 'issued', balanceMinor: 0 });
    const [, second] = invoices;
    expect(await one(second as TestInvoice)).toMatchObject({ balanceMinor: 0, settlement: 'paid' });
  });

  test('opens its invoice again when it is voided, also after two credits of it', async () => {
    const invoice = await issued(app, owner);
    const notes = [await credited(app, owner, invoice, 4_000)];
    notes.push(await credited(app, owner, invoice));
    expect(await one(invoice)).toMatchObject({ balanceMinor: 0, creditedMinor: 10_000 });
    for (const note of notes) expect((await voidNote(note)).body).toMatchObject({ lifecycle: 'void' });
    expect(await one(invoice)).toMatchObject({ balanceMinor: 10_000, settlement: 'open', creditedMinor: 0 });
    expect(await wrongSums(app)).toEqual([]);
  });
});

describe('a credit note', () => {
  test('has no terms of payment, no due date and no instructions', async () => {
    const settings = (await app.call(billingSettingsRoutes.one, { as: owner })).body;
    await app.call(billingSettingsRoutes.update, {
      as: owner,
      body: { version: settings.version, paymentInstructions: 'CLABE 0123', terms: '30 days' },
    });
    const invoice = await issued(app, owner);
    const note = await creditNote(app, owner, invoice);
    expect([invoice.terms, note.terms, note.dueDate]).toEqual(['30 days', null, null]);
    const block = async ({ id }: Pick<TestInvoice, 'id'>) =>
      (await app.call(invoiceDocumentRoutes.one, { as: owner, parameters: { id } })).body;
    const nothing = { terms: null, paymentInstructions: null, dueDate: null };
    expect(await block(note)).toMatchObject(nothing);
    await issue(note);
    expect(await block(note)).toMatchObject(nothing);
    expect(await block(invoice)).toMatchObject({ terms: '30 days', paymentInstructions: 'CLABE 0123' });
  });

  test('keeps client and currency of its invoice, and takes neither due date nor terms', async () => {
    const note = await creditNote(app, owner, await issued(app, owner));
    const { id: clientId } = await app.client(owner);
    const answers = [
      { clientId },
      { currency: 'USD' as const },
      { dueDate: '2026-07-01' },
      { terms: '30 days' },
    ];
    expect((await Promise.all(answers.map((body) => update(note, body)))).map(faults)).toEqual([
      [400, 'request.invalid', 'clientId: A credit note is for the client of its invoice'],
      [400, 'request.invalid', 'currency: A credit note is in the currency of its invoice'],
      [400, 'request.invalid', 'dueDate: A credit note has no due date'],
      [400, 'request.invalid', 'terms: A credit note has no terms of payment'],
    ]);
  });

  test('credits of a line neither more than its quantity nor more than its amount', async () => {
    const lines = [line({ quantityE4: 20_000 }), line({ description: 'Hosting', unitPriceMinor: 50_000 })];
    const note = await creditNote(app, owner, await issued(app, owner, { lines }));
    const [site] = note.lines;
    const creditsLineId = site?.creditsLineId ?? null;
    const attempt = (changes: object) => update(note, { lines: [line({ creditsLineId, ...changes })] });
    expect(faults(await attempt({ quantityE4: 30_000, unitPriceMinor: 1 }))).toEqual([
      409,
      'invoice.credit_exceeds',
      'lines.0.quantityE4: At most 2 can be credited of this line',
    ]);
    expect(faults(await attempt({ unitPriceMinor: 20_001 }))).toEqual([
      409,
      'invoice.credit_exceeds',
      'lines.0.unitPriceMinor: At most 200.00 MXN without taxes can be credited of this line',
    ]);
    expect(faults(await attempt({ creditsLineId: null }))).toEqual([
      400,
      'request.invalid',
      'lines.0.description: The credited invoice has no such line',
    ]);
    const twice = [line({ creditsLineId, quantityE4: 15_000 }), line({ creditsLineId })];
    expect(faults(await update(note, { lines: twice }))).toEqual([
      409,
      'invoice.credit_exceeds',
      'lines.1.quantityE4: At most 0.5 can be credited of this line',
    ]);
    expect((await attempt({ unitPriceMinor: 20_000 })).status).toBe(200);
  });

  test('that lowers a price leaves the quantity to later ones, and the amount that it doesn’t credit', async () => {
    const invoice = await issued(app, owner);
    await credited(app, owner, invoice, 4_000);
    const note = await creditNote(app, owner, invoice);
    expect(note).toMatchObject({
      totalMinor: -6_000,
      lines: [{ quantityE4: 10_000, unitPriceMinor: 6_000 }],
    });
    const [{ creditsLineId } = { creditsLineId: null }] = note.lines;
    expect(faults(await update(note, { lines: [line({ creditsLineId, unitPriceMinor: 6_001 })] }))).toEqual([
      409,
      'invoice.credit_exceeds',
      'lines.0.unitPriceMinor: At most 60.00 MXN without taxes can be credited of this line',
    ]);
  });

  test('of a finer price is drafted over what is left, and can be issued', async () => {
    const price = { quantityE4: 1_000_000, unitPriceMinor: 1 };
    const lines = [line({ ...price, unitPriceMicros: 500_000 })];
    const invoice = await issued(app, owner, { lines });
    const note = await creditNote(app, owner, invoice);
    const [{ creditsLineId } = { creditsLineId: null }] = note.lines;
    const most = await update(note, { lines: [line({ ...price, creditsLineId, unitPriceMicros: 400_000 })] });
    expect((await issue(most.body)).body).toMatchObject({ totalMinor: -140 });
    const rest = await creditNote(app, owner, invoice);
    expect(rest).toMatchObject({
      totalMinor: -10,
      lines: [{ quantityE4: 1_000_000, unitPriceMinor: 0, unitPriceMicros: 100_000 }],
    });
    expect((await issue(rest)).status).toBe(200);
  });

  test('leaves out what earlier credit notes of the invoice have credited', async () => {
    const lines = [
      line({ quantityE4: 30_000, discount: { kind: 'amount', amountMinor: 3_000 } }),
      line({ description: 'Hosting', unitPriceMinor: 50_000 }),
    ];
    const invoice = await issued(app, owner, { lines });
    const first = await creditNote(app, owner, invoice);
    const [site, hosting] = first.lines;
    const early = await creditNote(app, owner, invoice);
    const crediting = [
      line({ creditsLineId: site?.creditsLineId ?? null, unitPriceMinor: 9_000 }),
      line({ creditsLineId: hosting?.creditsLineId ?? null, unitPriceMinor: 50_000 }),
    ];
    const changed = await update(first, { lines: crediting });
    expect((await issue(changed.body)).body).toMatchObject({ totalMinor: -59_000 });
    expect(await creditNote(app, owner, invoice)).toMatchObject({
      totalMinor: -18_000,
      lines: [{ quantityE4: 20_000, discount: { kind: 'amount', amountMinor: 2_000 } }],
    });
    const reduced = await update(early, {
      lines: [
        line({ creditsLineId: site?.creditsLineId ?? null, quantityE4: 20_000, unitPriceMinor: 9_000 }),
      ],
    });
    const again = await creditNote(app, owner, invoice);
    expect((await issue(reduced.body)).status).toBe(200);
    expect(faults(await issue(again))).toEqual([409, 'invoice.credit_exceeds']);
    const nothing = await app.call(invoiceRoutes.creditNote, { as: owner, parameters: { id: invoice.id } });
    expect(nothing.status).toBe(409);
  });
});
