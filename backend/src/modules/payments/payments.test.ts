import {
  addDays,
  auditRoutes,
  type BodyOf,
  clientMergeRoutes,
  clientMoneyRoutes,
  clientRoutes,
  invoiceAnalyticsRoutes,
  invoiceRoutes,
  memberRoleSchema,
  paymentRoutes,
  settledPart,
  settlementRoutes,
  timelineRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAsRole } from '../../../test/run-as-role.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { credited, issued, issuer, line, type TestInvoice, taxRates } from '../../../test/test-invoices.ts';
import { ledgerOf, paid, paidInvoice, paymentOf, type TestPayment } from '../../../test/test-ledger.ts';
import { somebodyWaits } from '../../../test/test-locks.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';

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

const record = (body: BodyOf<typeof paymentRoutes.record>, as: TestPerson = owner) =>
  app.call(paymentRoutes.record, { as, body });
const refund = (
  { id, version }: Pick<TestPayment, 'id' | 'version'>,
  body: Partial<BodyOf<typeof paymentRoutes.refund>>,
) =>
  app.call(paymentRoutes.refund, {
    as: owner,
    parameters: { id },
    body: { version, date: TODAY, amountMinor: 1, ...body },
  });
const voidPayment = ({ id, version }: Pick<TestPayment, 'id' | 'version'>) =>
  app.call(paymentRoutes.void, { as: owner, parameters: { id }, body: { version, reason: 'Twice' } });
const reverse = (id: string, settlementId: string) =>
  app.call(settlementRoutes.reverse, { as: owner, parameters: { id }, body: { settlementId } });
const writeOff = ({ id, version }: Pick<TestInvoice, 'id' | 'version'>, body: object = {}) =>
  app.call(settlementRoutes.writeOff, { as: owner, parameters: { id }, body: { version, ...body } });
const applyCredit = (
  { id, version }: Pick<TestInvoice, 'id' | 'version'>,
  creditNoteId: string,
  amountMinor: number,
) =>
  app.call(settlementRoutes.applyCredit, {
    as: owner,
    parameters: { id },
    body: { version, creditNoteId, amountMinor },
  });
const one = async ({ id }: { id: string }) =>
  (await app.call(invoiceRoutes.one, { as: owner, parameters: { id } })).body;
const payment = async ({ id }: { id: string }) =>
  (await app.call(paymentRoutes.one, { as: owner, parameters: { id } })).body;
const setUp = (assignment: string) =>
  app.admin.query(`UPDATE oficio.billing_settings SET ${assignment} WHERE organization_id = $1`, [
    owner.organizationId,
  ]);
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  typeof body === 'object' && body && 'code' in body ? body.code : null,
];
const messageOf = ({ body }: { body: unknown }) => (body as { message?: string }).message;

/** A credit note of a paid invoice of the client, of which all is left. */
async function openNote(clientId: string, unitPriceMinor: number): Promise<TestInvoice> {
  const invoice = await issued(app, owner, { clientId });
  const allocations = [{ invoiceId: invoice.id, amountMinor: 10_000 }];
  await paid(app, owner, { clientId, allocations });
  return credited(app, owner, invoice, unitPriceMinor);
}

/** A credit note of another invoice of the client. */
const otherNote = async ({ clientId }: TestInvoice) =>
  credited(app, owner, await issued(app, owner, { clientId }));

describe('recording', () => {
  test('pays invoices in part and in full, and leaves the rest as credit', async () => {
    const one1 = await issued(app, owner);
    const two = await issued(app, owner, { clientId: one1.clientId });
    const body = paymentOf(one1.clientId, {
      amountMinor: 20_000,
      reference: ' SPEI 77 ',
      note: 'Anticipo',
      date: '2026-06-10',
      allocations: [
        { invoiceId: two.id, amountMinor: 4_000 },
        { invoiceId: one1.id, amountMinor: 10_000 },
      ],
    });
    const answer = await record(body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      clientId: one1.clientId,
      date: '2026-06-10',
      amountMinor: 20_000,
      reference: 'SPEI 77',
      unallocatedMinor: 6_000,
      refundableMinor: 20_000,
      status: 'succeeded',
      baseAmountMinor: 20_000,
      invoices: [
        { invoiceId: two.id, number: two.number, amountMinor: 4_000 },
        { invoiceId: one1.id, number: one1.number, amountMinor: 10_000 },
      ],
    });
    expect(await one(one1)).toMatchObject({ balanceMinor: 0, settlement: 'paid', version: one1.version + 1 });
    expect(await one(two)).toMatchObject({ balanceMinor: 6_000, settlement: 'partial' });
    expect((await ledgerOf(app, owner, two.id)).settlements).toMatchObject([
      { date: '2026-06-10', amountMinor: 4_000, source: 'payment', isReversible: true, counterpart: null },
    ]);
    expect((await ledgerOf(app, owner, two.id)).credits.payments).toEqual([
      { id: answer.body.id, date: '2026-06-10', reference: 'SPEI 77', leftMinor: 6_000, version: 1 },
    ]);
  });

  test('whose answer was lost, and which is sent again, is one payment', async () => {
    const invoice = await issued(app, owner);
    const body = paymentOf(invoice.clientId, {
      allocations: [{ invoiceId: invoice.id, amountMinor: 10_000 }],
    });
    const key = crypto.randomUUID();
    const send = () =>
      app.call(paymentRoutes.record, { as: owner, body, headers: { 'Idempotency-Key': key } });
    const [first, again] = await Promise.all([send(), send()]);
    const third = await send();
    expect([first.status, again.body, third.body]).toEqual([201, first.body, first.body]);
    const { body: list } = await app.call(paymentRoutes.list, { as: owner });
    expect(list.total).toBe(1);
  });

  test('by two people at once pays an invoice once', async () => {
    const invoice = await issued(app, owner);
    const admin = await app.member(owner.organizationId, 'admin');
    const body = paymentOf(invoice.clientId, {
      allocations: [{ invoiceId: invoice.id, amountMinor: 10_000 }],
    });
    const lock = await app.admin.connect();
    await lock.query('BEGIN');
    await lock.query('SELECT FROM public.invoices WHERE id = $1 FOR UPDATE', [invoice.id]);
    const both = Promise.all([record(body), record(body, admin)]);
    await somebodyWaits(app, 'oficio_api', 2);
    await lock.query('COMMIT');
    lock.release();
    const answers = await both;
    expect(answers.map(refusal).sort()).toEqual([
      [201, null],
      [409, 'payment.allocation_exceeds'],
    ]);
    const refused = answers.find(({ status }) => status === 409);
    expect(messageOf(refused ?? { body: null })).toBe(`${invoice.number} is paid.`);
    const { body: list } = await app.call(paymentRoutes.list, { as: owner });
    expect([list.total, (await one(invoice)).balanceMinor]).toEqual([1, 0]);
  });

  test('twenty payments of the same two invoices, named in both orders, don’t deadlock', async () => {
    const first = await issued(app, owner);
    const second = await issued(app, owner, { clientId: first.clientId });
    const bodies = Array.from({ length: 20 }, (_, index) => {
      const both = [first, second].map(({ id }) => ({ invoiceId: id, amountMinor: 500 }));
      return paymentOf(first.clientId, {
        amountMinor: 1_000,
        allocations: index % 2 ? both : both.reverse(),
      });
    });
    const answers = await Promise.all(bodies.map((body) => record(body)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201));
    expect([(await one(first)).balanceMinor, (await one(second)).balanceMinor]).toEqual([0, 0]);
  });

  test.each([
    ['an amount of zero', { amountMinor: 0 }, [400, 'request.invalid']],
    ['a fraction of a cent', { amountMinor: 1.5 }, [400, 'request.invalid']],
    ['tomorrow', { date: '2026-06-16' }, [400, 'request.invalid']],
    ['a day of no calendar', { date: '2026-02-30' }, [400, 'request.invalid']],
    ['an unknown method', { method: 'barter' }, [400, 'request.invalid']],
    ['an unknown currency', { currency: 'XXX' }, [400, 'request.invalid']],
    ['a currency without a rate', { currency: 'EUR' }, [409, 'rate.missing']],
    ['an unknown client', { clientId: crypto.randomUUID() }, [404, 'resource.not_found']],
    ['a status', { status: 'succeeded' }, [400, 'request.invalid']],
  ])('refuses %s', async (_, changes, expected) => {
    const { id } = await app.client(owner);
    expect(refusal(await record({ ...paymentOf(id), ...changes } as never))).toEqual(expected);
    const { rows } = await app.admin.query(
      'SELECT id FROM oficio.payments WHERE organization_id = $1 UNION ALL SELECT id FROM public.income WHERE organization_id = $1',
      [owner.organizationId],
    );
    expect(rows).toEqual([]);
  });

  test.each<[string, (invoice: TestInvoice) => Promise<object>, unknown[], RegExp]>([
    [
      'more than the payment',
      async ({ id }) => ({ allocations: [{ invoiceId: id, amountMinor: 10_000 }], amountMinor: 9_999 }),
      [409, 'payment.allocation_exceeds'],
      /99\.99 MXN left, and 100\.00 MXN/,
    ],
    [
      'more than the balance',
      async ({ id }) => ({ allocations: [{ invoiceId: id, amountMinor: 10_001 }], amountMinor: 20_000 }),
      [409, 'payment.allocation_exceeds'],
      /^Only 100\.00 MXN of INV-2026-0001 are open\.$/,
    ],
    [
      'another currency',
      async ({ id }) => ({
        allocations: [{ invoiceId: id, amountMinor: 1 }],
        currency: 'USD',
        rateE8: 1_750_000_000,
      }),
      [409, 'payment.currency_differs'],
      /^INV-2026-0001 is in MXN, and this is in USD\.$/,
    ],
    [
      'another client’s invoice',
      async () => ({ allocations: [{ invoiceId: (await issued(app, owner)).id, amountMinor: 1 }] }),
      [400, 'request.invalid'],
      /INV-2026-0002 belongs to another client/,
    ],
    [
      'a credit note',
      async (invoice) => ({
        allocations: [{ invoiceId: (await otherNote(invoice)).id, amountMinor: 1 }],
      }),
      [400, 'request.invalid'],
      /CN-2026-0001 is a credit note/,
    ],
    [
      'an unknown invoice',
      async () => ({ allocations: [{ invoiceId: crypto.randomUUID(), amountMinor: 1 }] }),
      [404, 'resource.not_found'],
      /not found/,
    ],
    [
      'one invoice twice',
      async ({ id }) => ({ allocations: [1, 2].map((amountMinor) => ({ invoiceId: id, amountMinor })) }),
      [400, 'request.invalid'],
      /Each invoice counts once/,
    ],
  ])('refuses allocations of %s, and keeps nothing', async (_, changes, expected, message) => {
    const invoice = await issued(app, owner);
    const given = await changes(invoice);
    const answer = await record({ ...paymentOf(invoice.clientId), ...given } as never);
    expect(refusal(answer)).toEqual(expected);
    expect(messageOf(answer)).toMatch(message);
    const { body: list } = await app.call(paymentRoutes.list, { as: owner });
    expect([list.total, (await one(invoice)).balanceMinor]).toEqual([0, 10_000]);
  });

  test('of a draft and of a void invoice is refused', async () => {
    const { body: draft } = await app.call(invoiceRoutes.duplicate, {
      as: owner,
      parameters: { id: (await issued(app, owner)).id },
    });
    const gone = await issued(app, owner);
    await app.call(invoiceRoutes.void, {
      as: owner,
      parameters: { id: gone.id },
      body: { version: gone.version, reason: 'x' },
    });
    for (const { id, clientId } of [draft, gone]) {
      const answer = await record(paymentOf(clientId, { allocations: [{ invoiceId: id, amountMinor: 1 }] }));
      expect(refusal(answer)).toEqual([409, 'invoice.not_issued']);
    }
  });

  test('in closed books is refused, and so is voiding what is in them', async () => {
    const { payment: old } = await paidInvoice(app, owner);
    await setUp(`closed_on = '${TODAY}'`);
    app.clock.set('2026-06-17T18:30:00.000Z');
    expect(refusal(await record(paymentOf(old.clientId)))).toEqual([409, 'books.closed']);
    expect(refusal(await voidPayment(old))).toEqual([409, 'books.closed']);
    expect((await record(paymentOf(old.clientId, { date: '2026-06-16' }))).status).toBe(201);
    expect((await refund(old, { amountMinor: 10_000, date: '2026-06-16' })).status).toBe(200);
  });
});

describe('the base currency', () => {
  test('a foreign payment has the rate of its own day, and the invoice’s base balance ends at exactly 0', async () => {
    const invoice = await issued(app, owner, {
      currency: 'USD',
      fxRateE8: 1_733_333_333,
      lines: [line({ unitPriceMinor: 10_001 })],
    });
    const parts = [3_333, 3_333, 3_335];
    for (const amountMinor of parts) {
      await paid(app, owner, {
        clientId: invoice.clientId,
        amountMinor,
        currency: 'USD',
        rateE8: 1_800_000_000,
        allocations: [{ invoiceId: invoice.id, amountMinor }],
      });
    }
    const { rows } = await app.admin.query(
      `SELECT base_balance_minor::int AS rest, base_total_minor::int AS total,
         (SELECT sum(base_minor)::int FROM oficio.settlements WHERE invoice_id = invoice.id) AS settled,
         (SELECT array_agg(base_amount_minor::int ORDER BY base_amount_minor) FROM oficio.payments
          WHERE organization_id = invoice.organization_id) AS received
       FROM public.invoices invoice WHERE id = $1`,
      [invoice.id],
    );
    expect(rows).toEqual([{ rest: 0, total: 173_351, settled: 173_351, received: [59_994, 59_994, 60_030] }]);
  });

  test('a payment that was returned is nothing, also after one of its refunds was voided', async () => {
    const { id } = await paid(app, owner, { amountMinor: 3, currency: 'USD', rateE8: 166_666_667 });
    const latest = () => payment({ id });
    await refund(await latest(), { amountMinor: 1 });
    await refund(await latest(), { amountMinor: 1 });
    const [first] = (await latest()).refunds;
    expect((await voidPayment({ id: '', version: 0, ...first })).status).toBe(200);
    expect((await refund(await latest(), { amountMinor: 2 })).body).toMatchObject({ refundableMinor: 0 });
    const { rows } = await app.admin.query(
      `SELECT sum(base_amount_minor)::int AS rest FROM oficio.payments
       WHERE organization_id = $1 AND status = 'succeeded'`,
      [owner.organizationId],
    );
    expect(rows).toEqual([{ rest: 0 }]);
  });

  test.each([
    ['tomorrow', '2026-06-16', 'Please enter a day that isn’t in the future'],
    ['the last century', '1999-12-31', 'Please enter a day since 2000'],
  ])('a payment of %s is refused in these words', async (_, date, message) => {
    const { id } = await app.client(owner);
    expect((await record(paymentOf(id, { date }))).body).toMatchObject({
      details: { fields: [{ path: 'date', message }] },
    });
  });

  test('the audit log has the payment’s currency', async () => {
    await paid(app, owner, { currency: 'USD', rateE8: 1_800_000_000 });
    const { body } = await app.call(auditRoutes.list, { as: owner, query: { entity: 'payment' } });
    expect(body.items).toMatchObject([{ currency: 'USD', entity: { name: '100.00 USD' } }]);
  });

  test('without a rate in the body, the last one typed for that day counts', async () => {
    await app.admin.query(
      `INSERT INTO oficio.exchange_rates (id, organization_id, currency, date, rate_e8, source, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'USD', date::date, rate, 'typed', $2, $2
       FROM (VALUES ('2026-06-01', 1700000000), ('2026-06-14', 1900000000)) given (date, rate)`,
      [owner.organizationId, app.clock.now()],
    );
    const { id } = await app.client(owner);
    const answer = await record(paymentOf(id, { currency: 'USD', date: '2026-06-13' }));
    expect(answer.body).toMatchObject({ fxRateE8: 1_700_000_000, baseAmountMinor: 170_000 });
  });
});

describe('taxes on cash', () => {
  test('each payment has its share, and the last one completes them', async () => {
    const rates = await taxRates(app, owner);
    const taxRateIds = [rates['IVA 16%'] ?? '', rates['Ret. IVA 10.6667%'] ?? ''].filter(Boolean);
    const invoice = await issued(app, owner, { lines: [line({ unitPriceMinor: 9_999, taxRateIds })] });
    const third = Math.floor(invoice.totalMinor / 3);
    for (const amountMinor of [third, third, invoice.totalMinor - 2 * third]) {
      const allocations = [{ invoiceId: invoice.id, amountMinor }];
      await paid(app, owner, { clientId: invoice.clientId, amountMinor, allocations });
    }
    const { rows } = await app.admin.query(
      `SELECT tax.name, sum(tax.base_minor)::int AS "baseMinor", sum(tax.tax_minor)::int AS "taxMinor"
       FROM oficio.settlement_taxes tax JOIN oficio.settlements entry ON entry.id = tax.settlement_id
       WHERE entry.invoice_id = $1 GROUP BY tax.name, tax.position ORDER BY tax.position`,
      [invoice.id],
    );
    expect(rows).toEqual(
      invoice.taxes.map(({ name, baseMinor, taxMinor }) => ({ name, baseMinor, taxMinor })),
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('later allocations', () => {
  test('pay invoices with what is left, on their own day', async () => {
    const invoice = await issued(app, owner);
    const credit = await paid(app, owner, {
      clientId: invoice.clientId,
      amountMinor: 4_000,
      date: '2026-06-01',
    });
    const allocate = (version: number, amountMinor: number) =>
      app.call(paymentRoutes.allocate, {
        as: owner,
        parameters: { id: credit.id },
        body: { version, allocations: [{ invoiceId: invoice.id, amountMinor }] },
      });
    const { body } = await allocate(credit.version, 3_000);
    expect(body).toMatchObject({ unallocatedMinor: 1_000, version: credit.version + 1 });
    expect((await ledgerOf(app, owner, invoice.id)).settlements).toMatchObject([
      { date: TODAY, amountMinor: 3_000 },
    ]);
    expect(refusal(await allocate(credit.version, 1))).toEqual([409, 'version.stale']);
    expect(refusal(await allocate(body.version, 1_001))).toEqual([409, 'payment.allocation_exceeds']);
    expect((await one(invoice)).balanceMinor).toBe(7_000);
  });

  test('a reference and a note can be changed, an amount can’t', async () => {
    const { payment: stored } = await paidInvoice(app, owner);
    const update = (body: object) =>
      app.call(paymentRoutes.update, { as: owner, parameters: { id: stored.id }, body } as never);
    const { version } = stored;
    expect((await update({ version, reference: 'X-1', method: 'cash' })).body).toMatchObject({
      reference: 'X-1',
      method: 'cash',
      version: version + 1,
    });
    expect(refusal(await update({ version, note: 'x' }))).toEqual([409, 'version.stale']);
    expect(refusal(await update({ version: version + 1, amountMinor: 5 }))).toEqual([400, 'request.invalid']);
    const { rows } = await app.admin.query(
      'SELECT method, reference FROM public.income WHERE payment_id = $1',
      [stored.id],
    );
    expect(rows).toEqual([{ method: 'cash', reference: 'X-1' }]);
  });
});

describe('refunds', () => {
  test('open the balance again without a credit note', async () => {
    const { invoice, payment: stored } = await paidInvoice(app, owner);
    const answer = await refund(stored, { amountMinor: 2_500 });
    expect(answer.body).toMatchObject({
      refundableMinor: 7_500,
      unallocatedMinor: 0,
      amountMinor: 10_000,
      refunds: [{ amountMinor: -2_500, date: TODAY, method: 'bank_transfer' }],
    });
    expect(await one(invoice)).toMatchObject({ balanceMinor: 2_500, settlement: 'partial' });
  });

  test('are named with their amount, and leave a payment that adds up', async () => {
    const invoice = await issued(app, owner);
    const { id: invoiceId, clientId } = invoice;
    const stored = await paid(app, owner, {
      clientId,
      amountMinor: 12_000,
      allocations: [{ invoiceId, amountMinor: 10_000 }],
    });
    const { body } = await refund(stored, { amountMinor: 3_000 });
    // 20.00 come from the credit, 10.00 from the invoice.
    expect(body).toMatchObject({
      invoices: [{ invoiceId, amountMinor: 9_000 }],
      refunds: [{ amountMinor: -3_000 }],
      unallocatedMinor: 0,
    });
    const [{ id = '', version = 0 } = {}] = body.refunds;
    await voidPayment({ id, version });
    expect((await payment(stored)).invoices).toMatchObject([{ invoiceId, amountMinor: 10_000 }]);
    const timeline = { as: owner, parameters: { id: clientId }, query: { kind: 'payment' as const } };
    const { items } = (await app.call(timelineRoutes.ofClient, timeline)).body;
    expect(items.map(({ action, entity: { name } }) => [action, name])).toEqual([
      ['voided', 'refund of 30.00 MXN'],
      ['refunded', '30.00 MXN of 120.00 MXN'],
      ['created', '120.00 MXN'],
    ]);
  });

  test('settle the credit note, and leave its invoice paid', async () => {
    const { invoice, payment: stored } = await paidInvoice(app, owner);
    const note = await credited(app, owner, invoice, 4_000);
    await refund(stored, { amountMinor: 4_000 });
    expect(await one(invoice)).toMatchObject({ balanceMinor: 0, settlement: 'paid' });
    expect(await one(note)).toMatchObject({ balanceMinor: 0, settlement: 'paid' });
    const rest = await refund(await payment(stored), { amountMinor: 6_000 });
    expect(rest.status).toBe(200);
    expect(await one(invoice)).toMatchObject({ balanceMinor: 6_000, settlement: 'partial' });
  });

  test('take what belongs to no invoice first, and what is named where it is named', async () => {
    const invoice = await issued(app, owner);
    const allocations = [{ invoiceId: invoice.id, amountMinor: 6_000 }];
    const stored = await paid(app, owner, { clientId: invoice.clientId, allocations });
    const { body } = await refund(stored, { amountMinor: 3_000 });
    expect(body).toMatchObject({ unallocatedMinor: 1_000, refundableMinor: 7_000 });
    expect((await one(invoice)).balanceMinor).toBe(4_000);
    const named = { amountMinor: 2_000, allocations: [{ invoiceId: invoice.id, amountMinor: 2_000 }] };
    expect((await refund(body, named)).body).toMatchObject({
      unallocatedMinor: 1_000,
      refundableMinor: 5_000,
    });
    expect((await one(invoice)).balanceMinor).toBe(6_000);
  });

  test('are refused beyond what was received, before it, and beyond what an invoice got', async () => {
    const { invoice, payment: stored } = await paidInvoice(app, owner);
    const other = await issued(app, owner, { clientId: invoice.clientId });
    expect(refusal(await refund(stored, { amountMinor: 10_001 }))).toEqual([409, 'payment.refund_exceeds']);
    expect(refusal(await refund(stored, { date: '2026-06-14' }))).toEqual([400, 'request.invalid']);
    expect(refusal(await refund(stored, { date: '2026-06-16' }))).toEqual([400, 'request.invalid']);
    const named = { allocations: [{ invoiceId: other.id, amountMinor: 1 }] };
    expect(refusal(await refund(stored, named))).toEqual([409, 'payment.refund_exceeds']);
    const note = await credited(app, owner, invoice, 100);
    const beyond = { amountMinor: 101, allocations: [{ invoiceId: note.id, amountMinor: 101 }] };
    expect(refusal(await refund(stored, beyond))).toEqual([409, 'invoice.credit_exceeds']);
    const nowhere = { amountMinor: 5, allocations: [] };
    expect(refusal(await refund(stored, nowhere))).toEqual([409, 'payment.refund_exceeds']);
    await refund(stored, { amountMinor: 10_000 });
    const { rows } = await app.admin.query('SELECT id, version FROM oficio.payments WHERE refund_of = $1', [
      stored.id,
    ]);
    expect(refusal(await refund(rows[0], { amountMinor: 1 }))).toEqual([409, 'payment.not_possible']);
  });

  test('two at once return no more than was received', async () => {
    const { payment: stored } = await paidInvoice(app, owner);
    const answers = await Promise.all([1, 2].map(() => refund(stored, { amountMinor: 6_000 })));
    expect(answers.map(refusal).sort()).toEqual([
      [200, null],
      [409, 'version.stale'],
    ]);
    expect((await payment(stored)).refundableMinor).toBe(4_000);
  });
});

describe('voiding', () => {
  test('opens the invoices again, and moves the income to the trash', async () => {
    const { invoice, payment: stored } = await paidInvoice(app, owner);
    const answer = await voidPayment(stored);
    expect(answer.body).toMatchObject({
      status: 'voided',
      voidReason: 'Twice',
      invoices: [],
      unallocatedMinor: 0,
      refundableMinor: 0,
    });
    expect(await one(invoice)).toMatchObject({ balanceMinor: 10_000, settlement: 'open' });
    const { rows } = await app.admin.query('SELECT deleted_at FROM public.income WHERE payment_id = $1', [
      stored.id,
    ]);
    expect(rows).toEqual([{ deleted_at: app.clock.now() }]);
    expect((await ledgerOf(app, owner, invoice.id)).settlements).toMatchObject([
      { amountMinor: 10_000, isReversed: true, isReversible: false },
      { amountMinor: -10_000, isReversed: false, isReversible: false, date: TODAY },
    ]);
    expect(refusal(await voidPayment(answer.body))).toEqual([409, 'payment.not_possible']);
    expect(refusal(await refund(answer.body, {}))).toEqual([409, 'payment.not_possible']);
  });

  test('of a refund lets the payment count again, unless the invoice was paid meanwhile', async () => {
    const { invoice, payment: stored } = await paidInvoice(app, owner);
    const [first] = (await refund(stored, { amountMinor: 4_000 })).body.refunds;
    if (!first) throw new Error('No refund');
    expect(refusal(await voidPayment(await payment(stored)))).toEqual([409, 'payment.not_possible']);
    const again = await paid(app, owner, {
      clientId: invoice.clientId,
      amountMinor: 4_000,
      allocations: [{ invoiceId: invoice.id, amountMinor: 4_000 }],
    });
    expect(refusal(await voidPayment(await payment(first)))).toEqual([409, 'payment.allocation_exceeds']);
    await voidPayment(again);
    expect((await voidPayment(await payment(first))).body).toMatchObject({ status: 'voided' });
    expect(await one(invoice)).toMatchObject({ balanceMinor: 0, settlement: 'paid' });
    expect(await payment(stored)).toMatchObject({ refundableMinor: 10_000, unallocatedMinor: 0 });
  });

  test('of a part-paid invoice is refused until the payment is gone', async () => {
    const invoice = await issued(app, owner);
    const allocations = [{ invoiceId: invoice.id, amountMinor: 1 }];
    const stored = await paid(app, owner, { clientId: invoice.clientId, allocations });
    const voidInvoice = async () => {
      const { id, version } = await one(invoice);
      return app.call(invoiceRoutes.void, { as: owner, parameters: { id }, body: { version, reason: 'x' } });
    };
    const refused = await voidInvoice();
    expect([...refusal(refused), messageOf(refused)]).toEqual([
      409,
      'invoice.settled',
      'Refund or credit the payment first.',
    ]);
    await voidPayment(stored);
    expect((await voidInvoice()).status).toBe(200);
  });

  test('brings an archived invoice back into the list and the figures', async () => {
    const { invoice, payment: stored } = await paidInvoice(app, owner);
    const { version } = await one(invoice);
    const archived = await app.call(invoiceRoutes.archive, {
      as: owner,
      parameters: { id: invoice.id },
      body: { version },
    });
    expect(archived.body).toMatchObject({ isArchived: true });
    await voidPayment(stored);
    expect(await one(invoice)).toMatchObject({ isArchived: false, balanceMinor: 10_000 });
    const { body: shown } = await app.call(invoiceAnalyticsRoutes.figures, { as: owner });
    const { body: owed } = await app.call(clientMoneyRoutes.balance, {
      as: owner,
      parameters: { id: invoice.clientId },
    });
    const { body: list } = await app.call(invoiceRoutes.list, {
      as: owner,
      query: { status: 'outstanding' },
    });
    expect([
      shown.currencies[0]?.outstanding.amountMinor,
      owed.currencies[0]?.outstandingMinor,
      ...list.items.map(({ balanceMinor }) => balanceMinor),
    ]).toEqual([10_000, 10_000, 10_000]);
  });

  test('of a paid invoice that was refunded is refused until refund and payment are gone', async () => {
    const { invoice, payment: stored } = await paidInvoice(app, owner);
    const allocations = [{ invoiceId: invoice.id, amountMinor: 10_000 }];
    const { body: refunded } = await refund(stored, { amountMinor: 10_000, allocations });
    const voidInvoice = async () => {
      const { id, version } = await one(invoice);
      return app.call(invoiceRoutes.void, {
        as: owner,
        parameters: { id },
        body: { version, reason: 'Twice' },
      });
    };
    const refused = await voidInvoice();
    expect([...refusal(refused), messageOf(refused)]).toEqual([
      409,
      'invoice.settled',
      'Its payments were refunded. Void the refunds and the payments first, or credit the invoice.',
    ]);
    expect(await one(invoice)).toMatchObject({ balanceMinor: 10_000, hasSettlements: true });
    // The list has the same facts, so that its menu offers what the page offers.
    const { items } = (await app.call(invoiceRoutes.list, { as: owner })).body;
    const { hasSettlements, creditedMinor } = await one(invoice);
    expect(items.find(({ id }) => id === invoice.id)).toMatchObject({ hasSettlements, creditedMinor });
    const [returned] = refunded.refunds;
    expect((await voidPayment({ id: '', version: 0, ...returned })).status).toBe(200);
    expect((await voidPayment(await payment(stored))).status).toBe(200);
    expect(await one(invoice)).toMatchObject({ hasSettlements: false });
    expect((await voidInvoice()).body).toMatchObject({ lifecycle: 'void', balanceMinor: 0 });
  });
});

describe('write-offs and credit notes', () => {
  test('a write-off takes the rest up to the limit, and can be taken back', async () => {
    const invoice = await issued(app, owner, { lines: [line({ unitPriceMinor: 501 })] });
    expect(refusal(await writeOff(invoice))).toEqual([409, 'write_off.limit_exceeds']);
    await setUp('write_off_limit_minor = 500');
    expect(refusal(await writeOff(invoice))).toEqual([409, 'write_off.limit_exceeds']);
    const allocations = [{ invoiceId: invoice.id, amountMinor: 1 }];
    await paid(app, owner, { clientId: invoice.clientId, amountMinor: 1, allocations });
    expect(refusal(await writeOff(invoice))).toEqual([409, 'version.stale']);
    const { body } = await writeOff(await one(invoice), { reason: 'Céntimos' });
    expect(body).toMatchObject({ balanceMinor: 0, settlement: 'written_off' });
    expect(refusal(await writeOff(body))).toEqual([409, 'invoice.settled']);
    const row = (await ledgerOf(app, owner, invoice.id)).settlements.find(
      ({ source }) => source === 'write_off',
    );
    expect((await reverse(invoice.id, row?.id ?? '')).body).toMatchObject({
      balanceMinor: 500,
      settlement: 'partial',
    });
    expect(refusal(await reverse(invoice.id, row?.id ?? ''))).toEqual([409, 'payment.not_possible']);
  });

  test('an invoice is not written off before its issue', async () => {
    await setUp('write_off_limit_minor = 1000000');
    const invoice = await issued(app, owner);
    const early = await writeOff(invoice, { date: '2026-06-14' });
    expect(refusal(early)).toEqual([400, 'request.invalid']);
    expect(early.body).toMatchObject({
      details: { fields: [{ path: 'date', message: 'The invoice was issued later' }] },
    });
    expect((await writeOff(invoice, { date: TODAY })).status).toBe(200);
  });

  test('an applied credit note settles both documents, and can be taken back', async () => {
    const invoice = await issued(app, owner);
    const note = await openNote(invoice.clientId, 3_000);
    const { body } = await applyCredit(invoice, note.id, 2_000);
    expect(body).toMatchObject({ balanceMinor: 8_000, settlement: 'partial' });
    expect(await one(note)).toMatchObject({ balanceMinor: -1_000, settlement: 'partial' });
    const beyond = await applyCredit(body, note.id, 1_001);
    expect([...refusal(beyond), messageOf(beyond)]).toEqual([
      409,
      'invoice.credit_exceeds',
      `Only 10.00 MXN of ${note.number} are left.`,
    ]);
    const ledger = await ledgerOf(app, owner, invoice.id);
    expect(ledger).toMatchObject({
      settlements: [
        { source: 'credit', amountMinor: 2_000, counterpart: { id: note.id, kind: 'credit_note' } },
      ],
      credits: { creditNotes: [{ id: note.id, leftMinor: 1_000 }], payments: [] },
    });
    await reverse(note.id, (await ledgerOf(app, owner, note.id)).settlements[0]?.id ?? '');
    expect((await one(invoice)).balanceMinor).toBe(10_000);
    expect((await one(note)).balanceMinor).toBe(-3_000);
  });

  test('that two people take back at once is taken back once', async () => {
    await setUp('write_off_limit_minor = 10000');
    const invoice = await issued(app, owner);
    const allocations = [{ invoiceId: invoice.id, amountMinor: 5_000 }];
    await paid(app, owner, { clientId: invoice.clientId, amountMinor: 5_000, allocations });
    expect((await writeOff(await one(invoice))).status).toBe(200);
    const { settlements } = await ledgerOf(app, owner, invoice.id);
    const { id } = settlements.find(({ source }) => source === 'write_off') ?? { id: '' };
    const lock = await app.admin.connect();
    await lock.query('BEGIN');
    await lock.query('SELECT FROM public.invoices WHERE id = $1 FOR UPDATE', [invoice.id]);
    const both = Promise.all([reverse(invoice.id, id), reverse(invoice.id, id)]);
    await somebodyWaits(app, 'oficio_api', 2);
    await lock.query('COMMIT');
    lock.release();
    expect((await both).map(refusal).sort()).toEqual([
      [200, null],
      [409, 'payment.not_possible'],
    ]);
    expect(await one(invoice)).toMatchObject({ balanceMinor: 5_000, settlement: 'partial' });
  });

  test('an allocation can be taken back, and the money is left', async () => {
    const { invoice, payment: stored } = await paidInvoice(app, owner);
    const [row] = (await ledgerOf(app, owner, invoice.id)).settlements;
    await reverse(invoice.id, row?.id ?? '');
    expect(await payment(stored)).toMatchObject({ unallocatedMinor: 10_000, invoices: [] });
    expect((await one(invoice)).settlement).toBe('open');
  });

  test('another client’s note, another currency’s and an invoice are refused', async () => {
    const invoice = await issued(app, owner);
    const foreign = await issued(app, owner, {
      clientId: invoice.clientId,
      currency: 'USD',
      fxRateE8: 1_750_000_000,
    });
    const others = await credited(app, owner, await issued(app, owner), 100);
    const dollars = await credited(app, owner, foreign, 100);
    expect(refusal(await applyCredit(invoice, others.id, 1))).toEqual([400, 'request.invalid']);
    expect(refusal(await applyCredit(invoice, dollars.id, 1))).toEqual([409, 'payment.currency_differs']);
    expect(refusal(await applyCredit(invoice, foreign.id, 1))).toEqual([400, 'request.invalid']);
  });
});

describe('in closed books', () => {
  const LATER = '2026-06-18';

  /** Everything that a refused change could have touched. */
  const ledgerRows = async () => {
    const { rows } = await app.admin.query(
      `SELECT id::text, version, balance_minor::float AS amount, settlement AS words FROM public.invoices
       WHERE organization_id = $1
       UNION ALL SELECT id::text, 0, amount_minor::float, source FROM oficio.settlements WHERE organization_id = $1
       UNION ALL SELECT id::text, 0, 0, action FROM oficio.audit_log WHERE organization_id = $1 ORDER BY id`,
      [owner.organizationId],
    );
    return rows;
  };
  const rowOf = async ({ id }: TestInvoice, source: string) =>
    (await ledgerOf(app, owner, id)).settlements.find((row) => row.source === source)?.id ?? '';

  const SETTLED: [name: string, source: string, settle: (invoice: TestInvoice) => Promise<unknown>][] = [
    ['a write-off', 'write_off', writeOff],
    [
      'an applied credit',
      'credit',
      async (invoice) => applyCredit(invoice, (await openNote(invoice.clientId, 3_000)).id, 2_000),
    ],
    [
      'an allocation',
      'payment',
      ({ id, clientId }) =>
        paid(app, owner, { clientId, allocations: [{ invoiceId: id, amountMinor: 10_000 }] }),
    ],
  ];

  test.each<
    [string, (invoice: TestInvoice, note: TestInvoice) => Promise<{ status: number; body: unknown }>]
  >([
    ['a write-off of their last day', (invoice) => writeOff(invoice, { date: TODAY })],
    ['a write-off of an earlier day', (invoice) => writeOff(invoice, { date: '2026-06-14' })],
    ['a write-off of today', (invoice) => writeOff(invoice)],
    ['an applied credit', (invoice, { id }) => applyCredit(invoice, id, 2_000)],
  ])('%s is refused, and changes nothing', async (_, change) => {
    await setUp('write_off_limit_minor = 100000');
    app.clock.set('2026-06-14T18:30:00.000Z');
    const invoice = await issued(app, owner);
    app.clock.set(`${TODAY}T18:30:00.000Z`);
    const note = await openNote(invoice.clientId, 3_000);
    await setUp(`closed_on = '${TODAY}'`);
    const before = await ledgerRows();
    expect(refusal(await change(invoice, note))).toEqual([409, 'books.closed']);
    expect(await ledgerRows()).toEqual(before);
    await setUp("closed_on = '2026-06-13'");
    expect((await change(invoice, note)).status).toBe(200);
  });

  test.each(SETTLED)(
    'the reversal of %s is refused while today is closed, and changes nothing',
    async (_, source, settle) => {
      await setUp('write_off_limit_minor = 100000');
      const invoice = await issued(app, owner);
      await settle(invoice);
      const settlementId = await rowOf(invoice, source);
      await setUp(`closed_on = '${TODAY}'`);
      const before = await ledgerRows();
      expect(refusal(await reverse(invoice.id, settlementId))).toEqual([409, 'books.closed']);
      expect(await ledgerRows()).toEqual(before);
    },
  );

  test.each(SETTLED)(
    'the reversal of %s of a closed day is dated today, and that day stays',
    async (_, source, settle) => {
      await setUp('write_off_limit_minor = 100000');
      const invoice = await issued(app, owner);
      await settle(invoice);
      const settlementId = await rowOf(invoice, source);
      await setUp(`closed_on = '${TODAY}'`);
      app.clock.set(`${LATER}T18:30:00.000Z`);
      const { body } = await reverse(invoice.id, settlementId);
      expect(body).toMatchObject({ balanceMinor: 10_000, settlement: 'open' });
      const { rows } = await app.admin.query(
        `SELECT date::text, sum(amount_minor)::int AS minor FROM oficio.settlements
       WHERE invoice_id = $1 GROUP BY date ORDER BY date`,
        [invoice.id],
      );
      const amount = source === 'credit' ? 2_000 : 10_000;
      expect(rows).toEqual([
        { date: TODAY, minor: amount },
        { date: LATER, minor: -amount },
      ]);
    },
  );
});

describe('the list', () => {
  test('has filters, a search and sums, and pages without a gap', async () => {
    const { payment: bank, invoice } = await paidInvoice(app, owner);
    await refund(bank, { amountMinor: 500 });
    const cash = await paid(app, owner, {
      method: 'cash',
      amountMinor: 700,
      date: '2026-05-01',
      reference: 'Recibo 9',
    });
    const list = async (query: object) =>
      (await app.call(paymentRoutes.list, { as: owner, query: query as never })).body;
    const all = await list({});
    expect(all.sums).toEqual([
      { currency: 'MXN', count: 2, receivedMinor: 10_700, refundedMinor: 500, unallocatedMinor: 700 },
    ]);
    expect(all.items.map(({ amountMinor }) => amountMinor).sort((a, b) => a - b)).toEqual([
      -500, 700, 10_000,
    ]);
    expect((await list({ search: 'recibo 9' })).items).toMatchObject([{ id: cash.id }]);
    expect((await list({ method: 'cash' })).total).toBe(1);
    expect((await list({ status: 'unallocated' })).items).toMatchObject([{ id: cash.id }]);
    expect((await list({ invoiceId: invoice.id })).total).toBe(2);
    expect((await list({ clientId: cash.clientId })).total).toBe(1);
    expect((await list({ from: '2026-05-01', to: '2026-05-31' })).total).toBe(1);
    expect((await list({ status: 'voided' })).total).toBe(0);
    for (const sort of ['date', '-date', 'amount', '-amount', 'createdAt', '-createdAt']) {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page: typeof all = await list({ sort, limit: 1, ...(cursor && { cursor }) });
        if (cursor) expect(page.sums).toBeNull();
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(ids).toEqual((await list({ sort })).items.map(({ id }) => id));
      expect(new Set(ids).size).toBe(3);
    }
  });
});

describe('clients', () => {
  test('owe and have left what the documents and payments say', async () => {
    const invoice = await issued(app, owner);
    const { clientId } = invoice;
    await credited(app, owner, invoice, 2_000);
    const body = {
      clientId,
      amountMinor: 5_000,
      allocations: [{ invoiceId: invoice.id, amountMinor: 4_000 }],
    };
    const stored = await paid(app, owner, body);
    await refund(stored, { amountMinor: 300 });
    app.clock.set('2026-09-15T18:30:00.000Z');
    const parameters = { id: clientId };
    const { body: balance } = await app.call(clientMoneyRoutes.balance, { as: owner, parameters });
    expect(balance.currencies).toEqual([
      {
        currency: 'MXN',
        outstandingMinor: 4_000,
        overdueMinor: 4_000,
        creditNotesMinor: 0,
        unallocatedMinor: 700,
        creditMinor: 700,
      },
    ]);
    const statement = async (from: string, to: string) =>
      (
        await app.call(clientMoneyRoutes.statement, {
          as: owner,
          parameters,
          query: { from, to, currency: 'MXN' },
        })
      ).body;
    const whole = await statement('2026-06-01', '2026-06-30');
    expect(whole.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['invoice', 10_000],
      ['credit_note', -2_000],
      ['payment', -5_000],
      ['refund', 300],
    ]);
    expect([whole.openingMinor, whole.closingMinor]).toEqual([0, 4_000 - 700]);
    expect((await statement('2026-07-01', '2026-07-31')).openingMinor).toBe(3_300);
    expect((await statement('2026-06-30', '2026-06-01')) as unknown).toMatchObject({
      code: 'request.invalid',
    });
    expect((await statement('2000-01-01', '2026-06-01')) as unknown).toMatchObject({
      code: 'request.invalid',
    });
  });

  test('that are merged take their payments and invoices along', async () => {
    const { invoice, payment: stored } = await paidInvoice(app, owner);
    const { id: keepId } = await app.client(owner);
    const { body: merge } = await app.call(clientMergeRoutes.merge, {
      as: owner,
      body: { keepId, goneId: invoice.clientId, fields: [] },
    });
    expect((await payment(stored)).clientId).toBe(keepId);
    const { rows } = await app.admin.query('SELECT client_id FROM public.income WHERE payment_id = $1', [
      stored.id,
    ]);
    expect(rows).toEqual([{ client_id: keepId }]);
    const moved = await payment(stored);
    expect((await voidPayment(moved)).status).toBe(200);
    const undo = await app.call(clientMergeRoutes.undo, { as: owner, parameters: { id: merge.id } });
    expect(undo.status).toBe(409);
  });

  test('with a payment can’t be deleted', async () => {
    const { clientId } = await paid(app, owner);
    const answer = await app.call(clientRoutes.remove, { as: owner, parameters: { id: clientId } });
    expect(refusal(answer)).toEqual([409, 'resource.in_use']);
  });

  test('and invoices have payments in their timelines, for those who read money', async () => {
    const { invoice, payment: stored } = await paidInvoice(app, owner);
    const member = await app.member(owner.organizationId, 'member');
    const entries = async (as: TestPerson) =>
      (await app.call(timelineRoutes.ofInvoice, { as, parameters: { id: invoice.id } })).body.items.map(
        ({ action, entity }) => [action, entity.type, entity.id, entity.exists],
      );
    expect(await entries(owner)).toContainEqual(['created', 'payment', stored.id, true]);
    expect(await entries(member)).not.toContainEqual(['created', 'payment', stored.id, true]);
    const { body } = await app.call(timelineRoutes.ofClient, {
      as: owner,
      parameters: { id: invoice.clientId },
      query: { kind: 'payment' },
    });
    expect(body.items).toMatchObject([{ entity: { id: stored.id, name: '100.00 MXN' } }]);
  });
});

describe('rights', () => {
  test.each(memberRoleSchema.options)('%s', async (role) => {
    const { invoice, payment: stored } = await paidInvoice(app, owner);
    const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
    const reads = ['owner', 'admin', 'manager', 'accountant'].includes(role) ? 200 : 403;
    const writes = ['owner', 'admin', 'accountant'].includes(role) ? 201 : 403;
    const statuses = [
      (await app.call(paymentRoutes.list, { as })).status,
      (await app.call(paymentRoutes.one, { as, parameters: { id: stored.id } })).status,
      (await app.call(settlementRoutes.ofInvoice, { as, parameters: { id: invoice.id } })).status,
      (await record(paymentOf(invoice.clientId), as)).status,
    ];
    expect(statuses).toEqual([reads, reads, reads, writes]);
    // The database says so, too.
    const rows = await runAsRole(
      app.database.adminUrl,
      'oficio_api',
      as,
      'SELECT id FROM oficio.payments UNION ALL SELECT id FROM oficio.settlements',
    );
    expect(rows.length > 0).toBe(reads === 200);
  });

  test('a manager who sees some clients sees their payments alone', async () => {
    const { payment: mine, invoice } = await paidInvoice(app, owner);
    const { payment: other, invoice: othersInvoice } = await paidInvoice(app, owner);
    const as = await app.member(owner.organizationId, 'manager', { clientIds: [invoice.clientId] });
    const { body } = await app.call(paymentRoutes.list, { as });
    expect(body).toMatchObject({ total: 1, items: [{ id: mine.id }], sums: [{ count: 1 }] });
    expect((await app.call(paymentRoutes.list, { as, query: { search: 'x' } })).body.total).toBe(0);
    expect((await app.call(paymentRoutes.one, { as, parameters: { id: other.id } })).status).toBe(404);
    const parameters = { id: othersInvoice.id };
    expect((await app.call(settlementRoutes.ofInvoice, { as, parameters })).status).toBe(404);
    const client = { id: othersInvoice.clientId };
    expect((await app.call(clientMoneyRoutes.balance, { as, parameters: client })).status).toBe(404);
  });
});

describe('income', () => {
  test('equals the payments, refunds negative and voided ones left out', async () => {
    const { payment: first } = await paidInvoice(app, owner);
    await refund(first, { amountMinor: 1_000 });
    const second = await paid(app, owner, { amountMinor: 777, date: addDays(TODAY, -3) });
    await voidPayment(second);
    await paid(app, owner, { amountMinor: 55, method: 'cash' });
    const { rows } = await app.admin.query(
      `SELECT payment_id AS id, amount_minor::int AS amount, date, currency, client_id, client_name, method, source
       FROM public.income WHERE organization_id = $1 AND deleted_at IS NULL ORDER BY amount_minor`,
      [owner.organizationId],
    );
    const { rows: stored } = await app.admin.query(
      `SELECT id, amount_minor::int AS amount, date, currency, client_id, client_name, method, 'invoice_payment' AS source
       FROM oficio.payments WHERE organization_id = $1 AND status = 'succeeded' ORDER BY amount_minor`,
      [owner.organizationId],
    );
    expect(rows).toEqual(stored);
    expect(rows.map(({ amount }) => amount)).toEqual([-1_000, 55, 10_000]);
  });

  test('of a payment has the name of its client after a rename, a merge and its undo', async () => {
    const { id, version } = await app.client(owner, { displayName: 'Acme' });
    const { id: keepId } = await app.client(owner, { displayName: 'Beta' });
    const stored = await paid(app, owner, { clientId: id });
    const names = async () => {
      const { rows } = await app.admin.query<{ name: string }>(
        'SELECT client_name AS name FROM public.income WHERE payment_id = $1',
        [stored.id],
      );
      return rows.map(({ name }) => name);
    };
    const renamed = await app.call(clientRoutes.update, {
      as: owner,
      parameters: { id },
      body: { version, displayName: 'Acme Labs' },
    });
    expect([renamed.status, await names()]).toEqual([200, ['Acme Labs']]);
    const { body: merge } = await app.call(clientMergeRoutes.merge, {
      as: owner,
      body: { keepId, goneId: id, fields: [] },
    });
    expect(await names()).toEqual(['Beta']);
    const undo = await app.call(clientMergeRoutes.undo, { as: owner, parameters: { id: merge.id } });
    expect([undo.status, await names()]).toEqual([200, ['Acme Labs']]);
  });

  test('of a payment is written by the payment alone', async () => {
    const { payment: stored } = await paidInvoice(app, owner);
    const change = runAsRole(
      app.database.adminUrl,
      'oficio_api',
      owner,
      `UPDATE public.income SET amount_minor = 1 WHERE payment_id = '${stored.id}'`,
    );
    await expect(change).rejects.toThrow('row-level security');
  });
});

test('refunds stay exact in the base currency after one between them was voided', async () => {
  const { id } = await paid(app, owner, { currency: 'USD', amountMinor: 10_000, rateE8: 1_712_350_000 });
  const one = async () => (await app.call(paymentRoutes.one, { as: owner, parameters: { id } })).body;
  const refund = async () => {
    const body = { version: (await one()).version, date: '2026-06-15', amountMinor: 3_333 };
    return (await app.call(paymentRoutes.refund, { as: owner, parameters: { id }, body })).body.refunds.at(
      -1,
    );
  };
  const first = await refund();
  await refund();
  await app.call(paymentRoutes.void, {
    as: owner,
    parameters: { id: first?.id ?? '' },
    body: { version: first?.version ?? 0, reason: 'Twice' },
  });
  await refund();
  const { rows } = await app.admin.query(
    `SELECT -sum(base_amount_minor)::integer AS base FROM oficio.payments
     WHERE refund_of = $1 AND status = 'succeeded'`,
    [id],
  );
  expect(rows).toEqual([{ base: settledPart((await one()).baseAmountMinor, 10_000, 6_666) }]);
});

test('after all of this each kept sum and balance equals its recount', async () => {
  expect(await wrongSums(app)).toEqual([]);
});
