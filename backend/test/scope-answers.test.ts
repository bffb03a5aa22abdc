import {
  accountingFiguresRoutes,
  billingSettingsRoutes,
  CLIENT_STATUSES,
  calendarFeedRoutes,
  categoryRoutes,
  certificateRoutes,
  clientAnalyticsRoutes,
  clientDebtRoutes,
  clientMoneyRoutes,
  clientNoteRoutes,
  clientTagRoutes,
  DAY_MS,
  dashboardRoutes,
  documentLinkRoutes,
  documentRoutes,
  documentSeriesRoutes,
  domainRoutes,
  evidenceRoutes,
  exchangeRateRoutes,
  type FileHolderKind,
  hostingAnalyticsRoutes,
  incomeRoutes,
  invoiceAnalyticsRoutes,
  invoiceBulkRoutes,
  invoiceLinkRoutes,
  invoiceRoutes,
  itemRoutes,
  LIMITABLE_ROLES,
  listViewRoutes,
  type MemberRole,
  mayCall,
  organizationSetupRoutes,
  outboxRoutes,
  pathOf,
  paymentRoutes,
  planRoutes,
  projectAnalyticsRoutes,
  projectRoutes,
  proposalRoutes,
  quoteAnalyticsRoutes,
  quoteLinkRoutes,
  quoteRoutes,
  RECORD_FILE_ROUTES,
  REPORT_BASES,
  REPORTS,
  type RealtimeTable,
  recurringRoutes,
  renewalRoutes,
  reportRoutes,
  searchRoutes,
  serviceRoutes,
  statementMailRoutes,
  taskRoutes,
  taxRateRoutes,
  timeEntryRoutes,
  timeRoutes,
} from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handledRoutes } from '../src/http/openapi.ts';
import { callerOf, soldTo } from './full-organization.ts';
import { smallImage } from './organization-setup.examples.ts';
import { addRealtimeRow } from './realtime-rows.ts';
import { AREAS_OF_CLIENTS } from './record-areas.ts';
import { addRenewal, proposalIdOf } from './renewal-rows.ts';
import { type AnyRoute, TestApplication, type TestOwner } from './test-application.ts';
import { startTestInbox, type TestInbox } from './test-inbox.ts';
import { draft, issuer, line, taxRates } from './test-invoices.ts';
import { paid } from './test-ledger.ts';
import { openQuote } from './test-quotes.ts';
import { series } from './test-recurring.ts';

/** A client with something of each kind. Every text has the mark. */
interface Sold {
  clientId: string;
  mark: string;
  currency: string;
  /** By the first part of the addresses of the routes that read one thing. */
  ids: Record<string, string[]>;
  /** The file of a record, by the record's id. */
  fileIds: Record<string, string>;
}

type Query = Record<string, string>;

const CLIENTS = 4;
const NOBODYS = 'zq-nobody';
const HUNDRED = { limit: '100' };
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

/** The queries of the routes about one client that need one. */
const QUERIES = new Map<AnyRoute, (sold: Sold) => Query>([
  ...[clientMoneyRoutes.statement, statementMailRoutes.mail].map(
    (route): [AnyRoute, (sold: Sold) => Query] => [route, ({ currency }) => ({ ...YEAR, currency })],
  ),
]);
const LISTS = new Map<AnyRoute, (sold: Sold) => Query[]>([
  ...AREAS_OF_CLIENTS.flatMap(({ routes }): [AnyRoute, (sold: Sold) => Query[]][] => [
    [routes.list, ({ mark }) => [HUNDRED, { search: mark }]],
    [routes.csv, ({ mark }) => [{}, { search: mark }]],
    ...(LIMITABLE_ROLES.some((memberRole) => mayCall(routes.trash, { memberRole, sees: 'assigned' }))
      ? [[routes.trash, () => [HUNDRED]] as [AnyRoute, () => Query[]]]
      : []),
  ]),
  [taskRoutes.list, ({ mark }) => [HUNDRED, { search: mark }]],
  [taskRoutes.csv, ({ mark }) => [{}, { search: mark }]],
  [documentRoutes.list, ({ clientId }) => [{ clientId, ...HUNDRED }]],
  [outboxRoutes.list, ({ clientId }) => [HUNDRED, { clientId }]],
  [paymentRoutes.list, ({ clientId, mark }) => [HUNDRED, { clientId }, { search: mark }]],
  [paymentRoutes.csv, ({ clientId, mark }) => [{}, { clientId }, { search: mark }]],
  [invoiceRoutes.deposits, ({ clientId }) => [{ clientId }]],
  [recurringRoutes.list, ({ clientId }) => [HUNDRED, { clientId }]],
  [renewalRoutes.list, ({ clientId }) => [HUNDRED, { clientId }]],
  [clientDebtRoutes.list, () => [{ ids: all.map(({ clientId }) => clientId).join() }]],
  [serviceRoutes.all, () => [{}]],
  [itemRoutes.suggestions, ({ mark, clientId, currency }) => [{ q: mark, clientId, currency }]],
  [timeRoutes.week, () => [{ from: '2027-01-04', userId: owner.userId }]],
  [timeEntryRoutes.csv, ({ clientId }) => [{}, { clientId }]],
  [searchRoutes.records, ({ mark }) => [{ search: mark }]],
]);
/** What the test about figures reads. */
const FIGURES = new Set<AnyRoute>([
  invoiceRoutes.sums,
  quoteRoutes.sums,
  invoiceAnalyticsRoutes.figures,
  invoiceAnalyticsRoutes.items,
  quoteAnalyticsRoutes.figures,
  clientAnalyticsRoutes.figures,
  ...Object.values(hostingAnalyticsRoutes),
  dashboardRoutes.figures,
  dashboardRoutes.all,
  clientTagRoutes.list,
  ...Object.values(accountingFiguresRoutes),
  ...Object.values(reportRoutes),
]);
/** What belongs to no client. */
const SHARED = new Set<AnyRoute>([
  calendarFeedRoutes.one,
  listViewRoutes.list,
  billingSettingsRoutes.one,
  ...[itemRoutes, planRoutes].flatMap(({ list, csv, trash, one }) => [list, csv, trash, one]),
  ...[categoryRoutes, documentSeriesRoutes, taxRateRoutes, exchangeRateRoutes].flatMap(({ list, one }) => [
    list,
    one,
  ]),
]);

/**
 * `invoice-bulk.test.ts`, `proposals.test.ts`, `domain-paste.test.ts`, `project-analytics.test.ts`, `time-entries.test.ts` and `time-billing.test.ts`
 * read these as a limited member.
 */
const PROVEN_ELSEWHERE = new Set<AnyRoute>([
  invoiceBulkRoutes.files,
  invoiceBulkRoutes.recipients,
  proposalRoutes.suggestion,
  evidenceRoutes.progress,
  projectAnalyticsRoutes.figures,
  // Their sums are of all pages.
  timeEntryRoutes.list,
  timeRoutes.unbilled,
]);

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;
let all: Sold[];
/** Members who see all clients. */
let peers: Record<string, TestOwner>;
/** The ids of each client's rows in any table, and those of rows without a client. */
let rowIds: Map<string | null, string[]>;
let ofOneClient: AnyRoute[];

beforeAll(async () => {
  const unlimited = { points: 1_000_000, perMs: 60_000 };
  inbox = await startTestInbox();
  app = await TestApplication.start({
    smtpUrl: inbox.smtpUrl,
    rateLimits: { reads: unlimited, writes: unlimited, downloads: unlimited },
  });
  owner = await issuer(app);
  await callerOf(app, owner)(organizationSetupRoutes.uploadLogo, { file: smallImage });
  const rate = { currency: 'USD', date: '2026-06-01', rateE8: 1_800_000_000 };
  await callerOf(app, owner)(exchangeRateRoutes.create, { body: rate });
  all = [];
  for (let index = 0; index < CLIENTS; index += 1) all.push(await sell(index));
  // The invoices without terms are overdue by now.
  app.clock.advance(DAY_MS);
  await app.call(domainRoutes.create, { as: owner, body: { name: `${NOBODYS}.example`, notes: NOBODYS } });
  peers = {};
  for (const role of LIMITABLE_ROLES) peers[role] = await app.member(owner.organizationId, role);
  rowIds = await rowsByClient();
  ofOneClient = readRoutes().filter(({ path }) => placeOf(path) in (all[0]?.ids ?? {}));
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});

/** Two clients have one currency, two another one. */
async function sell(index: number): Promise<Sold> {
  const mark = `zq${index}`;
  const call = callerOf(app, owner);
  const currency = index % 2 ? 'USD' : 'MXN';
  const { id: clientId } = await app.client(owner, {
    displayName: `${mark} Lumbre`,
    notes: mark,
    tags: ['norte', mark],
    taxId: 'MISMO',
    currency,
    status: index % 2 ? 'lead' : 'active',
    paymentTermsDays: index < 2 ? 0 : 30,
    ...(index === 1 && { email: `${mark}@example.com` }),
  });
  const parameters = { id: clientId };
  await call(clientNoteRoutes.create, { parameters, body: { body: mark } });
  const document = await call(documentRoutes.add, {
    query: { clientId, name: `${mark}.txt` },
    file: new TextEncoder().encode(mark),
  });
  await call(documentLinkRoutes.create, { parameters: { id: document.id } });
  const domain = await call(domainRoutes.create, {
    body: { name: `${mark}.example`, clientId, tags: [mark] },
  });
  const certificate = await call(certificateRoutes.create, {
    body: { name: `${mark}.example`, clientId, tags: [mark] },
  });
  const project = await call(projectRoutes.create, { body: { name: mark, clientId, tags: [mark] } });
  const task = await call(taskRoutes.create, {
    body: { projectId: project.id, title: mark, labels: [mark] },
  });
  const entry = await call(timeEntryRoutes.create, {
    body: { projectId: project.id, day: '2027-01-10', minutes: 61 + index, note: mark },
  });
  const service = await call(serviceRoutes.create, {
    body: { name: mark, clientId, nextRenewalOn: '2027-03-01', tags: [mark] },
  });
  const [taxRateId = ''] = Object.values(await taxRates(app, owner));
  const address = `${mark}@example.com`;
  const invoice = await soldTo(app, owner, { clientId, taxRateId, mark, address });
  await call(invoiceLinkRoutes.create, { parameters: { id: invoice.id } });
  const payment = await paid(app, owner, {
    clientId,
    currency,
    amountMinor: 3_000 + index,
    reference: mark,
    allocations: [{ invoiceId: invoice.id, amountMinor: 2_000 }],
  });
  const credit = await call(invoiceRoutes.creditNote, { parameters: { id: invoice.id } });
  const further = await draft(app, owner, { clientId, notes: mark, lines: [line()] });
  const deposit = await call(invoiceRoutes.deposit, {
    parameters: { id: further.id },
    body: { version: further.version, ppm: 500_000 },
  });
  await call(invoiceRoutes.issue, { parameters: { id: deposit.id }, body: { version: deposit.version } });
  const add = (table: RealtimeTable) => addRealtimeRow(app.admin, table, owner, { clientId, name: mark });
  const [income, expense] = [await add('income'), await add('expenses')];
  const fileOf = (kind: FileHolderKind, id: string) =>
    call(RECORD_FILE_ROUTES[kind].add, {
      parameters: { id },
      query: { name: `${mark}-receipt.txt` },
      file: new TextEncoder().encode(mark),
    });
  const quote = await openQuote(app, owner, { clientId, notes: mark, lines: [line({ description: mark })] });
  await call(quoteLinkRoutes.create, { parameters: { id: quote.id } });
  const renewalId = await addRenewal(app.admin, owner, { clientId, mark });
  const recurring = await series(app, owner, { clientId, startOn: '2027-01-31', name: mark });
  return {
    clientId,
    mark,
    currency,
    ids: {
      clients: [clientId],
      invoices: [invoice.id, credit.id, further.id, deposit.id],
      quotes: [quote.id],
      payments: [payment.id],
      recurring: [recurring.id],
      renewals: [renewalId],
      outbox: await messageIdsOf(clientId),
      'renewal-proposals': [await proposalIdOf(app.admin, renewalId)],
      documents: [document.id],
      domains: [domain.id],
      certificates: [certificate.id],
      projects: [project.id],
      tasks: [task.id],
      'time-entries': [entry.id],
      'hosting-clients': [service.id],
      income: [income],
      expenses: [expense],
    },
    fileIds: {
      [income]: (await fileOf('income', income)).id,
      [expense]: (await fileOf('expense', expense)).id,
      [invoice.id]: (await fileOf('invoice', invoice.id)).id,
    },
  };
}

async function messageIdsOf(clientId: string): Promise<string[]> {
  const { rows } = await app.admin.query<{ id: string }>(
    'SELECT id FROM oficio.outbox WHERE client_id = $1',
    [clientId],
  );
  return rows.map(({ id }) => id);
}

/** The records that have files. */
const HOLDERS = ['expenses', 'income', 'invoices']
  .map((table) => `SELECT id, client_id FROM public.${table}`)
  .join(' UNION ALL ');

async function rowsByClient(): Promise<Map<string | null, string[]>> {
  const { rows: tables } = await app.admin.query<{ name: string; client: string }>(`
    SELECT format('%I.%I', c.table_schema, c.table_name) AS name,
      CASE WHEN c.table_name = 'client_directory' THEN 'id' ELSE 'client_id' END AS client
    FROM information_schema.columns c JOIN pg_tables t ON (t.schemaname, t.tablename) = (c.table_schema, c.table_name)
    WHERE c.table_schema IN ('public', 'oficio') AND c.column_name = 'id' AND (c.table_name = 'client_directory'
      OR EXISTS (SELECT FROM information_schema.columns o WHERE (o.table_schema, o.table_name, o.column_name)
        = (c.table_schema, c.table_name, 'client_id')))`);
  const found = new Map<string | null, string[]>();
  for (const { name, client } of tables) {
    const holder =
      name === 'oficio.documents'
        ? `coalesce(client_id, (SELECT client_id FROM (${HOLDERS}) holder WHERE holder.id = documents.entity_id))`
        : client;
    const { rows } = await app.admin.query<{ id: string; client: string | null }>(
      `SELECT id, ${holder} AS client FROM ${name} WHERE organization_id = $1`,
      [owner.organizationId],
    );
    for (const row of rows) found.set(row.client, [...(found.get(row.client) ?? []), row.id]);
  }
  return found;
}

const readRoutes = (): AnyRoute[] =>
  handledRoutes(app.nest)
    .map(({ route }) => route)
    .filter((route) => route.method === 'GET' && route.access === 'withAccess')
    .filter((route) =>
      LIMITABLE_ROLES.some((memberRole) => mayCall(route, { memberRole, sees: 'assigned' })),
    );

/** `invoices` of `/api/invoices/:id/mail`; nothing of an address without an id. */
const placeOf = (path: string): string => /^\/api\/([\w-]+)\/:id/.exec(path)?.[1] ?? '';

test('every route that a limited member reads has its case here', () => {
  const cases = [...ofOneClient, ...LISTS.keys(), ...FIGURES, ...SHARED, ...PROVEN_ELSEWHERE].map(
    ({ path }) => path,
  );
  expect(
    readRoutes()
      .map(({ path }) => path)
      .sort(),
  ).toEqual(cases.sort());
});

const ASSIGNMENT = fc.record({
  seen: fc.subarray(Array.from({ length: CLIENTS }, (_, index) => index)),
  role: fc.constantFrom(...LIMITABLE_ROLES),
});

interface Limited {
  role: MemberRole;
  member: TestOwner;
  seen: Sold[];
  hidden: Sold[];
  /** What no answer may have: marks and ids. */
  secrets: string[];
}

async function limit({ seen: places, role }: { seen: number[]; role: MemberRole }): Promise<Limited> {
  const seen = places.flatMap((place) => all[place] ?? []);
  const hidden = all.filter((sold) => !seen.includes(sold));
  const clientIds = seen.map(({ clientId }) => clientId);
  const secrets = hidden.flatMap(({ clientId, mark }) => [mark, ...(rowIds.get(clientId) ?? [])]);
  return {
    role,
    seen,
    hidden,
    secrets: [...secrets, NOBODYS, ...(rowIds.get(null) ?? [])],
    member: await app.member(owner.organizationId, role, { clientIds }),
  };
}

test('what a limited member reads of any client is what others read of the assigned ones', async () => {
  const answered = new Set<AnyRoute>();
  await fc.assert(
    fc.asyncProperty(ASSIGNMENT, async (assignment) => {
      const limited = await limit(assignment);
      for (const route of ofOneClient.filter((one) => isOpenTo(one, limited.role))) {
        const idsOf = (sold: Sold): string[] => sold.ids[placeOf(route.path)] ?? [];
        for (const sold of all) {
          for (const id of idsOf(sold)) {
            const fileId = sold.fileIds[id] ?? id;
            const options = { parameters: { id, fileId }, query: QUERIES.get(route)?.(sold) ?? {} };
            const answer = await app.call(route, { as: limited.member, ...options });
            if (limited.hidden.includes(sold)) {
              expect([route.path, answer.status]).toEqual([route.path, 404]);
              expectNoSecret(answer.text.replaceAll(id, ''), limited);
              continue;
            }
            const expected = await readByPeer(limited.role, route, options);
            expect([route.path, answer.status]).toEqual([route.path, expected.status]);
            expect(readable(answer.text)).toEqual(withoutSecrets(expected.text, limited));
            if (answer.status === 200) answered.add(route);
          }
        }
      }
    }),
    { numRuns: isFullRun ? 8 : 4, examples: [[{ seen: [0, 1], role: 'manager' }]] },
  );
  expect([...answered].map(({ path }) => path).sort()).toEqual(ofOneClient.map(({ path }) => path).sort());
});

test('each list, search and file of a limited member is that of others without the hidden clients', async () => {
  await fc.assert(
    fc.asyncProperty(ASSIGNMENT, async (assignment) => {
      const limited = await limit(assignment);
      for (const [route, queriesOf] of LISTS) {
        if (!isOpenTo(route, limited.role)) continue;
        for (const sold of all) {
          for (const query of queriesOf(sold)) {
            const answer = await app.call(route, { as: limited.member, query });
            const expected = await readByPeer(limited.role, route, { query });
            const at = `${route.path}?${new URLSearchParams(query)}`;
            expect([at, answer.status]).toEqual([at, 200]);
            expect(readable(answer.text)).toEqual(withoutSecrets(expected.text, limited));
            const sent = Object.values(query);
            expectNoSecret(answer.text, {
              secrets: limited.secrets.filter((secret) => !sent.includes(secret)),
            });
          }
        }
      }
    }),
    { numRuns: isFullRun ? 8 : 4 },
  );
});

const isOpenTo = (route: AnyRoute, memberRole: MemberRole): boolean =>
  mayCall(route, { memberRole, sees: 'assigned' });

interface Options {
  parameters?: Record<string, string>;
  query?: Query;
}

const read = new Map<string, Promise<{ status: number; text: string }>>();

/** What the member of a role who sees all clients reads. Nothing changes meanwhile. */
function readByPeer(role: MemberRole, route: AnyRoute, options: Options) {
  const key = `${role} ${pathOf(route, options.parameters)}?${new URLSearchParams(options.query)}`;
  const answer = read.get(key) ?? app.call(route, { ...options, as: peers[role] as TestOwner });
  read.set(key, answer);
  return answer;
}

function expectNoSecret(text: string, { secrets }: Pick<Limited, 'secrets'>): void {
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

/** JSON as values, a file as its lines. */
function readable(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : text.split('\r\n');
}

/** The same without the items and the lines about hidden rows, with the numbers of the items that are left. */
function withoutSecrets(text: string, { secrets }: Pick<Limited, 'secrets'>): unknown {
  const isHidden = (part: unknown): boolean =>
    secrets.some((secret) => JSON.stringify(part).includes(secret));
  const visible = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((part) => !isHidden(part)).map(visible);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, visible(part)]));
    const { items } = kept;
    if (Array.isArray(items) && 'total' in kept) kept.total = items.length;
    if (Array.isArray(items) && 'sums' in kept)
      kept.sums = items.some((item) => 'priceMinor' in item) ? renewalSums(items) : sumsOf(items);
    // Only those who see all clients are told how much space is left.
    if ('storage' in kept) kept.storage = null;
    return kept;
  };
  return visible(readable(text));
}

interface Paid {
  currency: string;
  amountMinor: number;
  unallocatedMinor: number;
}

interface Renewed {
  currency: string;
  priceMinor: number;
  costMinor: number;
}

/** The client pays none of them. */
function renewalSums(renewals: Renewed[]) {
  return totals(renewals, ({ priceMinor, costMinor }) => ({ count: 1, priceMinor, costMinor }));
}

/** No payment here is refunded or voided. */
function sumsOf(payments: Paid[]) {
  return totals(payments, ({ amountMinor, unallocatedMinor }) => ({
    count: 1,
    receivedMinor: amountMinor,
    refundedMinor: 0,
    unallocatedMinor,
  }));
}

/** The sums of the items' numbers by currency, in its order. */
function totals<Item extends { currency: string }, Numbers extends Record<string, number>>(
  items: readonly Item[],
  numbersOf: (item: Item) => Numbers,
): ({ currency: string } & Numbers)[] {
  const sums = new Map<string, Record<string, number>>();
  for (const item of items) {
    const sum = sums.get(item.currency) ?? {};
    for (const [name, number] of Object.entries(numbersOf(item))) sum[name] = (sum[name] ?? 0) + number;
    sums.set(item.currency, sum);
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, sum]) => ({ currency, ...(sum as Numbers) }));
}

test('each figure of a limited member is the sum over the assigned clients', async () => {
  await fc.assert(
    fc.asyncProperty(ASSIGNMENT, async (assignment) => {
      const limited = await limit(assignment);
      const { member, role, seen } = limited;
      const called = async <R extends AnyRoute>(route: R, query: Query = {}) => {
        const { status, body, text } = await app.call(route, { as: member, query });
        expect([route.path, status]).toEqual([route.path, 200]);
        expectNoSecret(text, limited);
        return body;
      };
      expect(await called(clientTagRoutes.list)).toEqual({ tags: tagsOf(seen) });
      const clients = await called(clientAnalyticsRoutes.figures);
      expect(clients.byStatus).toEqual(
        CLIENT_STATUSES.map((status) => ({ status, count: seen.filter(hasStatus(status)).length })),
      );
      for (const part of [clients.byStatus, clients.byCountry, clients.byCurrency, clients.byMonth])
        expect(part.reduce((sum, { count }) => sum + count, 0)).toBe(seen.length);
      expect(clients.withoutEmail).toBe(seen.filter(({ mark }) => mark !== 'zq1').length);

      await called(hostingAnalyticsRoutes.hosting);
      const { total } = await called(hostingAnalyticsRoutes.domains);
      expect(total).toBe((await called(domainRoutes.list, { status: 'active' })).total);

      const { money } = await called(dashboardRoutes.figures);
      expect((await called(dashboardRoutes.all)).money).toEqual(money);
      expect(money !== undefined).toBe(isOpenTo(paymentRoutes.list, role));
      if (!isOpenTo(invoiceRoutes.sums, role)) return;
      const sums = await Promise.all(seen.map(({ clientId }) => sumsOfClient(clientId)));
      const expected = totals(sums.flat(), figures);
      expect((await called(invoiceRoutes.sums)).currencies.map(flat)).toEqual(expected);
      for (const { clientId } of limited.hidden)
        expect(await called(invoiceRoutes.sums, { clientId })).toEqual({ currencies: [] });
      const quotes = await Promise.all(seen.map(({ clientId }) => quotesOf(clientId)));
      const open = (await called(quoteRoutes.sums)).currencies.map((sum) => ({
        currency: sum.currency,
        ...sum.open,
      }));
      expect(open.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))).toEqual(
        totals(quotes.flat(), ({ totalMinor }) => ({ count: 1, amountMinor: totalMinor })),
      );
      if (!money) return;
      const received = totals(await paymentsOf(seen), ({ amountMinor }) => ({ count: 1, amountMinor }));
      // A currency of other income or of expenses alone has no invoices.
      const currencies = money.currencies.map(({ currency }) => currency);
      expect(currencies).toEqual(expect.arrayContaining(expected.map(({ currency }) => currency)));
      for (const of of money.currencies) {
        const owed = expected.find(({ currency }) => currency === of.currency);
        expect([of.outstanding, of.overdue, of.receivedThisMonth]).toEqual([
          { count: owed?.owed ?? 0, amountMinor: owed?.owedMinor ?? 0 },
          { count: owed?.late ?? 0, amountMinor: owed?.lateMinor ?? 0 },
          amounts(received.find(({ currency }) => currency === of.currency)),
        ]);
      }
      const { items } = await called(incomeRoutes.list, { ...HUNDRED, ...YEAR });
      for (const route of [accountingFiguresRoutes.overview, accountingFiguresRoutes.income]) {
        const { currencies } = await called(route, YEAR);
        expect(currencies.map((of) => [of.currency, 'total' in of ? of.total : of.income])).toEqual(
          currencies.map(({ currency }) => {
            const mine = items.filter((entry) => entry.currency === currency);
            const amountMinor = mine.reduce((sum, entry) => sum + entry.amountMinor, 0);
            return [currency, { count: mine.length, amountMinor }];
          }),
        );
        expect(currencies.length).toBe(new Set(items.map(({ currency }) => currency)).size);
      }
      await called(accountingFiguresRoutes.expenses, YEAR);
      for (const report of REPORTS) {
        for (const basis of REPORT_BASES) {
          const { text } = await app.call(reportRoutes.one, {
            as: member,
            parameters: { report },
            query: { ...YEAR, basis },
          });
          expectNoSecret(text, limited);
        }
      }
      const offered = byCurrency((await called(quoteAnalyticsRoutes.figures)).currencies);
      const quoted = totals(quotes.flat(), ({ totalMinor }) => ({ count: 1, amountMinor: totalMinor }));
      expect(offered.map(({ currency, sent, openToday }) => [currency, sent, openToday])).toEqual(
        quoted.map(({ currency, ...sum }) => [currency, sum, sum]),
      );
      const analytics = byCurrency((await called(invoiceAnalyticsRoutes.figures)).currencies);
      const issued = totals(await issuedTo(seen), ({ totalMinor }) => ({
        count: 1,
        amountMinor: totalMinor,
      }));
      expect(
        analytics.map((of) => [of.currency, of.invoiced, of.received, of.outstanding.amountMinor]),
      ).toEqual(
        expected.map((of, place) => [
          of.currency,
          amounts(issued[place]),
          amounts(received[place]),
          of.owedMinor,
        ]),
      );
      for (const {
        byMonth,
        ageing,
        funnel,
        topClients,
        invoiced,
        outstanding,
        currency,
        collectedMinor,
      } of analytics) {
        expect(byMonth.reduce((sum, month) => sum + month.invoiced.amountMinor, 0)).toBe(
          invoiced.amountMinor,
        );
        expect(ageing.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(outstanding.amountMinor);
        const mine = seen.filter((sold) => sold.currency === currency);
        expect([funnel.issued, funnel.sent, collectedMinor]).toEqual([
          mine.length,
          mine.length,
          2_000 * mine.length,
        ]);
        expect(topClients.map(({ clientId }) => clientId).sort()).toEqual(
          mine.map(({ clientId }) => clientId).sort(),
        );
      }
    }),
    { numRuns: isFullRun ? 8 : 4 },
  );
});

const hasStatus =
  (wanted: string) =>
  ({ currency }: Sold): boolean =>
    (currency === 'USD' ? 'lead' : 'active') === wanted;

const tagsOf = (sold: Sold[]) =>
  [
    ...sold.map(({ mark: name }) => ({ name, count: 1, archived: 0 })),
    ...(sold.length > 0 ? [{ name: 'norte', count: sold.length, archived: 0 }] : []),
  ].sort((one, other) => (one.name < other.name ? -1 : 1));

const quotesOf = async (clientId: string) =>
  (await app.call(quoteRoutes.list, { as: owner, query: { clientId } })).body.items;
const sumsOfClient = async (clientId: string) =>
  (await app.call(invoiceRoutes.sums, { as: owner, query: { clientId } })).body.currencies;

type ClientSums = Awaited<ReturnType<typeof sumsOfClient>>[number];

const figures = ({ drafts, outstanding, overdue }: ClientSums) => ({
  drafts: drafts.count,
  draftsMinor: drafts.amountMinor,
  owed: outstanding.count,
  owedMinor: outstanding.amountMinor,
  late: overdue.count,
  lateMinor: overdue.amountMinor,
});
const flat = (sums: ClientSums) => ({ currency: sums.currency, ...figures(sums) });

const amounts = (sum: { count: number; amountMinor: number } | undefined) => ({
  count: sum?.count ?? 0,
  amountMinor: sum?.amountMinor ?? 0,
});

const byCurrency = <Of extends { currency: string }>(of: Of[]): Of[] =>
  of.toSorted((one, other) => (one.currency < other.currency ? -1 : 1));

const paymentsOf = async (sold: Sold[]) =>
  (await app.call(paymentRoutes.list, { as: owner, query: HUNDRED })).body.items.filter(isOf(sold));
const issuedTo = async (sold: Sold[]) =>
  (await app.call(invoiceRoutes.list, { as: owner, query: HUNDRED })).body.items
    .filter(isOf(sold))
    .filter(({ number }) => number !== null);

const isOf =
  (sold: Sold[]) =>
  (item: { clientId: string }): boolean =>
    sold.some(({ clientId }) => clientId === item.clientId);
