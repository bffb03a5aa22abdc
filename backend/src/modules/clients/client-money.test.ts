import { randomUUID } from 'node:crypto';
import {
  ACCOUNTING_READING_ROLES,
  addDays,
  type ClientAnalytics,
  clientAnalyticsRoutes,
  invoiceRoutes,
  memberRoleSchema,
  paymentRoutes,
  TABLE,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertInvoices, randomInvoice } from '../../../test/random-invoices.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';

const TODAY = '2026-06-15';
const YEAR = { from: '2025-07-01', to: '2026-06-30' };

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
});

type Money = NonNullable<ClientAnalytics['money']>;

const moneyOf = async (as: TestPerson): Promise<Money | undefined> =>
  (await app.call(clientAnalyticsRoutes.figures, { as })).body.money;

async function listed(as: TestPerson, query: Record<string, string>) {
  const { body } = await app.call(invoiceRoutes.list, {
    as,
    query: { ...query, ...YEAR, limit: String(TABLE.maxPageSize) },
  });
  return { count: body.total, amountMinor: body.items.reduce((sum, { totalMinor }) => sum + totalMinor, 0) };
}

/** Issues an invoice and pays all of it some days later. */
async function paidAfter(days: number, clientId: string): Promise<{ invoiceId: string; paymentId: string }> {
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  const { id: invoiceId, totalMinor: amountMinor } = await issued(app, owner, { clientId });
  app.clock.set(`${addDays(TODAY, days)}T18:30:00.000Z`);
  const { id: paymentId } = await paid(app, owner, {
    clientId,
    amountMinor,
    date: addDays(TODAY, days),
    allocations: [{ invoiceId, amountMinor }],
  });
  return { invoiceId, paymentId };
}

test('for random documents, the sums and shares of the first clients equal their lists, for a limited manager, too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomInvoice, { minLength: 1, maxLength: 60 }), async (drawn) => {
      const as = await app.owner();
      const clients = await Promise.all(Array.from({ length: 7 }, () => app.client(as)));
      const rows = drawn.map((row) => ({ ...row, id: randomUUID(), client: clients[row.client]?.id }));
      await insertInvoices(app, as, rows);
      const clientIds = clients.slice(0, 3).map(({ id }) => id);
      for (const person of [as, await app.member(as.organizationId, 'manager', { clientIds })]) {
        const money = await moneyOf(person);
        expect(money).toMatchObject(YEAR);
        for (const { currency, invoicedMinor, topClients } of money?.currencies ?? []) {
          const issuedIn = { reached: 'issued', currency };
          expect(invoicedMinor).toBe((await listed(person, issuedIn)).amountMinor);
          const sums = await Promise.all(
            clients.map(async ({ id }) => ({
              clientId: id,
              ...(await listed(person, { ...issuedIn, clientId: id })),
            })),
          );
          const first = sums
            .filter(({ count }) => count > 0)
            .sort(
              (one, other) => other.amountMinor - one.amountMinor || (one.clientId < other.clientId ? -1 : 1),
            )
            .slice(0, 5);
          expect(topClients.map(({ name, paid, ...sum }) => sum)).toEqual(first);
          for (const { clientId, paid } of topClients) {
            const query = { reached: 'paid', kind: 'invoice', currency, clientId };
            expect(paid.count).toBe((await listed(person, query)).count);
          }
        }
      }
    }),
    { numRuns: 5 },
  );
});

test('the median of the days to pay follows each payment, and a voided one takes its invoice out', async () => {
  const { id: clientId } = await app.client(owner);
  const medianOf = async () => (await moneyOf(owner))?.currencies[0]?.topClients[0]?.paid;
  await issued(app, owner, { clientId });
  expect(await medianOf()).toEqual({ count: 0, medianDays: null });
  await paidAfter(3, clientId);
  await paidAfter(10, clientId);
  expect(await medianOf()).toEqual({ count: 2, medianDays: 6.5 });
  const late = await paidAfter(14, clientId);
  expect(await medianOf()).toEqual({ count: 3, medianDays: 10 });

  const { body: payment } = await app.call(paymentRoutes.one, {
    as: owner,
    parameters: { id: late.paymentId },
  });
  const { status } = await app.call(paymentRoutes.void, {
    as: owner,
    parameters: { id: payment.id },
    body: { version: payment.version, reason: 'x' },
  });
  expect(status).toBe(200);
  expect(await medianOf()).toEqual({ count: 2, medianDays: 6.5 });
});

test('roles that read money see these figures, in the organization’s currency first; others see none', async () => {
  await issued(app, owner, { currency: 'EUR', fxRateE8: 2_000_000_000 });
  await issued(app, owner);
  for (const role of memberRoleSchema.options.filter((one) => one !== 'owner')) {
    const money = await moneyOf(await app.member(owner.organizationId, role));
    const currencies = money?.currencies.map(({ currency }) => currency);
    expect([role, currencies]).toEqual([
      role,
      ACCOUNTING_READING_ROLES.includes(role) ? ['MXN', 'EUR'] : undefined,
    ]);
  }
});
