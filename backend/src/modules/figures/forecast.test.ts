import {
  accountingFiguresRoutes,
  addDays,
  dashboardRoutes,
  FORECAST_DAYS,
  type Forecast,
  invoiceRoutes,
  nextOccurrences,
  RECURRENCE_FREQUENCIES,
  type Recurrence,
  recurringRoutes,
  TABLE,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INVOICE_CURRENCIES } from '../../../test/random-invoices.ts';
import { TestApplication, type TestPerson } from '../../../test/test-application.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';

const TODAY = '2026-06-15';
/** More than a daily series has in the longest step. */
const OCCURRENCES = 200;
const RATES: Record<string, number> = { MXN: 1, USD: 18, EUR: 21 };

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start({
    rateLimits: { reads: { points: 1_000_000, perMs: 60_000 }, writes: { points: 1_000_000, perMs: 60_000 } },
  });
});
afterAll(() => app.stop());

const randomSeries = fc.record({
  kind: fc.constantFrom('invoice', 'income', 'expense'),
  currency: fc.constantFrom(...INVOICE_CURRENCIES),
  totalMinor: fc.integer({ min: 1, max: 1_000_000 }),
  frequency: fc.constantFrom(...RECURRENCE_FREQUENCIES),
  interval: fc.integer({ min: 1, max: 4 }),
  anchorDay: fc.option(fc.integer({ min: 1, max: 31 })),
  startOn: fc.integer({ min: -40, max: 100 }).map((days) => addDays(TODAY, days)),
  endOn: fc.option(fc.integer({ min: 0, max: 90 }).map((days) => addDays(TODAY, days))),
  status: fc.constantFrom('active', 'active', 'paused', 'ended'),
  client: fc.integer({ min: 0, max: 2 }),
});
type Series = ReturnType<(typeof randomSeries)['generate']>['value'];

const recurrenceOf = ({ frequency, interval, anchorDay, startOn, endOn }: Series): Recurrence => ({
  frequency,
  interval,
  anchorDay,
  startOn,
  endOn,
  startOccurrence: 1,
  endAfter: null,
});

async function insertSeries(
  { organizationId, userId }: { organizationId: string; userId: string },
  series: readonly Series[],
  clients: readonly string[],
): Promise<void> {
  for (const one of series) {
    const [first] = nextOccurrences(recurrenceOf(one), 1, 1);
    const status = first ? one.status : 'ended';
    await app.admin.query(
      `INSERT INTO oficio.recurring_documents (id, organization_id, kind, client_id, name, template, currency, total_minor,
         frequency, every, anchor_day, start_on, end_on, mode, status, next_on, created_by, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, $2, $3, 'x', '{}', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now(), now())`,
      [
        organizationId,
        one.kind,
        clients[one.client],
        one.currency,
        one.totalMinor,
        one.frequency,
        one.interval,
        one.anchorDay,
        one.startOn,
        one.endOn,
        one.kind === 'invoice' ? 'draft' : 'book',
        status,
        status === 'ended' ? null : first?.on,
        userId,
      ],
    );
  }
}

/** Counted by a reader that knows the list of invoices and the series. */
async function expected(as: TestPerson, series: readonly Series[], currency: string) {
  return Promise.all(
    FORECAST_DAYS.map(async (days) => {
      const until = addDays(TODAY, days);
      const { body } = await app.call(invoiceRoutes.list, {
        as,
        query: { status: 'outstanding', dueTo: until, currency, limit: String(TABLE.maxPageSize) },
      });
      const owed = {
        count: body.total,
        amountMinor: body.items.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0),
      };
      const sum = (kinds: string[]) => {
        const amounts = series
          .filter((one) => one.status === 'active' && one.currency === currency && kinds.includes(one.kind))
          .flatMap((one) =>
            nextOccurrences(recurrenceOf(one), 1, OCCURRENCES)
              .filter(({ on }) => on <= until)
              .map(() => one.totalMinor),
          );
        return { count: amounts.length, amountMinor: amounts.reduce((total, amount) => total + amount, 0) };
      };
      const [recurringIncome, recurringExpenses] = [sum(['invoice', 'income']), sum(['expense'])];
      const amountMinor = owed.amountMinor + recurringIncome.amountMinor - recurringExpenses.amountMinor;
      return { until, owed, recurringIncome, recurringExpenses, amountMinor };
    }),
  );
}

/** The forecast of the accounting overview, which the dashboard has, too. */
async function forecast(as: TestPerson): Promise<Forecast> {
  const { body } = await app.call(accountingFiguresRoutes.overview, { as });
  const { body: dashboard } = await app.call(dashboardRoutes.all, { as });
  expect(dashboard.forecast).toEqual(body.forecast);
  const { body: active } = await app.call(recurringRoutes.list, {
    as,
    query: { status: 'active', limit: '5' },
  });
  expect(dashboard.recurring).toEqual(
    active.items.map(({ id, kind, name, nextOn, totalMinor, currency }) => ({
      id,
      kind,
      name,
      nextOn,
      totalMinor,
      currency,
    })),
  );
  return body.forecast;
}

test('for random invoices and series, each step is the sum of its balances and occurrences, for a limited manager, too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomSeries, { maxLength: 25 }),
      fc.array(
        fc.record({ age: fc.integer({ min: 0, max: 90 }), currency: fc.constantFrom(...INVOICE_CURRENCIES) }),
        {
          maxLength: 6,
        },
      ),
      async (series, invoices) => {
        app.clock.set(`${TODAY}T18:30:00.000Z`);
        const owner = await issuer(app);
        const clients = await Promise.all(Array.from({ length: 3 }, () => app.client(owner)));
        const ids = clients.map(({ id }) => id);
        const rateOf = (currency: string) =>
          currency === 'MXN' ? {} : { fxRateE8: (RATES[currency] ?? 0) * 100_000_000 };
        for (const [index, { age, currency }] of invoices
          .toSorted((one, other) => other.age - one.age)
          .entries()) {
          const day = addDays(TODAY, -age);
          app.clock.set(`${day}T18:30:00.000Z`);
          const clientId = ids[index % 3] ?? '';
          const { id } = await issued(app, owner, { clientId, currency, ...rateOf(currency) });
          const { fxRateE8: rateE8 } = rateOf(currency);
          const amountMinor = index % 2 === 0 ? 4_000 : 10_000;
          await paid(app, owner, {
            clientId,
            currency,
            date: day,
            amountMinor,
            ...(rateE8 && { rateE8 }),
            allocations: [{ invoiceId: id, amountMinor }],
          });
        }
        app.clock.set(`${TODAY}T18:30:00.000Z`);
        await insertSeries(owner, series, ids);
        const manager = await app.member(owner.organizationId, 'manager', { clientIds: ids.slice(0, 1) });
        for (const [as, own] of [
          [owner, series],
          [manager, series.filter(({ client }) => client === 0)],
        ] as const) {
          const found = await forecast(as);
          for (const currency of INVOICE_CURRENCIES) {
            const steps = await expected(as, own, currency);
            const shown = found.currencies.find((one) => one.currency === currency)?.steps;
            const none = steps.every(({ owed, ...rest }) =>
              [owed, rest.recurringIncome, rest.recurringExpenses].every(({ count }) => count === 0),
            );
            expect(shown).toEqual(none ? undefined : steps);
          }
          // A currency that has no rate yet is named, and its series aren't in the sum.
          const known = new Set(['MXN', ...(await ratesKnown(owner.organizationId))]);
          const foreign = own.filter(({ status, currency }) => status === 'active' && !known.has(currency));
          expect(foreign.map(({ currency }) => currency)).toEqual(expect.arrayContaining(found.withoutRate));
          if (!found.converted) continue;
          const last = found.converted.steps.at(-1);
          const inBase = found.currencies.reduce((sum, { currency, steps }) => {
            const { owed, recurringIncome, recurringExpenses } = steps.at(-1) ?? {
              owed: { amountMinor: 0 },
              recurringIncome: { amountMinor: 0 },
              recurringExpenses: { amountMinor: 0 },
            };
            const recurring = known.has(currency)
              ? recurringIncome.amountMinor - recurringExpenses.amountMinor
              : 0;
            return sum + (RATES[currency] ?? 0) * (owed.amountMinor + recurring);
          }, 0);
          expect(last?.amountMinor).toBe(inBase);
        }
      },
    ),
    { numRuns: 4 },
  );
});

async function ratesKnown(organizationId: string): Promise<string[]> {
  const { rows } = await app.admin.query<{ currency: string }>(
    'SELECT DISTINCT currency FROM oficio.exchange_rates WHERE organization_id = $1',
    [organizationId],
  );
  return rows.map(({ currency }) => currency);
}
