import {
  accountingFiguresRoutes,
  auditRoutes,
  type BodyOf,
  categoryRoutes,
  clientRoutes,
  closingRoutes,
  exchangeRateRoutes,
  expenseRoutes,
  incomeRoutes,
  memberRoleSchema,
  reportRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { paidInvoice } from '../../../test/test-ledger.ts';

const TODAY = '2026-06-15';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { writes: unlimited, reads: unlimited } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
});

const receive = (body: Partial<BodyOf<typeof incomeRoutes.create>> = {}, as: TestPerson = owner) =>
  app.call(incomeRoutes.create, { as, body: { date: TODAY, payer: 'Bazar', amountMinor: 116_00, ...body } });
const spend = (body: Partial<BodyOf<typeof expenseRoutes.create>> = {}, as: TestPerson = owner) =>
  app.call(expenseRoutes.create, { as, body: { date: TODAY, vendor: 'Akky', amountMinor: 116_00, ...body } });
const change = (
  routes: typeof incomeRoutes | typeof expenseRoutes,
  { id, version }: { id: string; version: number },
  body: object,
) =>
  app.call(routes.update as typeof expenseRoutes.update, {
    as: owner,
    parameters: { id },
    body: { version, ...body },
  });
const close = (closedOn: string | null) => app.call(closingRoutes.close, { as: owner, body: { closedOn } });
const faultOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, details } = body as { code: string; details?: { fields?: { path: string }[] } };
  return [status, code, details?.fields?.[0]?.path];
};

describe('income', () => {
  test('has the name of its client or of the payer, also after a rename and the removal of the client', async () => {
    const client = await app.client(owner, { displayName: 'Acme' });
    const ofClient = (await receive({ clientId: client.id })).body;
    const other = (await receive()).body;
    expect([ofClient.clientName, ofClient.payer, other.clientName]).toEqual(['Acme', null, 'Bazar']);
    await app.call(clientRoutes.update, {
      as: owner,
      parameters: { id: client.id },
      body: { version: 1, displayName: 'Acme Labs' },
    });
    const names = async () =>
      (await app.call(incomeRoutes.list, { as: owner, query: { sort: 'clientName' } })).body.items.map(
        ({ clientName }) => clientName,
      );
    expect(await names()).toEqual(['Acme Labs', 'Bazar']);
    await app.admin.query('DELETE FROM public.client_directory WHERE id = $1', [client.id]);
    expect(await names()).toEqual(['Acme Labs', 'Bazar']);
  });

  test('of one day is listed with the newest entry first, the income of a payment among them', async () => {
    const first = await receive({ payer: 'First' });
    const { payment } = await paidInvoice(app, owner);
    const last = await receive({ payer: 'Last', date: payment.date });
    const { items } = (await app.call(incomeRoutes.list, { as: owner })).body;
    expect(payment.date).toBe(first.body.date);
    expect(items.map(({ id, paymentId }) => paymentId ?? id)).toEqual([
      last.body.id,
      payment.id,
      first.body.id,
    ]);
  });

  test('needs a client or a payer, a day that has begun, and a tax within the amount', async () => {
    expect(faultOf(await receive({ payer: null }))).toEqual([400, 'request.invalid', 'payer']);
    expect(faultOf(await receive({ date: '2026-06-16' }))).toEqual([400, 'request.invalid', 'date']);
    expect(faultOf(await receive({ taxMinor: 116_01 }))).toEqual([400, 'request.invalid', 'taxMinor']);
  });

  test('of a payment is listed beside the others, and changes with the payment alone', async () => {
    const { payment } = await paidInvoice(app, owner);
    await receive();
    const { items, total } = (await app.call(incomeRoutes.list, { as: owner })).body;
    expect([total, items.map(({ source }) => source).toSorted()]).toEqual([2, ['invoice_payment', 'manual']]);
    const row = items.find(({ paymentId }) => paymentId === payment.id);
    if (!row) throw new Error('The payment has no entry');
    expect(row).toMatchObject({ amountMinor: payment.amountMinor, clientName: payment.clientName });
    const at = { as: owner, parameters: { id: row.id } };
    const { version } = row;
    for (const answer of [
      await change(incomeRoutes, row, { notes: 'mine' }),
      await app.call(incomeRoutes.archive, { ...at, body: { version } }),
      await app.call(incomeRoutes.remove, at),
    ]) {
      expect(answer.status).toBe(409);
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'income.of_payment' });
    }
  });
});

describe('an expense', () => {
  test('that is paid has a day of payment, and no other has one', async () => {
    const paid = (await spend({ status: 'paid' })).body;
    expect([paid.status, paid.paidOn]).toEqual(['paid', TODAY]);
    const unpaid = (await change(expenseRoutes, paid, { status: 'unpaid' })).body;
    expect([unpaid.status, unpaid.paidOn]).toEqual(['unpaid', null]);
    expect(faultOf(await spend({ status: 'paid', paidOn: '2026-06-16' }))).toEqual([
      400,
      'request.invalid',
      'paidOn',
    ]);
    expect((await spend({ date: '2026-07-01', status: 'planned' })).status).toBe(201);
  });

  test('has its taxes by rate, whose sums are what it contains and what was withheld', async () => {
    const iva = { name: 'IVA 16%', ratePpm: 160_000, kind: 'added', exempt: false } as const;
    const isr = { name: 'Ret. ISR 10%', ratePpm: 100_000, kind: 'withheld', exempt: false } as const;
    const taxes = [
      { ...iva, baseMinor: 100_00, taxMinor: 16_00 },
      { ...isr, baseMinor: 100_00, taxMinor: 10_00 },
    ];
    const taxed = (await spend({ amountMinor: 106_00, taxes, taxMinor: 1 })).body;
    expect(taxed).toMatchObject({ taxes, taxMinor: 16_00, withheldMinor: 10_00, creditableTax: true });
    const [listed] = (await app.call(expenseRoutes.list, { as: owner })).body.items;
    expect(listed).toMatchObject({ taxes, creditableTax: true });
    const typed = (await change(expenseRoutes, taxed, { taxes: [], taxMinor: 12_00, withheldMinor: 0 })).body;
    expect(typed).toMatchObject({ taxes: [], taxMinor: 12_00, withheldMinor: 0 });
    const more = [{ ...iva, baseMinor: 117_00, taxMinor: 0 }];
    expect(faultOf(await spend({ taxes: more }))).toEqual([400, 'request.invalid', 'taxes']);
  });

  test('has a creditable tax where the organization charges that tax', async () => {
    const creditable = async (body: Parameters<typeof spend>[0]) => (await spend(body)).body.creditableTax;
    const tax = { kind: 'added', exempt: false, baseMinor: 100_00, taxMinor: 3_00 } as const;
    expect([
      await creditable({ taxMinor: 16_00 }),
      await creditable({}),
      await creditable({ taxMinor: 16_00, creditableTax: false }),
      await creditable({ taxes: [{ ...tax, name: 'ISH 3%', ratePpm: 30_000 }] }),
      await creditable({ taxes: [{ ...tax, name: 'IVA 8% (frontera)', ratePpm: 80_000, taxMinor: 8_00 }] }),
    ]).toEqual([true, true, false, false, true]);
    await app.admin.query('UPDATE oficio.tax_rates SET is_default = false WHERE organization_id = $1', [
      owner.organizationId,
    ]);
    expect(await creditable({ taxMinor: 16_00 })).toBe(false);
  });

  test('is found by its vendor, however the name is spelled', async () => {
    await spend({ vendor: 'Teléfonos de México' });
    await spend({ vendor: 'Telmex' });
    const query = { sameVendor: 'TELEFONOS de mexico' };
    const { items } = (await app.call(expenseRoutes.list, { as: owner, query })).body;
    expect(items.map(({ vendor }) => vendor)).toEqual(['Teléfonos de México']);
  });

  test('that the vendor pays back is negative in the list, its sums, its file and the figures', async () => {
    const paid = { status: 'paid', creditableTax: true } as const;
    await spend({ ...paid, amountMinor: 116_00, taxMinor: 16_00 });
    const refund = await spend({ ...paid, amountMinor: -58_00, taxMinor: -8_00 });
    expect([refund.status, refund.body]).toMatchObject([
      201,
      { amountMinor: -58_00, taxMinor: -8_00, baseAmountMinor: -58_00 },
    ]);
    const query = { from: TODAY, to: TODAY };
    const list = (await app.call(expenseRoutes.list, { as: owner, query: { ...query, sort: 'amount' } }))
      .body;
    expect(list.items.map(({ amountMinor }) => amountMinor)).toEqual([-58_00, 116_00]);
    expect(list.sums).toEqual([
      { currency: 'MXN', amounts: expect.objectContaining({ amount: 58_00, tax: 8_00, cost: 50_00 }) },
    ]);
    const { text } = await app.call(expenseRoutes.csv, { as: owner, query });
    expect(text).toContain('"-58.00","-8.00","0.00","-50.00","-50.00"');
    const { body: overview } = await app.call(accountingFiguresRoutes.overview, { as: owner, query });
    expect(overview.currencies[0]).toMatchObject({
      expenses: { count: 2, amountMinor: 58_00 },
      netMinor: -58_00,
      taxes: { creditableMinor: 8_00 },
    });
    const { body: report } = await app.call(reportRoutes.one, {
      as: owner,
      parameters: { report: 'pnl' },
      query: { ...query, basis: 'cash' },
    });
    const reported = report.currencies[0]?.rows.map(({ key, amounts: [now] }) => [key, now]);
    expect(reported).toContainEqual(['none', -58_00]);
    expect(reported).toContainEqual(['creditable', 8_00]);
    const { rows } = await app.admin.query('SELECT * FROM oficio.wrong_sums($1)', [owner.organizationId]);
    expect(rows).toEqual([]);
  });

  test.each([
    [{ amountMinor: 0 }, 'amountMinor'],
    [{ amountMinor: -1_00, taxMinor: 16 }, 'taxMinor'],
    [{ amountMinor: 1_00, taxMinor: -16 }, 'taxMinor'],
    [{ amountMinor: -1_00, withheldMinor: 10 }, 'withheldMinor'],
    [{ amountMinor: -1_00, taxMinor: -2_00 }, 'taxMinor'],
  ])('is refused with %j at %s', async (body, path) => {
    expect(faultOf(await spend(body))).toEqual([400, 'request.invalid', path]);
  });

  test('counts its receipts, and its version stays', async () => {
    const expense = (await spend()).body;
    await app.admin.query(
      `INSERT INTO oficio.documents (id, organization_id, entity_type, entity_id, name, content_type, size_bytes, sha256,
         created_by, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'expense', $2, 'receipt ' || n, 'application/pdf', 1, sha256('a'), $3, $4, $4
       FROM generate_series(1, 2) n`,
      [owner.organizationId, expense.id, owner.userId, `${TODAY}T18:30:00.000Z`],
    );
    const read = async () =>
      (await app.call(expenseRoutes.one, { as: owner, parameters: { id: expense.id } })).body;
    expect(await read()).toMatchObject({ files: 2, version: 1 });
    await app.admin.query("UPDATE oficio.documents SET deleted_at = now() WHERE name = 'receipt 1'");
    expect(await read()).toMatchObject({ files: 1, version: 1 });
    await spend({ vendor: 'Porkbun' });
    const without = await app.call(expenseRoutes.list, { as: owner, query: { receipt: 'without' } });
    expect(without.body.items.map(({ vendor }) => vendor)).toEqual(['Porkbun']);
  });

  test('is filtered by its days, its status and whether it is to be billed', async () => {
    await spend({ vendor: 'planned', date: '2026-07-01', status: 'planned', billable: true });
    await spend({ vendor: 'paid', date: '2026-05-01', status: 'paid', paidOn: '2026-06-02' });
    const names = async (query: Record<string, string>) =>
      (await app.call(expenseRoutes.list, { as: owner, query })).body.items.map(({ vendor }) => vendor);
    expect(await names({ from: '2026-06-01' })).toEqual(['planned']);
    expect(await names({ paidFrom: '2026-06-01', paidTo: '2026-06-30' })).toEqual(['paid']);
    expect(await names({ status: 'incurred' })).toEqual(['paid']);
    expect(await names({ billable: 'unbilled' })).toEqual(['planned']);
  });
});

describe('another currency', () => {
  test('needs a rate, takes the last known one, and keeps it', async () => {
    expect(faultOf(await spend({ currency: 'USD' }))).toEqual([409, 'rate.missing', 'rateE8']);
    await app.call(exchangeRateRoutes.create, {
      as: owner,
      body: { currency: 'USD', date: '2026-06-01', rateE8: 18_50000000 },
    });
    const expense = (await spend({ currency: 'USD', amountMinor: 100_00 })).body;
    expect([expense.rateE8, expense.baseAmountMinor]).toEqual([18_50000000, 1_850_00]);
    await app.call(exchangeRateRoutes.create, {
      as: owner,
      body: { currency: 'USD', date: TODAY, rateE8: 20_00000000 },
    });
    const changed = (await change(expenseRoutes, expense, { amountMinor: 200_00 })).body;
    expect([changed.rateE8, changed.baseAmountMinor]).toEqual([18_50000000, 3_700_00]);
    const typed = (await change(expenseRoutes, changed, { rateE8: 19_00000000 })).body;
    expect(typed.baseAmountMinor).toBe(3_800_00);
  });
});

describe('closed books', () => {
  test('refuse what is dated in them, or moved into or out of them', async () => {
    const inside = (await spend({ date: '2026-05-31' })).body;
    const outside = (await spend({ date: '2026-06-01' })).body;
    expect((await close('2026-05-31')).body.closedOn).toBe('2026-05-31');
    for (const answer of [
      await spend({ date: '2026-05-31' }),
      await receive({ date: '2026-05-01' }),
      await change(expenseRoutes, inside, { amountMinor: 1 }),
      await change(expenseRoutes, inside, { date: '2026-06-02' }),
      await change(expenseRoutes, outside, { date: '2026-05-31' }),
    ]) {
      expect(faultOf(answer)).toEqual([409, 'books.closed', 'date']);
    }
    const removed = await app.call(expenseRoutes.remove, { as: owner, parameters: { id: inside.id } });
    expect(removed.status).toBe(409);
    expect((await change(expenseRoutes, inside, { notes: 'Checked' })).status).toBe(200);
  });

  test('let an expense of a closed month be paid in an open one, and refuse a payment in a closed one', async () => {
    const expense = (await spend({ date: '2026-05-10' })).body;
    await close('2026-05-31');
    expect(faultOf(await change(expenseRoutes, expense, { status: 'paid' }))).toEqual([
      409,
      'books.closed',
      'paidOn',
    ]);
    const paid = await change(expenseRoutes, expense, { status: 'paid', paidOn: '2026-06-10' });
    expect([paid.status, paid.body.paidOn]).toEqual([200, '2026-06-10']);
  });

  test('can be opened again, with an audit entry for each move; today stays open', async () => {
    expect(faultOf(await close(TODAY))).toEqual([400, 'request.invalid', 'closedOn']);
    await close('2026-05-31');
    await close(null);
    expect((await spend({ date: '2026-05-31' })).status).toBe(201);
    const { items } = (await app.call(auditRoutes.list, { as: owner, query: {} })).body;
    expect(items.flatMap(({ changes }) => ('closedOn' in changes ? [changes.closedOn] : []))).toEqual([
      { before: '2026-05-31', after: null },
      { before: null, after: '2026-05-31' },
    ]);
  });

  test('tell what lies before a day', async () => {
    await spend({ date: '2026-05-10' });
    await spend({ date: '2026-05-11', status: 'paid' });
    await receive({ date: '2026-05-12' });
    await receive({ date: '2026-06-12' });
    const { body } = await app.call(closingRoutes.read, { as: owner, query: { day: '2026-05-31' } });
    expect(body).toEqual({
      closedOn: null,
      before: { drafts: 0, documents: 0, income: 1, expenses: 2, unpaidExpenses: 1 },
    });
  });
});

describe('categories', () => {
  const categoryOf = async (kind: string, name: string) => {
    const { items } = (await app.call(categoryRoutes.list, { as: owner })).body;
    const found = items.find((category) => category.kind === kind && category.name === name);
    if (!found) throw new Error(`No category ${name}`);
    return found;
  };

  test('are there from the start; a rename follows in the entries; a used one can be archived, not deleted', async () => {
    const software = await categoryOf('expense', 'Software');
    const expense = (await spend({ categoryId: software.id })).body;
    expect(expense.categoryName).toBe('Software');
    const at = { as: owner, parameters: { id: software.id } };
    await app.call(categoryRoutes.update, { ...at, body: { version: 1, name: 'Licenses' } });
    const read = await app.call(expenseRoutes.one, { as: owner, parameters: { id: expense.id } });
    expect(read.body).toMatchObject({ categoryName: 'Licenses', version: 1 });
    expect((await app.call(categoryRoutes.remove, at)).status).toBe(409);
    expect(
      (await app.call(categoryRoutes.update, { ...at, body: { version: 2, archived: true } })).status,
    ).toBe(200);
    expect(faultOf(await spend({ categoryId: software.id }))).toEqual([
      404,
      'resource.not_found',
      'categoryId',
    ]);
    expect((await change(expenseRoutes, expense, { categoryId: software.id, amountMinor: 5 })).status).toBe(
      200,
    );
  });

  test('of income aren’t those of expenses, and names are unique in each', async () => {
    const services = await categoryOf('income', 'Services');
    expect(faultOf(await spend({ categoryId: services.id }))).toEqual([
      404,
      'resource.not_found',
      'categoryId',
    ]);
    const add = (kind: 'income' | 'expense', name: string) =>
      app.call(categoryRoutes.create, { as: owner, body: { kind, name } });
    expect(faultOf(await add('income', 'SERVICES'))).toEqual([400, 'record.exists_already', 'name']);
    expect((await add('expense', 'Services')).status).toBe(201);
  });
});

test('who reads accounting lists it, and owner, admin and accountant write it', async () => {
  const seen: Record<string, number[]> = {};
  for (const role of memberRoleSchema.options) {
    const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
    seen[role] = [
      (await app.call(incomeRoutes.list, { as })).status,
      (await app.call(expenseRoutes.csv, { as })).status,
      (await spend({}, as)).status,
      (await app.call(closingRoutes.close, { as, body: { closedOn: null } })).status,
    ];
  }
  const writes = [200, 200, 201, 200];
  const nothing = [403, 403, 403, 403];
  expect(seen).toEqual({
    owner: writes,
    admin: writes,
    accountant: writes,
    manager: [200, 200, 403, 403],
    member: nothing,
    viewer: nothing,
  });
});
