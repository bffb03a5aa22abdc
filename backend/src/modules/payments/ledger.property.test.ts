import {
  invoiceRoutes,
  paymentRoutes,
  settledPart,
  settlementRoutes,
  type TaxAmount,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { credited, issued, issuer, line, type TestInvoice, taxRates } from '../../../test/test-invoices.ts';
import { ledgerOf } from '../../../test/test-ledger.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';

const TODAY = '2026-06-15';

let app: TestApplication;

beforeAll(async () => {
  const unlimited = { points: 1_000_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { writes: unlimited, reads: unlimited } });
  app.clock.set(`${TODAY}T18:30:00.000Z`);
});
afterAll(() => app.stop());

/** One step: which document, which payment, which row, how much of what is there (parts per thousand; 1,000: all). */
const step = fc.record({
  kind: fc.constantFrom('pay', 'pay', 'pay', 'allocate', 'refund', 'void', 'credit', 'writeOff', 'reverse'),
  document: fc.nat(9),
  payment: fc.nat(9),
  row: fc.nat(9),
  part: fc.oneof(fc.constant(1_000), fc.integer({ min: 1, max: 1_300 })),
  spare: fc.nat(500),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('any sequence of payments, allocations, credits, refunds, write-offs and reversals keeps the ledger', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 45, maxLength: 45, size: 'max' }), async (steps) => {
      const books = await openBooks();
      for (const one of steps) {
        const status = await take(books, one);
        expect(status).toBeLessThan(500);
        if (status < 300) done.set(one.kind, (done.get(one.kind) ?? 0) + 1);
        await expectWhole(books);
      }
      expect(await wrongSums(app)).toEqual([]);
    }),
    // A fixed seed, so that each kind of step is among those that succeed.
    { numRuns: 5, seed: 20_260_615, endOnFailure: true },
  );
  // Each kind of step has happened.
  expect([...done.keys()].sort()).toEqual([
    'allocate',
    'credit',
    'pay',
    'refund',
    'reverse',
    'void',
    'writeOff',
  ]);
}, 120_000);

interface Books {
  owner: TestOwner;
  invoices: TestInvoice[];
  notes: TestInvoice[];
  payments: string[];
}

/** Three invoices of a client in a foreign currency, with odd amounts, and credit notes of two of them, whose credit was taken back. */
async function openBooks(): Promise<Books> {
  const owner = await issuer(app);
  const rates = await taxRates(app, owner);
  const taxRateIds = [rates['IVA 16%'] ?? '', rates['Ret. IVA 10.6667%'] ?? ''];
  const { id: clientId } = await app.client(owner);
  const invoices = [];
  for (const unitPriceMinor of [9_999, 33_337, 101]) {
    const lines = [line({ unitPriceMinor, taxRateIds })];
    invoices.push(await issued(app, owner, { clientId, lines, currency: 'USD', fxRateE8: 1_733_333_333 }));
  }
  const notes = [];
  for (const { id } of invoices.slice(0, 2)) {
    notes.push(await credited(app, owner, { id }, 3_333));
    const [settled] = (await ledgerOf(app, owner, id)).settlements;
    const body = { settlementId: settled?.id ?? '' };
    await app.call(settlementRoutes.reverse, { as: owner, parameters: { id }, body });
  }
  await app.admin.query(
    'UPDATE oficio.billing_settings SET write_off_limit_minor = 200000 WHERE organization_id = $1',
    [owner.organizationId],
  );
  return { owner, invoices, notes, payments: [] };
}

const of = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];
const partOf = (amount: number, part: number): number =>
  Math.max(1, Math.round((Math.abs(amount) * part) / 1_000));

async function take(books: Books, { kind, document, payment, row, part, spare }: Step): Promise<number> {
  const { owner: as, invoices, notes, payments } = books;
  const invoice = of(invoices, document);
  if (!invoice) throw new Error('No invoice');
  const parameters = { id: invoice.id };
  const current = (await app.call(invoiceRoutes.one, { as, parameters })).body;
  const amountMinor = partOf(current.balanceMinor, part);
  if (kind === 'pay') {
    const body = {
      clientId: invoice.clientId,
      date: TODAY,
      amountMinor: amountMinor + spare,
      currency: 'USD',
      method: 'cash',
      rateE8: 1_800_000_000,
      allocations: [{ invoiceId: invoice.id, amountMinor }],
    } as const;
    const answer = await app.call(paymentRoutes.record, { as, body });
    if (answer.status === 201) payments.push(answer.body.id);
    return answer.status;
  }
  if (kind === 'credit') {
    const note = of(notes, row);
    const body = {
      version: current.version,
      creditNoteId: note?.id ?? '',
      amountMinor: Math.min(amountMinor, 500),
    };
    return (await app.call(settlementRoutes.applyCredit, { as, parameters, body })).status;
  }
  if (kind === 'writeOff') {
    const body = { version: current.version };
    return (await app.call(settlementRoutes.writeOff, { as, parameters, body })).status;
  }
  if (kind === 'reverse') {
    const { settlements } = await ledgerOf(app, as, invoice.id);
    const settlementId = of(settlements, row)?.id;
    if (!settlementId) return 409;
    return (await app.call(settlementRoutes.reverse, { as, parameters, body: { settlementId } })).status;
  }
  const paymentId = of(payments, payment);
  if (!paymentId) return 409;
  return onPayment(books, { kind, paymentId, invoiceId: invoice.id, amountMinor, part, row });
}

async function onPayment(
  { owner: as }: Books,
  {
    kind,
    paymentId,
    invoiceId,
    amountMinor,
    part,
    row,
  }: Omit<Step, 'document' | 'payment' | 'spare'> & {
    paymentId: string;
    invoiceId: string;
    amountMinor: number;
  },
): Promise<number> {
  const stored = (await app.call(paymentRoutes.one, { as, parameters: { id: paymentId } })).body;
  const { version } = stored;
  const parameters = { id: paymentId };
  if (kind === 'allocate') {
    const amount = Math.min(amountMinor, Math.max(1, stored.unallocatedMinor));
    const allocations = [{ invoiceId, amountMinor: amount }];
    return (await app.call(paymentRoutes.allocate, { as, parameters, body: { version, allocations } }))
      .status;
  }
  if (kind === 'refund') {
    const body = { version, date: TODAY, amountMinor: partOf(stored.refundableMinor, part) };
    return (await app.call(paymentRoutes.refund, { as, parameters, body })).status;
  }
  // Of a payment with refunds, one of these.
  const target = of([stored, ...stored.refunds], row);
  const body = { version: target?.version ?? 0, reason: 'x' };
  return (await app.call(paymentRoutes.void, { as, parameters: { id: target?.id ?? '' }, body })).status;
}

interface StoredLedger {
  totalMinor: number;
  balanceMinor: number;
  baseTotalMinor: number;
  baseBalanceMinor: number;
  settlement: string;
  baseNetMinor: number;
  settled: number;
  cash: number;
  /** Σ of the write-offs, and of their parts without taxes. */
  writtenOff: number;
  net: number;
  baseNet: number;
  taxes: TaxAmount[];
  shares: Share[];
  givenUp: Share[];
}

type Share = Pick<TaxAmount, 'baseMinor' | 'taxMinor'>;

async function expectWhole({ owner }: Books): Promise<void> {
  const { rows } = await app.admin.query<StoredLedger>(LEDGERS, [owner.organizationId]);
  for (const ledger of rows) {
    const { totalMinor, balanceMinor, baseTotalMinor, settled, cash } = ledger;
    expect(balanceMinor).toBe(totalMinor - settled);
    expect(Math.min(0, totalMinor) <= balanceMinor && balanceMinor <= Math.max(0, totalMinor)).toBe(true);
    expect(ledger.baseBalanceMinor).toBe(baseTotalMinor - settledPart(baseTotalMinor, totalMinor, settled));
    const partOfTaxes = (settledMinor: number): Share[] =>
      ledger.taxes.map(({ baseMinor, taxMinor }) => ({
        baseMinor: settledPart(baseMinor, totalMinor, settledMinor),
        taxMinor: settledPart(taxMinor, totalMinor, settledMinor),
      }));
    const { writtenOff, net, givenUp } = ledger;
    expect(ledger.shares).toEqual(partOfTaxes(cash));
    expect(givenUp).toEqual(partOfTaxes(writtenOff));
    // The invoices have an added tax and a withheld one.
    const [added = 0, withheld = 0] = givenUp.map(({ taxMinor }) => taxMinor);
    expect(net + added - withheld).toBe(writtenOff);
    expect(ledger.baseNet).toBe(settledPart(ledger.baseNetMinor, totalMinor, writtenOff));
    const expected = balanceMinor === totalMinor ? ['open'] : ['partial'];
    expect(balanceMinor === 0 ? ['paid', 'written_off'] : expected).toContain(ledger.settlement);
  }
  const [income, received] = await Promise.all(
    [INCOME_TAXES, RECEIVED_TAXES].map(
      async (sums) => (await app.admin.query(sums, [owner.organizationId])).rows,
    ),
  );
  expect(income).toEqual(received);
  const { rows: wrong } = await app.admin.query(WRONG_PAYMENTS, [owner.organizationId]);
  expect(wrong).toEqual([]);
}

/** The sums of an invoice's taxes over the settlements of a source. */
const sharesOf = (source: string): string => `(
  SELECT json_agg(json_build_object('baseMinor', coalesce(share.base, 0), 'taxMinor', coalesce(share.tax, 0))
      ORDER BY tax.position)
  FROM oficio.invoice_taxes tax LEFT JOIN LATERAL (
    SELECT sum(part.base_minor) AS base, sum(part.tax_minor) AS tax FROM oficio.settlement_taxes part
    JOIN oficio.settlements entry ON entry.id = part.settlement_id
    WHERE entry.invoice_id = tax.invoice_id AND part.position = tax.position AND entry.source = '${source}'
  ) share ON true WHERE tax.invoice_id = invoice.id)`;

const LEDGERS = `SELECT total_minor::float8 AS "totalMinor", balance_minor::float8 AS "balanceMinor",
    base_total_minor::float8 AS "baseTotalMinor", base_balance_minor::float8 AS "baseBalanceMinor", settlement,
    (SELECT coalesce(sum(amount_minor), 0)::float8 FROM oficio.settlements WHERE invoice_id = invoice.id) AS settled,
    (SELECT coalesce(sum(amount_minor), 0)::float8 FROM oficio.settlements
      WHERE invoice_id = invoice.id AND source = 'payment') AS cash,
    (SELECT json_agg(json_build_object('baseMinor', base_minor, 'taxMinor', tax_minor) ORDER BY position)
      FROM oficio.invoice_taxes WHERE invoice_id = invoice.id) AS taxes,
    base_net_minor::float8 AS "baseNetMinor", given_up.*, ${sharesOf('payment')} AS shares,
    ${sharesOf('write_off')} AS "givenUp"
  FROM public.invoices invoice CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_minor), 0)::float8 AS "writtenOff", coalesce(sum(net_minor), 0)::float8 AS net,
      coalesce(sum(base_net_minor), 0)::float8 AS "baseNet"
    FROM oficio.settlements WHERE invoice_id = invoice.id AND source = 'write_off'
  ) given_up WHERE organization_id = $1`;

const INCOME_TAXES = `SELECT coalesce(sum(tax_minor), 0)::float8 AS added,
    coalesce(sum(withheld_minor), 0)::float8 AS withheld
  FROM public.income WHERE organization_id = $1 AND deleted_at IS NULL`;

/** A voided payment has no entry. What its reversal leaves of a rounded tax belongs to the other payments of its invoice. */
const RECEIVED_TAXES = `SELECT coalesce(sum(tax.tax_minor) FILTER (WHERE tax.kind = 'added'), 0)::float8 AS added,
    coalesce(sum(tax.tax_minor) FILTER (WHERE tax.kind = 'withheld'), 0)::float8 AS withheld
  FROM oficio.settlement_taxes tax JOIN oficio.settlements entry ON entry.id = tax.settlement_id
  JOIN oficio.payments payment ON payment.id = entry.payment_id
  WHERE tax.organization_id = $1 AND payment.status <> 'voided'`;

/** Payments that pay more than they are, differ from their income, or whose kept sum isn't that of their rows. */
const WRONG_PAYMENTS = `SELECT payment.id FROM oficio.payments payment
  LEFT JOIN public.income entry ON entry.payment_id = payment.id AND entry.deleted_at IS NULL
  LEFT JOIN LATERAL (
    SELECT coalesce(sum(amount_minor), 0) AS sum FROM oficio.settlements WHERE payment_id = payment.id
  ) rows ON true
  WHERE payment.organization_id = $1 AND (
    payment.allocated_minor <> rows.sum
    OR payment.status = 'voided' AND (rows.sum <> 0 OR entry.id IS NOT NULL)
    OR payment.status = 'succeeded' AND entry.amount_minor IS DISTINCT FROM payment.amount_minor
    OR rows.sum NOT BETWEEN least(0, payment.amount_minor) AND greatest(0, payment.amount_minor))`;
