import {
  CLIENT_STATUSES,
  certificateRoutes,
  clientRoutes,
  DOMAIN_STATUSES,
  domainRoutes,
  EXPENSE_STATUSES,
  expenseRoutes,
  INVOICE_STATUS_FILTERS,
  incomeRoutes,
  invoiceRoutes,
  itemRoutes,
  OWN_INCOME,
  PAYMENT_METHODS,
  type Page,
  PROJECT_DUE_FILTERS,
  PROJECT_STATUSES,
  projectRoutes,
  QUOTE_STATUSES,
  quoteRoutes,
  serviceRoutes,
  TABLE,
} from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoWorkspace } from '../../embedded/demo/index.ts';
import { type AnyRoute, TestApplication, type TestPerson } from '../../test/test-application.ts';

let app: TestApplication;
let owner: TestPerson;

beforeAll(async () => {
  app = await TestApplication.start({ rateLimits: { reads: { points: 1_000_000, perMs: 60_000 } } });
  owner = await app.person();
  const { adminUrl } = app.database;
  await seedDemoWorkspace({ adminUrl, userId: owner.userId, now: app.clock.now(), register: async () => {} });
});
afterAll(() => app.stop());

const CURRENCIES = ['MXN', 'USD', 'EUR'];
const RECEIPTS = ['with', 'without'];
const MONTHS = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);

/** The lists with kept totals, the filters that have part in them with their values, and a change of some rows. */
const LISTS: Record<string, { route: AnyRoute; filters: Record<string, readonly string[]>; change: string }> =
  {
    clients: {
      route: clientRoutes.list,
      filters: {
        status: CLIENT_STATUSES,
        currency: CURRENCIES,
        inactiveSince: ['2025-01-01', '2026-05-01', '2026-12-01'],
        createdIn: ['2025-06', ...MONTHS],
        missing: ['email', 'country'],
      },
      change: `public.client_directory SET updated_at = '2026-04-01', last_activity_on = '2026-04-01', currency = 'USD'`,
    },
    services: {
      route: serviceRoutes.list,
      filters: {
        current: ['true'],
        payer: ['us', 'client'],
        currency: CURRENCIES,
        renewsIn: [...MONTHS, '2027-01', '2027-03'],
      },
      change: `public.hosting_clients SET currency = 'USD', payer = 'client', status = 'cancelled'`,
    },
    domains: {
      route: domainRoutes.list,
      filters: {
        status: DOMAIN_STATUSES,
        payer: ['us', 'client'],
        autoRenew: ['true', 'false'],
        currency: CURRENCIES,
        expiresIn: [...MONTHS, '2027-01', '2027-03'],
      },
      change: `public.domains SET currency = 'USD', status = 'cancelled'`,
    },
    certificates: {
      route: certificateRoutes.list,
      filters: { port: ['443', '8443'], check: ['problem'], issuer: ["Let's Encrypt", 'ZeroSSL'] },
      change: `public.certificates SET sort_issuer = 'zerossl', port = 8443`,
    },
    invoices: {
      route: invoiceRoutes.list,
      filters: {
        status: INVOICE_STATUS_FILTERS,
        kind: ['charge', 'credit_note'],
        currency: CURRENCIES,
        dueFrom: ['2026-05-21', '2026-06-19'],
        dueTo: ['2026-05-20', '2026-06-28'],
      },
      change: `public.invoices SET archived_at = updated_at`,
    },
    expenses: {
      route: expenseRoutes.list,
      filters: {
        status: ['incurred', ...EXPENSE_STATUSES],
        currency: CURRENCIES,
        method: PAYMENT_METHODS,
        receipt: RECEIPTS,
        billable: ['true', 'false', 'unbilled'],
      },
      change: `public.expenses SET files = 2, billable = true, method = 'cash'`,
    },
    income: {
      route: incomeRoutes.list,
      filters: {
        source: [OWN_INCOME, 'invoice_payment'],
        currency: CURRENCIES,
        method: PAYMENT_METHODS,
        receipt: RECEIPTS,
      },
      change: `public.income SET files = 1, method = 'cash'`,
    },
    items: {
      route: itemRoutes.list,
      filters: { currency: CURRENCIES },
      change: `public.items SET prices = prices || '[{"currency":"EUR","unitPriceMinor":100,"unitPriceMicros":0}]'`,
    },
    quotes: {
      route: quoteRoutes.list,
      filters: { status: QUOTE_STATUSES, currency: CURRENCIES },
      change: `public.quotes SET archived_at = updated_at`,
    },
    projects: {
      route: projectRoutes.list,
      filters: { status: PROJECT_STATUSES, due: PROJECT_DUE_FILTERS },
      change: `public.projects SET sort_due_on = 'infinity', due_on = NULL, status = 'cancelled'`,
    },
  };

/** Queries with each value of each filter, alone and with each value of each other filter. */
function queriesOf(filters: Record<string, readonly string[]>): Record<string, string>[] {
  const given = Object.entries(filters).flatMap(([name, values]) =>
    values.map((value) => ({ [name]: value })),
  );
  const pairs = given.flatMap((one, index) =>
    given.slice(index + 1).flatMap((other) => {
      const query = { ...one, ...other };
      return Object.keys(query).length === 2 ? [query] : [];
    }),
  );
  return [...given, ...pairs];
}

/** The total of each query. */
async function totalsOf(name: string): Promise<number[]> {
  const { route, filters } = LISTS[name] ?? expect.unreachable();
  const totals: number[] = [];
  for (const query of queriesOf(filters)) {
    const answer = await app.call(route, {
      as: owner,
      query: { ...query, limit: String(TABLE.maxPageSize) },
    });
    const { items, total, nextCursor } = answer.body as unknown as Page<unknown>;
    expect([query, answer.status, nextCursor, total]).toEqual([query, 200, null, items.length]);
    totals.push(total);
  }
  return totals;
}

test.each(Object.keys(LISTS))(
  '%s: the total of each filter, alone and with another one, is the number of rows, also after a change',
  async (name) => {
    const { change } = LISTS[name] ?? expect.unreachable();
    const [table] = change.split(' ');
    const before = await totalsOf(name);
    await app.admin.query(
      `UPDATE ${change} WHERE id IN (SELECT id FROM ${table} WHERE archived_at IS NULL ORDER BY created_at, id LIMIT 5)`,
    );
    expect(await totalsOf(name)).not.toEqual(before);
  },
);
