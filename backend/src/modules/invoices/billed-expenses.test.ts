import { type BodyOf, expenseRoutes, invoiceRoutes, recurringRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { draft, issuer, line, type TestInvoice } from '../../../test/test-invoices.ts';

const TODAY = '2026-06-15';

let app: TestApplication;
let owner: TestOwner;
let clientId: string;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { writes: unlimited, reads: unlimited } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
  clientId = (await app.client(owner)).id;
});

type ExpenseBody = BodyOf<typeof expenseRoutes.create>;
const spend = async (body: Partial<ExpenseBody> = {}) =>
  (
    await app.call(expenseRoutes.create, {
      as: owner,
      body: { date: TODAY, vendor: 'Akky', amountMinor: 100_00, billable: true, clientId, ...body },
    })
  ).body;
const expense = async (id: string) =>
  (await app.call(expenseRoutes.one, { as: owner, parameters: { id } })).body;
const changeExpense = async (id: string, body: object) => {
  const { version } = await expense(id);
  return app.call(expenseRoutes.update, { as: owner, parameters: { id }, body: { version, ...body } });
};
/** A line for an expense. */
const lineOf = ({ id }: { id: string }) => line({ source: { type: 'expense', id } });
type Body = Partial<BodyOf<typeof invoiceRoutes.create>>;
const bill = (lines: Body['lines'], body: Body = {}, as: TestPerson = owner) =>
  app.call(invoiceRoutes.create, { as, body: { clientId, lines, ...body } });
const edit = ({ id, version }: TestInvoice, body: Body, as: TestPerson = owner) =>
  app.call(invoiceRoutes.update, { as, parameters: { id }, body: { version, ...body } });
const at = (id: string) => ({ as: owner, parameters: { id } });
const issue = ({ id, version }: TestInvoice) =>
  app.call(invoiceRoutes.issue, { ...at(id), body: { version } });
const faultOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, message, details } = body as {
    code: string;
    message: string;
    details?: { fields?: { path: string }[] };
  };
  return [status, code, details?.fields?.[0]?.path, message];
};

describe('an expense on a line', () => {
  test('is billed by the draft, isn’t discounted by it, and is named by the invoice once issued', async () => {
    const cost = await spend();
    const { body: invoice } = await bill([line(), lineOf(cost)], {
      discount: { kind: 'percent', ppm: 100_000 },
    });
    expect(invoice).toMatchObject({
      totalMinor: 190_00,
      lines: [{ source: null }, { source: { type: 'expense', id: cost.id }, discountable: false }],
    });
    expect(await expense(cost.id)).toMatchObject({
      billedInvoiceId: invoice.id,
      billedNumber: null,
      version: 1,
    });
    const { body: issued } = await issue(invoice);
    expect(await expense(cost.id)).toMatchObject({ billedNumber: issued.number });
    const { items } = (await app.call(expenseRoutes.list, { as: owner })).body;
    expect(items).toMatchObject([{ billedInvoiceId: invoice.id, billedNumber: issued.number }]);
    const unbilled = await app.call(expenseRoutes.list, {
      as: owner,
      query: { clientId, billable: 'unbilled' },
    });
    expect(unbilled.body.total).toBe(0);
  });

  test('is billed once, and the invoice that bills it is named', async () => {
    const cost = await spend();
    const { body: first } = await bill([lineOf(cost)]);
    expect(faultOf(await bill([line(), lineOf(cost)]))).toEqual([
      409,
      'invoice.source_billed',
      'lines.1.source',
      `${first.title} bills this expense already.`,
    ]);
    const { body: issued } = await issue(first);
    expect(faultOf(await bill([lineOf(cost)]))[3]).toBe(`${issued.number} bills this expense already.`);
    const other = await spend();
    expect(faultOf(await bill([lineOf(other), lineOf(other)])).slice(0, 3)).toEqual([
      400,
      'request.invalid',
      'lines.1.source',
    ]);
  });

  test('is won by one of two drafts that are saved at the same time', async () => {
    const cost = await spend();
    const answers = await Promise.all([bill([lineOf(cost)]), bill([lineOf(cost)])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost && faultOf(lost)[1]).toBe('invoice.source_billed');
  });

  test('is of the client, billable, in the currency of the document, and in no trash', async () => {
    const refused = async (body: Partial<ExpenseBody>, fields: Body = {}) =>
      faultOf(await bill([lineOf(await spend(body))], fields));
    const { id: other } = await app.client(owner);
    const wrong = [400, 'request.invalid', 'lines.0.source'];
    expect(await refused({ clientId: other })).toEqual([
      ...wrong,
      'This expense isn’t of the client of this invoice.',
    ]);
    expect(await refused({ billable: false })).toEqual([...wrong, 'This expense isn’t billable.']);
    expect(await refused({}, { currency: 'USD' })).toEqual([...wrong, 'This expense is in MXN.']);
    const gone = await spend();
    await app.call(expenseRoutes.remove, at(gone.id));
    const missing = [404, 'resource.not_found', 'lines.0.source'];
    expect(faultOf(await bill([lineOf(gone)])).slice(0, 3)).toEqual(missing);
    const stranger = await issuer(app);
    const theirs = (await app.client(stranger)).id;
    expect(faultOf(await bill([lineOf(await spend())], { clientId: theirs }, stranger)).slice(0, 3)).toEqual(
      missing,
    );
    const { body: invoice } = await bill([lineOf(await spend())]);
    expect(faultOf(await edit(invoice, { clientId: other }))[3]).toMatch('isn’t of the client');
    expect(faultOf(await edit(invoice, { currency: 'USD' }))[3]).toBe('This expense is in MXN.');
  });

  test('is added by roles that read expenses, and kept by the others', async () => {
    const cost = await spend();
    const member = await app.member(owner.organizationId, 'member');
    const manager = await app.member(owner.organizationId, 'manager');
    expect(faultOf(await bill([lineOf(cost)], {}, member)).slice(0, 3)).toEqual([
      404,
      'resource.not_found',
      'lines.0.source',
    ]);
    const { body: invoice } = await bill([lineOf(cost)], {}, manager);
    const { status, body: kept } = await edit(invoice, { notes: 'Gracias', lines: [lineOf(cost)] }, member);
    expect([status, kept.lines?.[0]?.source]).toEqual([200, { type: 'expense', id: cost.id }]);
    expect(await expense(cost.id)).toMatchObject({ billedInvoiceId: invoice.id });
  });
});

describe('a billed expense', () => {
  test('keeps amount, currency, client, and isn’t deleted; the rest changes', async () => {
    const cost = await spend();
    const { body: invoice } = await bill([lineOf(cost)]);
    const { id: other } = await app.client(owner);
    for (const [path, value] of Object.entries({
      amountMinor: 1,
      withheldMinor: 1,
      currency: 'USD',
      clientId: other,
      billable: false,
      creditableTax: false,
    })) {
      expect(faultOf(await changeExpense(cost.id, { [path]: value, rateE8: 1 }))).toEqual([
        409,
        'expense.billed',
        path,
        'This expense is billed on a draft. Remove its line there first.',
      ]);
    }
    const paid = await changeExpense(cost.id, { status: 'paid', amountMinor: cost.amountMinor });
    expect([paid.status, paid.body.paidOn]).toEqual([200, TODAY]);
    const { body: issued } = await issue(invoice);
    const message = `This expense is billed on ${issued.number}. Void that invoice first.`;
    expect(faultOf(await changeExpense(cost.id, { amountMinor: 1 }))[3]).toBe(message);
    expect(faultOf(await app.call(expenseRoutes.remove, at(cost.id)))).toEqual([
      409,
      'expense.billed',
      undefined,
      message,
    ]);
  });

  test('is free again once its line, its draft or its invoice is gone', async () => {
    const cost = await spend();
    const isFree = async () => (await expense(cost.id)).billedInvoiceId === null;
    const { body: first } = await bill([line(), lineOf(cost)]);
    await edit(first, { lines: [line()] });
    expect(await isFree()).toBe(true);

    const { body: second } = await bill([lineOf(cost)]);
    await app.call(invoiceRoutes.remove, at(second.id));
    expect(await isFree()).toBe(true);

    const { body: third } = await bill([lineOf(cost)]);
    const { body: trashed } = await app.call(invoiceRoutes.one, at(second.id));
    expect(
      faultOf(
        await app.call(invoiceRoutes.restore, { ...at(second.id), body: { version: trashed.version } }),
      ),
    ).toEqual([409, 'invoice.source_billed', 'lines.0.source', `${third.title} bills this expense already.`]);

    const { body: issued } = await issue(third);
    await app.call(invoiceRoutes.void, {
      ...at(issued.id),
      body: { version: issued.version, reason: 'Wrong' },
    });
    expect(await isFree()).toBe(true);
    const restored = await app.call(invoiceRoutes.restore, {
      ...at(second.id),
      body: { version: trashed.version },
    });
    expect(restored.status).toBe(200);
    expect((await expense(cost.id)).billedInvoiceId).toBe(second.id);
  });

  test('isn’t copied: a duplicate, a credit note and a series bill the amount alone', async () => {
    const cost = await spend();
    const { body: invoice } = await bill([line(), lineOf(cost)], {
      discount: { kind: 'percent', ppm: 100_000 },
    });
    await issue(invoice);
    const copies = [
      (await app.call(invoiceRoutes.duplicate, at(invoice.id))).body,
      (await app.call(invoiceRoutes.creditNote, at(invoice.id))).body,
    ];
    expect(copies.map(({ totalMinor }) => totalMinor)).toEqual([190_00, -190_00]);
    expect(copies.flatMap(({ lines }) => lines.map(({ source }) => source))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const { body: note } = await bill([]);
    expect(note.kind).toBe('invoice');
    expect(faultOf(await edit(copies[1] as TestInvoice, { lines: [lineOf(await spend())] }))).toEqual([
      400,
      'request.invalid',
      'lines.0.source',
      'Expenses are billed on invoices only.',
    ]);
    const series = await app.call(recurringRoutes.create, {
      as: owner,
      body: {
        kind: 'invoice',
        clientId,
        name: 'Retainer',
        frequency: 'monthly',
        startOn: TODAY,
        template: { currency: 'MXN', taxMode: 'exclusive', roundingMode: 'per_line', lines: [lineOf(cost)] },
      } as never,
    });
    expect(series.status).toBe(400);
    expect(await draft(app, owner, { clientId })).toMatchObject({ lines: [{ discountable: true }] });
  });
});
