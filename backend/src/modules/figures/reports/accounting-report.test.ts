import {
  accountingFiguresRoutes,
  clientMoneyRoutes,
  expenseRoutes,
  invoiceRoutes,
  memberRoleSchema,
  paymentRoutes,
  REPORTS,
  type Report,
  type ReportBasis,
  type ReportName,
  reportRoutes,
  settlementRoutes,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tableOf } from '../../../../test/list-files.ts';
import { insertMoney, randomExpense, randomIncome } from '../../../../test/random-money.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { issued, issuer, line, taxRates } from '../../../../test/test-invoices.ts';
import { ledgerOf, paid } from '../../../../test/test-ledger.ts';

const YEAR = { from: '2025-07-01', to: '2026-06-30' };

/** A failed property is run again and again, with smaller data. */
const UNLIMITED = { points: 1_000_000, perMs: 60_000 };

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ rateLimits: { reads: UNLIMITED, writes: UNLIMITED } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await issuer(app);
});

const reportOf = async (
  report: ReportName,
  basis: ReportBasis = 'cash',
  { as = owner, query = YEAR }: { as?: TestPerson; query?: Record<string, string> } = {},
): Promise<Report> =>
  (await app.call(reportRoutes.one, { as, parameters: { report }, query: { ...query, basis } })).body;

/** The amounts of a row in the organization's currency; `label` null: the sum. */
const amountsOf = ({ currencies }: Report, group: string, label: string | null = null, currency = 'MXN') =>
  currencies
    .find((table) => table.currency === currency)
    ?.rows.find((row) => row.group === group && row.label === label)?.amounts;

/** An invoice of 100.00 with 16 % added and 10 % withheld, half of it paid. */
async function halfPaid() {
  const rates = await taxRates(app, owner);
  const taxRateIds = [rates['IVA 16%'] ?? '', rates['Ret. ISR 10%'] ?? ''];
  const invoice = await issued(app, owner, { lines: [line({ unitPriceMinor: 10_000, taxRateIds })] });
  await paid(app, owner, {
    clientId: invoice.clientId,
    amountMinor: 5_300,
    allocations: [{ invoiceId: invoice.id, amountMinor: 5_300 }],
  });
  return invoice;
}

test('profit is that of money received and paid, or of documents and incurred expenses', async () => {
  await halfPaid();
  const entry = { currency: 'MXN' as const, client: null, category: null, deleted: false, archived: false };
  const [income] = fc.sample(randomIncome, 1);
  const [expense] = fc.sample(randomExpense, 1);
  await insertMoney(app, owner, {
    income: [
      {
        ...income,
        ...entry,
        date: '2026-06-02',
        amountMinor: 1_000,
        baseMinor: 1_000,
        taxMinor: 100,
        withheldMinor: 0,
      },
    ],
    expenses: [
      {
        ...expense,
        ...entry,
        date: '2026-06-03',
        amountMinor: 2_320,
        baseMinor: 2_320,
        taxMinor: 320,
        withheldMinor: 50,
        creditable: true,
        status: 'unpaid',
        paidOn: null,
      },
    ],
    clients: [],
    categories: [],
  });
  // 53.00 has 8.00 added and 5.00 withheld: 50.00 of sales. The expense isn't paid.
  expect(amountsOf(await reportOf('pnl', 'cash'), 'Profit')).toEqual([5_000 + 900, 0]);
  // The invoice's 100.00, the other income's 9.00, and the expense without its tax but with what was withheld.
  const accrual = await reportOf('pnl', 'accrual');
  expect(amountsOf(accrual, 'Profit')).toEqual([10_000 + 900 - 2_050, 0]);
  expect(amountsOf(accrual, 'Income', 'Invoiced, without tax: Without a category')).toEqual([10_000, 0]);
  const next = await reportOf('pnl', 'accrual', { query: { from: '2026-07-01', to: '2026-07-31' } });
  expect(amountsOf(next, 'Profit')).toEqual([0, 10_000 + 900 - 2_050]);
});

test.each(['cash', 'accrual'] as const)(
  'months of a profit add up to its total, on the basis %s',
  async (basis) => {
    const without = { client: null, category: null };
    const many = { seed: 7, numRuns: 40 };
    await insertMoney(app, owner, {
      income: fc.sample(randomIncome, many).map((entry) => ({ ...entry, ...without })),
      expenses: fc.sample(randomExpense, many).map((entry) => ({ ...entry, ...without })),
      clients: [],
      categories: [],
    });
    const query = { ...YEAR, columns: 'month' };
    const { columns, currencies } = await reportOf('pnl', basis, { query });
    expect(columns).toHaveLength(13);
    expect([columns[0], columns[11], columns[12]]).toEqual(['Jul 2025', 'Jun 2026', 'Total']);
    const whole = await reportOf('pnl', basis);
    for (const { currency, rows } of currencies) {
      for (const { group, label, amounts } of rows) {
        const total = amounts.at(-1);
        expect(amounts.slice(0, -1).reduce<number>((sum, amount) => sum + (amount ?? 0), 0)).toBe(total);
        expect(amountsOf(whole, group, label, currency)?.[0] ?? 0).toBe(total);
      }
    }
  },
);

test('taxes are listed by rate, on either basis, and add up to those of the overview', async () => {
  await halfPaid();
  const cash = await reportOf('tax', 'cash');
  expect(amountsOf(cash, 'Charged to clients', 'IVA 16%')).toEqual([5_000, 800]);
  expect(amountsOf(cash, 'Withheld by clients', 'Ret. ISR 10%')).toEqual([5_000, 500]);
  const accrual = await reportOf('tax', 'accrual');
  expect(amountsOf(accrual, 'Charged to clients')).toEqual([10_000, 1_600]);
  const { body } = await app.call(accountingFiguresRoutes.overview, { as: owner });
  expect(body.currencies[0]?.taxes).toMatchObject({ addedMinor: 800, withheldMinor: 500 });
});

test('a taxed amount counts once, exempt isn’t 0 %, and what is to be paid leaves out the tax of another kind', async () => {
  const rates = await taxRates(app, owner);
  const ids = (...names: string[]) => names.map((name) => rates[name] ?? '');
  const both = ids('IVA 16%', 'Ret. ISR 10%', 'Ret. IVA 10.6667%');
  await issued(app, owner, {
    lines: [
      line({ unitPriceMinor: 30_000, taxRateIds: both }),
      line({ unitPriceMinor: 20_000, taxRateIds: ids('IVA 0%') }),
      line({ unitPriceMinor: 5_000, taxRateIds: ids('IVA exento') }),
      line({ unitPriceMinor: 7_000 }),
    ],
  });
  const tax = (name: string, ratePpm: number, baseMinor: number, taxMinor: number, exempt = false) => ({
    name,
    ratePpm,
    exempt,
    baseMinor,
    taxMinor,
    kind: name.startsWith('Ret.') ? ('withheld' as const) : ('added' as const),
  });
  const spend = async (body: object) => {
    const spent = { date: '2026-06-10', vendor: 'Ana', status: 'paid', amountMinor: 12_900 } as const;
    expect((await app.call(expenseRoutes.create, { as: owner, body: { ...spent, ...body } })).status).toBe(
      201,
    );
  };
  const hotel = [tax('IVA 16%', 160_000, 10_000, 1_600), tax('ISH 3%', 30_000, 10_000, 300)];
  await spend({ taxes: [...hotel, tax('Ret. ISR 10%', 100_000, 10_000, 1_000)], amountMinor: 10_900 });
  await spend({ taxes: [tax('IVA 16%', 160_000, 5_000, 800), tax('IVA exento', 0, 7_100, 0, true)] });
  await spend({ taxMinor: 900 });
  await spend({ taxMinor: 500, creditableTax: false });
  const { currencies } = await reportOf('tax', 'accrual');
  expect(currencies[0]?.rows.map(({ group, label, amounts }) => [group, label, ...amounts])).toEqual([
    ['Charged to clients', 'IVA 0%', 20_000, 0],
    ['Charged to clients', 'IVA 16%', 30_000, 4_800],
    ['Charged to clients', 'IVA exento, exempt', 5_000, 0],
    ['Charged to clients', null, 55_000, 4_800],
    ['Creditable on expenses', 'ISH 3%', 10_000, 300],
    ['Creditable on expenses', 'IVA 16%', 15_000, 2_400],
    ['Creditable on expenses', 'IVA exento, exempt', 7_100, 0],
    ['Creditable on expenses', 'Rate not known', 12_000, 900],
    ['Creditable on expenses', null, 34_100, 3_600],
    ['Withheld by clients', 'Ret. ISR 10%', 30_000, 3_000],
    ['Withheld by clients', 'Ret. IVA 10.6667%', 30_000, 3_200],
    ['Withheld by clients', null, 30_000, 6_200],
    ['Withheld from vendors', 'Ret. ISR 10%', 10_000, 1_000],
    ['Withheld from vendors', null, 10_000, 1_000],
    ['IVA to pay', 'Charged to clients', null, 4_800],
    ['IVA to pay', 'Less creditable on expenses', null, -3_300],
    ['IVA to pay', 'Less withheld by clients', null, -3_200],
    ['IVA to pay', null, null, -1_700],
    ['ISH to pay', 'Less creditable on expenses', null, -300],
    ['ISH to pay', null, null, -300],
  ]);
});

test('a vendor’s refund lowers the sum of the taxed amounts by what its taxes are on, once', async () => {
  const tax = (name: string, ratePpm: number, taxMinor: number) => ({
    name,
    ratePpm,
    kind: 'added' as const,
    exempt: false,
    baseMinor: -10_000,
    taxMinor,
  });
  const refunded = async (amountMinor: number, taxes: ReturnType<typeof tax>[]) => {
    const body = { date: '2026-06-10', vendor: 'Ana', amountMinor, taxes, creditableTax: true };
    expect((await app.call(expenseRoutes.create, { as: owner, body })).status).toBe(201);
    return amountsOf(await reportOf('tax', 'accrual'), 'Creditable on expenses');
  };
  const iva = tax('IVA 16%', 160_000, -1_600);
  expect(await refunded(-11_900, [iva, tax('ISH 3%', 30_000, -300)])).toEqual([-10_000, -1_900]);
  // 50.00 of it have no tax.
  expect(await refunded(-16_600, [iva])).toEqual([-20_000, -3_500]);
});

test('half a unit of a taxed amount is rounded up', async () => {
  const rates = await taxRates(app, owner);
  const ids = (...names: string[]) => names.map((name) => rates[name] ?? '');
  const { id: invoiceId, clientId } = await issued(app, owner, {
    lines: [
      line({ unitPriceMinor: 10_000, taxRateIds: ids('Ret. ISR 10%', 'Ret. IVA 10.6667%') }),
      line({ unitPriceMinor: 40_000, taxRateIds: ids('Ret. ISR 10%') }),
    ],
  });
  for (const amountMinor of [1, 2]) {
    await paid(app, owner, { clientId, amountMinor, allocations: [{ invoiceId, amountMinor }] });
  }
  // Of the bases of both taxes, 0.01 and 0.03, five sixths are there once: 0.01 and 0.025.
  expect(amountsOf(await reportOf('tax', 'cash'), 'Withheld by clients')).toEqual([4, 0]);
});

/** Writes off what is open of an invoice. */
async function writtenOff({ id }: { id: string }) {
  await app.admin.query(
    'UPDATE oficio.billing_settings SET write_off_limit_minor = 1000000 WHERE organization_id = $1',
    [owner.organizationId],
  );
  const parameters = { id };
  const { version } = (await app.call(invoiceRoutes.one, { as: owner, parameters })).body;
  const answer = await app.call(settlementRoutes.writeOff, { as: owner, parameters, body: { version } });
  expect(answer.status).toBe(200);
}

/** The sums of the accrual reports: profit, taxes charged and withheld, what remains of clients. */
async function accrualSums() {
  const [pnl, tax, clients] = await Promise.all(
    (['pnl', 'tax', 'clients'] as const).map((report) => reportOf(report, 'accrual')),
  );
  const of = (report: Report | undefined, group: string) => report && amountsOf(report, group);
  return [
    of(pnl, 'Profit')?.[0],
    of(tax, 'Charged to clients'),
    of(tax, 'Withheld by clients'),
    of(clients, 'Clients')?.at(-1),
  ];
}

test('an invoice that is written off adds nothing to the accrual reports, and half an invoice the half', async () => {
  const rates = await taxRates(app, owner);
  const taxRateIds = [rates['IVA 16%'] ?? '', rates['Ret. ISR 10%'] ?? ''];
  const before = await accrualSums();
  const whole = await issued(app, owner, { lines: [line({ unitPriceMinor: 10_000, taxRateIds })] });
  await writtenOff(whole);
  expect([before[0], await accrualSums()]).toEqual([undefined, [0, [0, 0], [0, 0], 0]]);
  await writtenOff(await halfPaid());
  const half = [5_000, [5_000, 800], [5_000, 500], 5_000];
  expect(await accrualSums()).toEqual(half);
  expect(amountsOf(await reportOf('pnl', 'cash'), 'Profit')).toEqual([5_000, 0]);
  expect(amountsOf(await reportOf('tax', 'cash'), 'Charged to clients')).toEqual([5_000, 800]);
  const { settlements } = await ledgerOf(app, owner, whole.id);
  const reversed = await app.call(settlementRoutes.reverse, {
    as: owner,
    parameters: { id: whole.id },
    body: { settlementId: settlements[0]?.id ?? '' },
  });
  expect(reversed.status).toBe(200);
  expect(await accrualSums()).toEqual([15_000, [15_000, 2_400], [15_000, 1_500], 15_000]);
});

test('a written-off invoice in a foreign currency adds nothing in the organization’s', async () => {
  const rates = await taxRates(app, owner);
  const taxRateIds = [rates['IVA 16%'] ?? '', rates['Ret. IVA 10.6667%'] ?? ''];
  await writtenOff(
    await issued(app, owner, {
      currency: 'USD',
      fxRateE8: 1_733_333_333,
      lines: [line({ unitPriceMinor: 33_337, taxRateIds }), line({ unitPriceMinor: 101 })],
    }),
  );
  const sums = await Promise.all(
    (['pnl', 'tax', 'clients'] as const).map(async (report) => {
      const { converted } = await reportOf(report, 'accrual');
      return converted?.rows
        .filter(({ label }) => label === null)
        .at(-1)
        ?.amounts.at(report === 'pnl' ? 0 : -1);
    }),
  );
  expect(sums).toEqual([0, 0, 0]);
});

test('the taxes of a document over 0 are due at its issue, in its currency and in the organization’s', async () => {
  const rates = await taxRates(app, owner);
  const taxRateIds = [rates['IVA 16%'] ?? ''];
  // A prepaid amount without taxes takes the whole total away.
  const lines = [
    line({ unitPriceMinor: 10_000, taxRateIds }),
    line({ quantityE4: -10_000, unitPriceMinor: 11_600 }),
  ];
  const charged = async (basis: ReportBasis, currency: string) =>
    amountsOf(await reportOf('tax', basis), 'Charged to clients', 'IVA 16%', currency);
  await issued(app, owner, { lines });
  expect([await charged('cash', 'MXN'), await charged('accrual', 'MXN')]).toEqual([
    [10_000, 1_600],
    [10_000, 1_600],
  ]);
  await issued(app, owner, { currency: 'USD', fxRateE8: 1_750_000_000, lines });
  expect(await charged('cash', 'USD')).toEqual([10_000, 1_600]);
  for (const basis of ['cash', 'accrual'] as const) {
    const { converted } = await reportOf('tax', basis);
    const row = converted?.rows.find(({ label }) => label === 'IVA 16%');
    expect(row?.amounts).toEqual([185_000, 29_600]);
  }
  const { body } = await app.call(accountingFiguresRoutes.overview, { as: owner });
  expect(body.currencies.map(({ currency, taxes }) => [currency, taxes.addedMinor])).toEqual([
    ['MXN', 1_600],
    ['USD', 1_600],
  ]);
});

test('receivables are what each client owed on the day', async () => {
  const { clientId } = await halfPaid();
  const { body } = await app.call(clientMoneyRoutes.balance, { as: owner, parameters: { id: clientId } });
  const today = await reportOf('receivables');
  expect(amountsOf(today, 'Owed by clients')?.at(-1)).toBe(5_300);
  expect(JSON.stringify(body)).toContain('5300');
  const before = await reportOf('receivables', 'cash', { query: { from: '2026-05-01', to: '2026-05-31' } });
  expect(before.currencies).toEqual([]);
  app.clock.set('2026-12-15T18:30:00.000Z');
  const later = await reportOf('receivables', 'cash', { query: { to: '2026-12-31' } });
  expect(amountsOf(later, 'Owed by clients')).toEqual([0, 0, 0, 0, 5_300, 5_300, 0, 5_300]);
});

test('receivables less credits are the sum of the statements, on each day', async () => {
  const { clientId, id } = await halfPaid();
  const credited = await app.call(invoiceRoutes.creditNote, { as: owner, parameters: { id } });
  const issue = { as: owner, parameters: { id: credited.body.id }, body: { version: credited.body.version } };
  expect((await app.call(invoiceRoutes.issue, issue)).status).toBe(200);
  const spare = await paid(app, owner, { clientId, amountMinor: 2_000 });
  await paid(app, owner, { amountMinor: 700 });
  app.clock.set('2026-07-10T18:30:00.000Z');
  const refund = { version: spare.version, date: '2026-07-10', amountMinor: 500 };
  await app.call(paymentRoutes.refund, { as: owner, parameters: { id: spare.id }, body: refund });
  const balances = [];
  for (const to of ['2026-05-31', '2026-06-30', '2026-07-31']) {
    const query = { from: '2026-05-01', to };
    const [receivables, statements] = await Promise.all(
      (['receivables', 'statement'] as const).map((report) => reportOf(report, 'cash', { query })),
    );
    const of = (report: Report | undefined, group: string) => report && amountsOf(report, group);
    const [owed, credit, balance] = of(receivables, 'Owed by clients')?.slice(-3) ?? [];
    expect(balance).toBe(of(statements, 'Clients')?.at(-1));
    balances.push([owed, credit, balance]);
  }
  // The credit note of 106.00 settles 53.00. Its rest, and 20.00, then 15.00, and 7.00 of payments are credit.
  expect(balances).toEqual([
    [undefined, undefined, undefined],
    [0, -8_000, -8_000],
    [0, -7_500, -7_500],
  ]);
});

test('money that arrived before the issue of the invoice that it pays is credit until then', async () => {
  app.clock.set('2026-05-20T18:30:00.000Z');
  const { id: clientId } = await app.client(owner);
  app.clock.set('2026-06-15T18:30:00.000Z');
  const { id: invoiceId } = await issued(app, owner, { clientId });
  const allocations = [{ invoiceId, amountMinor: 10_000 }];
  await paid(app, owner, { clientId, date: '2026-05-20', allocations });
  const may = { from: '2026-05-01', to: '2026-05-31' };
  const [receivables, statements] = await Promise.all(
    (['receivables', 'statement'] as const).map((report) => reportOf(report, 'cash', { query: may })),
  );
  expect(receivables && amountsOf(receivables, 'Owed by clients')?.slice(-3)).toEqual([0, -10_000, -10_000]);
  expect(statements && amountsOf(statements, 'Clients')?.at(-1)).toBe(-10_000);
  expect((await reportOf('receivables')).currencies).toEqual([]);
});

test('for random entries, the sums over clients and taxes are those of the overview', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomIncome, { maxLength: 40 }),
      fc.array(randomExpense, { maxLength: 40 }),
      async (income, expenses) => {
        const as = await app.owner();
        const clients = await Promise.all(Array.from({ length: 7 }, () => app.client(as)));
        const ids = clients.map(({ id }) => id);
        await insertMoney(app, as, { income, expenses, clients: ids, categories: [] });
        const manager = await app.member(as.organizationId, 'manager', { clientIds: ids.slice(0, 3) });
        for (const person of [as, manager]) {
          const { body } = await app.call(accountingFiguresRoutes.overview, { as: person, query: YEAR });
          const [ofClients, taxes] = [
            await reportOf('clients', 'cash', { as: person }),
            await reportOf('tax', 'cash', { as: person }),
          ];
          for (const { currency, ...figures } of body.currencies) {
            const { income: received, expenses: spent, netMinor } = figures;
            if (received.count + spent.count === 0) continue;
            expect(amountsOf(ofClients, 'Clients', null, currency)).toEqual([
              received.amountMinor,
              spent.amountMinor,
              netMinor,
            ]);
            expect(amountsOf(taxes, 'Charged to clients', null, currency)?.[1] ?? 0).toBe(
              figures.taxes.addedMinor,
            );
            expect(amountsOf(taxes, 'Creditable on expenses', null, currency)?.[1] ?? 0).toBe(
              figures.taxes.creditableMinor,
            );
          }
          const { rows = [] } = ofClients.converted ?? ofClients.currencies[0] ?? {};
          const total = rows.at(-1)?.amounts ?? [0, 0, 0];
          if (body.converted) {
            const { income: all, expenses: spent, netMinor } = body.converted;
            expect(total).toEqual([all.amountMinor, spent.amountMinor, netMinor]);
          }
        }
      },
    ),
    { numRuns: 5 },
  );
});

test('a statement is what a client owed before, what changed it, and what is owed after', async () => {
  const { clientId } = await halfPaid();
  const may = { from: '2026-05-01', to: '2026-05-31' };
  expect((await reportOf('statement', 'cash', { query: may })).currencies).toEqual([]);
  const june = await reportOf('statement', 'cash', { query: { from: '2026-06-01', to: '2026-06-30' } });
  expect(amountsOf(june, 'Clients')).toEqual([0, 10_600, -5_300, 0, 5_300]);
  const july = { from: '2026-07-01', to: '2026-07-31' };
  app.clock.set('2026-07-10T18:30:00.000Z');
  await paid(app, owner, {
    clientId,
    date: '2026-07-09',
    amountMinor: 6_000,
    currency: 'USD',
    rateE8: 1_750_000_000,
  });
  const later = await reportOf('statement', 'accrual', { query: july });
  expect(amountsOf(later, 'Clients')).toEqual([5_300, 0, 0, 0, 5_300]);
  expect(amountsOf(later, 'Clients', null, 'USD')).toEqual([0, 0, -6_000, 0, -6_000]);
  expect(later.converted).toBeNull();
});

test('exchange differences are listed by currency, and lead to its payments', async () => {
  const invoice = await issued(app, owner, { currency: 'USD', fxRateE8: 1_750_000_000 });
  await paid(app, owner, {
    clientId: invoice.clientId,
    currency: 'USD',
    amountMinor: 4_000,
    rateE8: 1_812_345_678,
    allocations: [{ invoiceId: invoice.id, amountMinor: 4_000 }],
  });
  await halfPaid();
  const { converted, currencies } = await reportOf('pnl', 'accrual');
  const corrections = converted?.rows.filter(({ group, label }) => group === 'Corrections' && label !== null);
  // 40.00 USD at 18.12345678 instead of 17.50.
  expect(corrections).toMatchObject([{ label: 'Exchange differences, USD', amounts: [2_494, 0] }]);
  const list = corrections?.[0]?.lists[0];
  const { body } = await app.call(paymentRoutes.list, { as: owner, query: list?.query ?? {} });
  expect([list?.of, body.items.map(({ amountMinor, currency }) => [amountMinor, currency])]).toEqual([
    'payments',
    [[4_000, 'USD']],
  ]);
  expect(JSON.stringify(currencies)).not.toContain('Exchange');
});

test('a report is a CSV file with the rows on screen, and a workbook', async () => {
  await halfPaid();
  const parameters = { report: 'tax' };
  const { text } = await app.call(reportRoutes.file, { as: owner, parameters, query: YEAR });
  expect(tableOf(text).slice(0, 3)).toEqual([
    ['Group', 'Row', 'Currency', 'Taxed amount', 'Tax'],
    ['Charged to clients', 'IVA 16%', 'MXN', '50.00', '8.00'],
    ['Charged to clients', 'Total', 'MXN', '50.00', '8.00'],
  ]);
  const sheet = await app.call(reportRoutes.file, {
    as: owner,
    parameters,
    query: { ...YEAR, format: 'xlsx' },
  });
  expect(sheet.headers.get('content-type')).toContain('spreadsheetml');
});

test('only roles that read money get reports, and there are no others', async () => {
  for (const role of memberRoleSchema.options) {
    const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
    for (const report of REPORTS) {
      const { status } = await app.call(reportRoutes.one, { as, parameters: { report } });
      expect([role, status]).toEqual([role, role === 'member' || role === 'viewer' ? 403 : 200]);
    }
  }
  const other = await app.call(reportRoutes.one, { as: owner, parameters: { report: 'wages' } });
  expect(other.status).toBe(404);
});
