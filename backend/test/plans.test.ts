import {
  auditRoutes,
  CLIENT_SORTS,
  clientDebtRoutes,
  clientRoutes,
  defaultsOfCountry,
} from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiDatabase } from '../src/database/database.ts';
import { roleUrl } from '../src/database/role-url.ts';
import { clientArea } from '../src/modules/clients/client-area.ts';
import { invoiceArea } from '../src/modules/invoices/invoice-area.ts';
import { keysetOf } from '../src/records/keyset.ts';
import type { AnyArea } from '../src/records/record-area.ts';
import { pageStatement } from '../src/records/record-list.ts';
import type { SortType } from '../src/records/sort-key.ts';
import { RECORD_AREAS } from './record-areas.ts';
import { TestApplication, type TestOwner } from './test-application.ts';
import { series } from './test-recurring.ts';

/** Rows of one organization and of many others. */
const OWN_ROWS = isFullRun ? 12_000 : 3_000;
const OTHER_ORGANIZATIONS = isFullRun ? 60 : 20;
const OTHER_ROWS = 100;
const TIMELINE_ROWS = isFullRun ? 100_000 : 20_000;
const TAXED_ROWS = isFullRun ? 100_000 : 20_000;
/** So few that reading them by an index is the cheaper plan by far. */
const TAXED_ROWS_A_DAY = isFullRun ? 274 : 40;
/** Large tables take long to fill on a machine that runs other tests. */
const FILLING_MS = 300_000;

let app: TestApplication;
let projectId: string;
let owner: TestOwner;
let requests: pg.Client;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
  await fill(owner, OWN_ROWS);
  const { rows } = await app.admin.query<{ id: string }>(
    'SELECT id FROM public.projects WHERE organization_id = $1 LIMIT 1',
    [owner.organizationId],
  );
  projectId = rows[0]?.id ?? '';
  for (let i = 0; i < OTHER_ORGANIZATIONS; i += 1) await fill(await app.owner(), OTHER_ROWS);
  await app.admin.query('VACUUM ANALYZE');
  requests = new pg.Client({ connectionString: roleUrl(app.database.adminUrl, 'oficio_api') });
  await requests.connect();
}, FILLING_MS);

afterAll(async () => {
  await requests.end();
  await app.stop();
});

const FILTERS: [name: string, filters: Record<string, string>][] = [
  ['no filter', {}],
  ['a status', { status: 'lead' }],
  ['the archive', { status: 'archived' }],
  ['a country', { country: 'US' }],
  ['a currency', { currency: 'USD' }],
  ['the organization’s currency', { currency: 'MXN' }],
  ['an owner', { owner: 'me' }],
  ['no owner', { owner: 'nobody' }],
  ['no email', { missing: 'email' }],
  ['no billing contact', { missing: 'billingContact' }],
  ['no country', { missing: 'country' }],
];

describe.each(FILTERS)('lists with %s', (_, filters) => {
  const given = () => ({ ...filters, ...(filters.owner && { owner: owner.userId }) });

  test.each(CLIENT_SORTS.flatMap((sort) => [sort, `-${sort}` as const]))(
    'sorted by %s scan no table from end to end',
    async (sort) => {
      for (const after of [null, keysOf(sort)]) {
        const statement = pageStatement(clientArea, scope(), { ...given(), sort }, { after, size: 25 });
        expect(sequentialScans(await planOf(statement))).toEqual([]);
      }
    },
  );

  test.each([
    ['the first', null],
    ['a later', keysOf('displayName')],
  ])(
    'sorted by name, %s page comes from its index in order, and its total from the kept counts',
    async (_, after) => {
      const query = { ...given(), sort: 'displayName' as const };
      const plan = await planOf(pageStatement(clientArea, scope(), query, { after, size: 25 }));
      if (filters.currency !== 'MXN') expect(isSorted(plan)).toBe(false);
      expect(rowsTouched(plan)).toBeLessThan(2_000);
    },
  );
});

test.each([
  { createdIn: '2026-01', sort: '-createdAt' as const },
  { inactiveSince: '2026-01-08', sort: 'lastActivity' as const },
])('the page of %j comes from its index in order, and its total from the kept counts', async (query) => {
  const plan = await planOf(pageStatement(clientArea, scope(), query, { after: null, size: 25 }));
  expect(sequentialScans(plan)).toEqual([]);
  expect(isSorted(plan)).toBe(false);
  expect(rowsTouched(plan)).toBeLessThan(100);
});

describe('what clients owe', () => {
  beforeAll(async () => {
    // Five paid invoices for each client, and one in a hundred owes one.
    await app.admin.query(
      `INSERT INTO public.invoices (id, organization_id, user_id, created_by, client_id, currency, lifecycle, settlement,
         number, issue_date, due_date, total_minor, balance_minor, base_total_minor, base_balance_minor, created_at,
         updated_at)
       SELECT gen_random_uuid(), organization_id, $2, $2, id, 'MXN', 'issued',
         CASE WHEN n = 6 THEN 'open' ELSE 'paid' END, sort_name || '-' || n, date '2026-01-01' + n,
         date '2026-02-01' + n, 1000, CASE WHEN n = 6 THEN 1000 ELSE 0 END, 1000, CASE WHEN n = 6 THEN 1000 ELSE 0 END,
         created_at, updated_at
       FROM public.client_directory, generate_series(1, 6) n
       WHERE organization_id = $1 AND (n < 6 OR sort_name LIKE '%77')`,
      [owner.organizationId, owner.userId],
    );
    await app.admin.query('VACUUM ANALYZE public.invoices');
  }, FILLING_MS);

  test.each(CLIENT_SORTS)('sorted by %s, the overdue ones are found by what is owed', async (sort) => {
    for (const after of [null, keysOf(sort)]) {
      const plan = await planOf(
        pageStatement(clientArea, scope(), { overdue: 'true', sort }, { after, size: 25 }),
      );
      expect(sequentialScans(plan)).toEqual([]);
      expect(JSON.stringify(plan)).toContain('invoices_owed');
      expect(rowsTouched(plan)).toBeLessThan(200);
    }
  });

  test('the overdue ones of a word are found by the word', async () => {
    const query = { overdue: 'true', search: 'quetzal', sort: 'displayName' as const };
    const plan = await planOf(pageStatement(clientArea, scope(), query, { after: null, size: 25 }));
    expect(JSON.stringify(plan)).toContain('client_directory_search');
    expect(rowsTouched(plan)).toBeLessThan(10);
  });

  test('of a page, each is read by its index, and so is the last invoice', async () => {
    const { body } = await app.call(clientRoutes.list, { as: owner, query: { limit: '25' } });
    const ids = body.items.map(({ id }) => id).join(',');
    const [statement] = await sentBy(async () => {
      expect((await app.call(clientDebtRoutes.list, { as: owner, query: { ids } })).body.items).toHaveLength(
        25,
      );
    });
    const plan = statement && (await planOf(statement));
    expect(JSON.stringify(plan)).toContain('invoices_owed');
    expect(JSON.stringify(plan)).toContain('invoices_of_client');
    expect(plan && sequentialScans(plan)).toEqual([]);
    expect(plan && rowsTouched(plan)).toBeLessThan(200);
  });
});

test('the invoices of a period are counted and sorted in their index alone', async () => {
  const query = { from: '2026-01-05', to: '2026-01-09', sort: '-createdAt' };
  const plan = await planOf(pageStatement(invoiceArea as AnyArea, scope(), query, { after: null, size: 25 }));
  expect(JSON.stringify(plan)).toMatch(/"CTE found".{1,6000}"Index Only Scan".{1,400}"invoices_by_issue"/);
});

test.each(RECORD_AREAS.filter(({ area }) => 'recurringId' in area.filters))(
  'the $name of a series are found by the series',
  async ({ area }) => {
    const { id } = await series(app, owner, { startOn: '2099-01-31' });
    await app.admin.query(
      `UPDATE public.${area.table} entry SET recurring_id = $2, occurrence = made.n
         ${area.table === 'invoices' ? `, occurrence_on = '2026-01-01'` : ''}
       FROM (SELECT id, row_number() OVER () AS n FROM public.${area.table}
         WHERE organization_id = $1 AND record_state = 'open' LIMIT 24) made
       WHERE entry.id = made.id`,
      [owner.organizationId, id],
    );
    await app.admin.query(`ANALYZE public.${area.table}`);
    for (const sort of [Object.keys(area.sorts)[0], '-createdAt'] as string[]) {
      const query = { recurringId: id, sort };
      const plan = await planOf(pageStatement(area as AnyArea, scope(), query, { after: null, size: 25 }));
      expect(sequentialScans(plan)).toEqual([]);
      expect(rowsTouched(plan)).toBeLessThan(500);
    }
  },
);

describe.each(RECORD_AREAS)('each order of $name', ({ area }) => {
  test.each(Object.keys(area.sorts).flatMap((sort) => [sort, `-${sort}`]))(
    '%s, the first page and a later one, has its index',
    async (sort) => {
      for (const after of [null, keysOf(sort, area as AnyArea)]) {
        const plan = await planOf(pageStatement(area as AnyArea, scope(), { sort }, { after, size: 25 }));
        expect(sequentialScans(plan)).toEqual([]);
        expect(isSorted(plan)).toBe(false);
        expect(rowsTouched(plan)).toBeLessThan(2_000);
      }
    },
  );
});

const TAG_SEARCHES: [name: string, query: Record<string, string>][] = [
  ['a rare tag', { tag: 'tag 77' }],
  ['a word and a tag', { search: 'negocio', tag: 'tag 77' }],
];

describe.each(RECORD_AREAS)('searches of $name', ({ area }) => {
  const SEARCHES: [name: string, query: Record<string, string>][] = [
    ['a rare word', { search: 'negocio2711' }],
    ['two words', { search: 'negocio 2711' }],
    ['the beginning of a word', { search: 'x1' }],
    ...('tag' in area.filters ? TAG_SEARCHES : []),
    ['what nobody has', { search: 'qqqq' }],
    ['what everybody has', { search: 'negocio' }],
  ];

  test.each(SEARCHES)('%s is found by an index, and its rows by their ids', async (_, query) => {
    for (const sort of Object.keys(area.sorts)) {
      const plan = await planOf(
        pageStatement(area as AnyArea, scope(), { ...query, sort }, { after: null, size: 25 }),
      );
      expect(sequentialScans(plan)).toEqual([]);
      expect(JSON.stringify(plan)).toMatch(new RegExp(`${area.table}_(search|tags)`));
    }
  });
});

test.each([
  '',
  '?desk=organization',
  '?desk=organization&sort=firstResponseDueAt',
  '?desk=product',
  '?status=unresolved',
])('the list of tickets %s reads no row of other organizations', async (query) => {
  const statements = await sentBy(async () => {
    const { status, text } = await app.fetch('GET', `/api/support/tickets${query}`, { as: owner });
    expect([status, text.includes('"total":0')]).toEqual([200, query === '?desk=product']);
  });
  for (const statement of statements) {
    const plan = await planOf(statement);
    expect([statement.text, sequentialScans(plan, new Set(['support_tickets']))]).toEqual([
      statement.text,
      [],
    ]);
  }
});

test('one client, its figures, the dashboard, the activity and the search of all areas scan no large table from end to end', async () => {
  const one = await app.admin.query<{ id: string }>(
    'SELECT id FROM public.client_directory WHERE organization_id = $1 LIMIT 1',
    [owner.organizationId],
  );
  const statements = await sentBy(async () => {
    for (const path of [
      `/api/clients/${one.rows[0]?.id}`,
      `/api/clients/${one.rows[0]?.id}/notes`,
      '/api/dashboard/all',
      '/api/clients/analytics',
      '/api/invoices/analytics',
      '/api/quotes/analytics',
      '/api/accounting/overview',
      '/api/income/analytics',
      '/api/expenses/analytics',
      '/api/hosting/analytics',
      '/api/domain/analytics',
      '/api/dashboard',
      '/api/accounting/reports/pnl',
      '/api/search?search=negocio2711',
      `/api/items/suggestions?q=negocio2711&currency=MXN&clientId=${one.rows[0]?.id}`,
      '/api/auth/me',
      '/api/subscription/status',
    ]) {
      expect((await app.fetch('GET', path, { as: owner })).status).toBe(200);
    }
  });
  expect(statements.length).toBeGreaterThan(5);
  for (const statement of statements) {
    const plan = await planOf(statement);
    expect([statement.text, sequentialScans(plan)]).toEqual([statement.text, []]);
    expect(rowsTouched(plan), statement.text).toBeLessThan(2_000);
  }
});

test.each([
  '/api/income/analytics?from=2025-12-20&to=2026-01-20',
  '/api/expenses/analytics?from=2025-12-20&to=2026-01-20',
  ...[
    '/api/income/analytics',
    '/api/expenses/analytics',
    '/api/invoices/analytics',
    '/api/accounting/overview',
  ].map((path) => `${path}?from=2022-01-01&to=2026-12-31`),
])('%s reads few rows, those of its functions included', async (path) => {
  const statements = await sentBy(async () => {
    expect((await app.fetch('GET', path, { as: owner })).status).toBe(200);
  });
  for (const statement of statements) {
    const { scanned, read } = await readsOf(statement);
    expect([statement.text, scanned]).toEqual([statement.text, 0]);
    expect(read, statement.text).toBeLessThan(2_000);
  }
});

test.each(['/api/hosting/analytics', '/api/domain/analytics'])(
  '%s of a limited member reads the rows of the assigned clients alone',
  async (path) => {
    // The last one by name: the names of its provider and its registrar belong to many other clients, too.
    const { rows } = await app.admin.query<{ id: string }>(
      `SELECT id FROM public.client_directory WHERE organization_id = $1 AND status = 'active' AND archived_at IS NULL
       ORDER BY sort_name DESC LIMIT 1`,
      [owner.organizationId],
    );
    const limited = await app.member(owner.organizationId, 'viewer', { clientIds: rows.map(({ id }) => id) });
    const statements = await sentBy(async () => {
      expect((await app.fetch('GET', path, { as: limited })).status).toBe(200);
    });
    const figures = statements.filter(({ text }) => text.includes('oficio.seen_'));
    expect(figures.length).toBeGreaterThan(1);
    for (const statement of figures) {
      const { scanned, read } = await readsOf(statement, limited);
      expect([statement.text, scanned]).toEqual([statement.text, 0]);
      expect(read, statement.text).toBeLessThan(100);
    }
  },
);

test.each<[string, () => Record<string, string>]>([
  ['everything', () => ({})],
  ['one person', () => ({ actor: owner.userId })],
  ['one kind of thing', () => ({ entity: 'client' })],
  ['everything since a day', () => ({ from: '2026-01-01' })],
])('the audit log of %s comes from its index in order, the first page and the next one', async (_, query) => {
  const statements = await sentBy(async () => {
    const { body } = await app.call(auditRoutes.list, { as: owner, query: query() });
    expect(body.nextCursor).not.toBeNull();
    await app.call(auditRoutes.list, { as: owner, query: { ...query(), cursor: body.nextCursor ?? '' } });
  });
  const pages = statements.filter(({ text }) => text.includes('oficio.audit_log'));
  expect(pages).toHaveLength(2);
  for (const page of pages) {
    const plan = await planOf(page);
    expect(sequentialScans(plan)).toEqual([]);
    expect(isSorted(plan)).toBe(false);
    expect(rowsTouched(plan)).toBeLessThan(200);
  }
});

describe(`the timeline of a client with ${TIMELINE_ROWS} entries`, () => {
  let clientId: string;
  let limited: TestOwner;

  beforeAll(async () => {
    clientId = (await app.client(owner)).id;
    limited = await app.member(owner.organizationId, 'viewer', { clientIds: [clientId] });
    await app.admin.query(
      `INSERT INTO oficio.audit_log (id, at, organization_id, actor_user_id, actor_name, action, entity_type, entity_id,
         entity_name, client_id)
       SELECT gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 second', $1, $2, 'Ana', 'updated',
         (ARRAY['client', 'domain', 'note', 'invoice'])[1 + n % 4], $3, 'x', $3
       FROM generate_series(1, $4) n`,
      [owner.organizationId, owner.userId, clientId, TIMELINE_ROWS],
    );
    await app.admin.query('VACUUM ANALYZE oficio.audit_log');
  }, FILLING_MS);

  test.each(['the owner', 'a limited viewer'])('is read from its index for %s', async (who) => {
    const as = who === 'the owner' ? owner : limited;
    const path = `/api/clients/${clientId}/timeline`;
    const first = await app.fetch('GET', path, { as });
    const { nextCursor } = first.body as { nextCursor: string };
    const statements = await sentBy(async () => {
      for (const query of ['', `?cursor=${nextCursor}`, '?kind=note&limit=100']) {
        expect((await app.fetch('GET', path + query, { as })).status).toBe(200);
      }
    });
    const entries = statements.filter(({ text }) => text.includes('entry.sequence'));
    expect(entries).toHaveLength(3);
    for (const statement of entries) {
      const plan = await planOf(statement, as);
      expect(sequentialScans(plan)).toEqual([]);
      expect(JSON.stringify(plan)).toContain('audit_log_of_client');
      expect(rowsTouched(plan)).toBeLessThan(1_000);
    }
  });
});

test('the activity of a limited member follows the changes of the assigned clients', async () => {
  const clientId = (await app.client(owner)).id;
  const limited = await app.member(owner.organizationId, 'viewer', { clientIds: [clientId] });
  await app.admin.query(
    `INSERT INTO oficio.audit_log (id, at, organization_id, actor_user_id, actor_name, action, entity_type, entity_id,
       entity_name, client_id)
     SELECT gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 second', $1, $2, 'Ana', 'updated', 'client',
       $3, 'x', $3
     FROM generate_series(1, 10000) n`,
    [owner.organizationId, owner.userId, clientId],
  );
  const statements = await sentBy(async () => {
    expect((await app.fetch('GET', '/api/dashboard/all', { as: limited })).status).toBe(200);
  });
  const activity = statements.find(({ text }) => text.includes('oficio.audit_log'));
  expect(activity && rowsTouched(await planOf(activity, limited))).toBeLessThan(1_000);
});

describe(`a tax, in an organization with ${TAXED_ROWS} documents, payments and entries`, () => {
  let taxed: TestOwner;

  beforeAll(async () => {
    taxed = await app.owner();
    await fillTaxes(taxed);
  }, FILLING_MS);

  const IVA = 'added:160000:IVA';
  const DAYS = { from: '2026-03-01', to: '2026-03-02' };
  const PAID = { paidFrom: DAYS.from, paidTo: DAYS.to };

  test.each<[path: string, query: Record<string, string>]>([
    ['/api/invoices', { ...DAYS, tax: IVA, reached: 'issued' }],
    ['/api/payments', { settledFrom: DAYS.from, settledTo: DAYS.to, tax: IVA }],
    ['/api/income', { ...DAYS, tax: 'charged' }],
    ['/api/income', { ...DAYS, tax: 'withheld' }],
    ['/api/expenses', { ...DAYS, status: 'incurred', tax: 'creditable' }],
    ['/api/expenses', { ...PAID, tax: 'creditable' }],
    ['/api/expenses', { ...PAID, tax: 'withheld', sort: 'amount' }],
  ])('%s of %j reads the rows of its days', async (path, query) => {
    const statements = await sentBy(async () => {
      const answer = await app.fetch('GET', `${path}?${new URLSearchParams(query)}`, { as: taxed });
      expect([answer.status, (answer.body as { total: number }).total > TAXED_ROWS_A_DAY / 3]).toEqual([
        200,
        true,
      ]);
    });
    for (const statement of statements) {
      const plan = await planOf(statement, taxed);
      expect([statement.text, sequentialScans(plan, LARGE_BY_TAXES)]).toEqual([statement.text, []]);
      expect(rowsTouched(plan), statement.text).toBeLessThan(2_000);
    }
  });
});

test.each([
  ['a person', () => ({ assignee: owner.userId, status: 'open' })],
  ['the organization', () => ({})],
  ['a project', () => ({ project: projectId })],
  ['a search', () => ({ search: 'quetzal' })],
])('a page of the tasks of %s comes from an index', async (_, query) => {
  const statements = await sentBy(async () => {
    const answer = await app.fetch('GET', `/api/tasks?${new URLSearchParams(query())}`, { as: owner });
    expect(answer.status).toBe(200);
  });
  const page = statements.find(({ text }) => text.includes('LIMIT'));
  expect(sequentialScans(await planOf(page ?? { text: '', values: [] }))).toEqual([]);
});

const LARGE = new Set<string>([
  ...RECORD_AREAS.map(({ area }) => area.table),
  'client_contacts',
  'audit_log',
  'tasks',
]);
/** Those that are large only after `fillTaxes`. */
const LARGE_BY_TAXES = new Set([...LARGE, 'invoice_taxes', 'settlements', 'settlement_taxes', 'payments']);

type Plan = Record<string, unknown> & { Plans?: Plan[] };

function scope() {
  return {
    userId: owner.userId,
    organizationId: owner.organizationId,
    organization: {
      id: owner.organizationId,
      name: '',
      ownerUserId: owner.userId,
      memberRole: 'owner' as const,
      sees: 'all' as const,
      assignedMark: null,
      currency: 'MXN',
      timezone: 'America/Mexico_City',
      ...defaultsOfCountry(null),
      fiscalYearMonth: 1,
      isSetUp: true,
      logoUrl: null,
      deletionScheduledFor: null,
      suspendedAt: null,
      sendingPausedAt: null,
    },
    today: '2026-11-23',
  };
}

/** The sort keys of a row somewhere in the middle. */
function keysOf(sort: string, area: AnyArea = clientArea): string[] {
  return keysetOf(area.sorts, sort).keys.map(([column, type]) =>
    column === 'status' ? 'inactive' : MIDDLE[type],
  );
}

const MIDDLE: Record<SortType, string> = {
  text: 'negocio 5000',
  uuid: '7f000000-0000-4000-8000-000000000000',
  timestamptz: '2026-03-01 00:00:00+00',
  date: '2026-03-01',
  bigint: '500000',
  boolean: 'true',
};

/** The executed plan of a statement as the role of requests, planned without its parameters. */
function planOf(
  statement: { text: string; values: readonly unknown[] },
  as: TestOwner = owner,
): Promise<Plan> {
  return inRequest(as, async () => {
    await requests.query(`PREPARE asked AS ${statement.text}`);
    const values = statement.values.map(literal).join(', ');
    const { rows } = await requests.query(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked${values && `(${values})`}`,
    );
    await requests.query('DEALLOCATE asked');
    return (rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]?.Plan ?? {};
  });
}

interface Reads {
  /** Sequential scans of large tables. */
  scanned: number;
  read: number;
}

/** What a statement reads, in the functions that it calls, too, which its plan doesn't show. */
function readsOf(statement: { text: string; values: readonly unknown[] }, as = owner): Promise<Reads> {
  const soFar = async (): Promise<Reads> => {
    const { rows } = await requests.query<Reads>(
      `SELECT coalesce(sum(seq_scan) FILTER (WHERE relname = ANY ($1)), 0)::integer AS scanned,
         coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::integer AS read
       FROM pg_stat_xact_user_tables`,
      [[...LARGE]],
    );
    return rows[0] ?? { scanned: 0, read: 0 };
  };
  return inRequest(as, async () => {
    const before = await soFar();
    await requests.query(statement.text, [...statement.values]);
    const after = await soFar();
    return { scanned: after.scanned - before.scanned, read: after.read - before.read };
  });
}

async function inRequest<Result>(as: TestOwner, work: () => Promise<Result>): Promise<Result> {
  await requests.query('BEGIN');
  try {
    await requests.query(
      "SELECT set_config('oficio.user_id', $1, true), set_config('oficio.organization_id', $2, true)",
      [as.userId, as.organizationId],
    );
    return await work();
  } finally {
    await requests.query('ROLLBACK');
  }
}

/** Documents, payments, income and expenses on each day of some months, with taxes. */
async function fillTaxes(taxed: TestOwner): Promise<void> {
  const { organizationId, userId } = taxed;
  const { id: clientId } = await app.client(taxed);
  const entry = `gen_random_uuid(), '${organizationId}', '${userId}', '${userId}', day, amount, amount, 'MXN', at, at,
    CASE WHEN n % 4 > 0 THEN 16 ELSE 0 END, CASE WHEN n % 4 = 0 THEN 10 ELSE 0 END`;
  const taxes = (table: string, of: string): string => `
    INSERT INTO oficio.${table}_taxes (organization_id, ${table}_id, position, name, rate_ppm, kind, exempt, base_minor, tax_minor)
    SELECT organization_id, id, 0, 'IVA', 160000, 'added', false, 1000, 160 FROM ${of} WHERE organization_id = '${organizationId}';`;
  const itemsOf = (table: string): string => `
    UPDATE public.${table} entry SET list_item = oficio.${table}_item(entry)
    WHERE organization_id = '${organizationId}' AND ${table === 'invoices' ? 'issue_date' : 'date'} BETWEEN '2026-03-01' AND '2026-03-02';`;
  // Triggers would count each row.
  await app.admin.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    CREATE TEMPORARY TABLE numbered ON COMMIT DROP AS
      SELECT n, date '2026-01-01' + n / ${TAXED_ROWS_A_DAY} AS day, timestamptz '2026-01-01' + n * interval '5 minutes' AS at,
        1000 + n AS amount, gen_random_uuid() AS invoice, gen_random_uuid() AS payment
      FROM generate_series(1, ${TAXED_ROWS}) n;
    INSERT INTO public.invoices (id, organization_id, user_id, created_by, client_id, client_name, currency, lifecycle,
      settlement, status, number, sort_number, issue_date, sort_issue, due_date, sort_due, total_minor, net_minor,
      balance_minor, base_total_minor, base_balance_minor, created_at, updated_at, record_state, list_item)
    SELECT invoice, '${organizationId}', '${userId}', '${userId}', '${clientId}', 'Nopal', 'MXN', 'issued', 'paid', 'paid',
      n, n, day, day, day, day, amount, amount, 0, amount, 0, at, at, 'open', '{}' FROM numbered;
    ${taxes('invoice', 'public.invoices')}
    INSERT INTO oficio.payments (id, organization_id, client_id, client_name, date, amount_minor, allocated_minor, currency,
      method, status, base_amount_minor, created_at, updated_at)
    SELECT payment, '${organizationId}', '${clientId}', 'Nopal', day, amount, amount, 'MXN', 'cash', 'succeeded', amount, at, at
    FROM numbered;
    INSERT INTO oficio.settlements (id, organization_id, invoice_id, source, payment_id, date, amount_minor, base_minor, created_at)
    SELECT gen_random_uuid(), '${organizationId}', invoice, 'payment', payment, day, amount, amount, at FROM numbered;
    ${taxes('settlement', 'oficio.settlements')}
    INSERT INTO public.income (id, organization_id, user_id, created_by, date, amount_minor, base_amount_minor, currency,
      created_at, updated_at, tax_minor, withheld_minor, client_name, record_state, list_item)
    SELECT ${entry}, 'Nopal', 'open', '{}' FROM numbered;
    INSERT INTO public.expenses (id, organization_id, user_id, created_by, date, amount_minor, base_amount_minor, currency,
      created_at, updated_at, tax_minor, withheld_minor, vendor, creditable_tax, status, paid_on, record_state, list_item)
    SELECT ${entry}, 'Luz', true, 'paid', day, 'open', '{}' FROM numbered;
    ${['invoices', 'income', 'expenses'].map(itemsOf).join('')}
    COMMIT`);
  await app.admin.query('VACUUM ANALYZE');
}

function literal(value: unknown): string {
  if (value === null) return 'NULL';
  // Like every literal it takes the type of its parameter.
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((part) => JSON.stringify(String(part))).join()}}`);
  return pg.escapeLiteral(String(value));
}

function sequentialScans(plan: Plan, tables: ReadonlySet<string> = LARGE): string[] {
  const here = plan['Node Type'] === 'Seq Scan' ? [String(plan['Relation Name'])] : [];
  const below = (plan.Plans ?? []).flatMap((part) => sequentialScans(part, tables));
  return [...here, ...below].filter((table) => tables.has(table));
}

/**
 * Whether the rows of the statement are sorted. What a sub-select sorts belongs to one row, or to the rows that a member of all
 * items is read from. The rows of WITH are the statement's own.
 */
function isSorted(plan: Plan): boolean {
  const own = (plan.Plans ?? []).filter(
    (part) =>
      !['SubPlan', 'InitPlan'].includes(String(part['Parent Relationship'])) ||
      String(part['Subplan Name']).startsWith('CTE'),
  );
  return plan['Node Type'] === 'Sort' || own.some(isSorted);
}

function rowsTouched(plan: Plan): number {
  const own = Number(plan['Actual Rows'] ?? 0) + Number(plan['Rows Removed by Filter'] ?? 0);
  return Math.max(own, ...(plan.Plans ?? []).map(rowsTouched));
}

/** The statements that the application sends during the work. */
async function sentBy(work: () => Promise<void>): Promise<{ text: string; values: readonly unknown[] }[]> {
  const database = app.nest.get(ApiDatabase, { strict: false });
  const statements: { text: string; values: readonly unknown[] }[] = [];
  const { read, readAll } = database;
  database.read = function (this: ApiDatabase, claims, text, values) {
    statements.push({ text, values });
    return read.call(this, claims, text, values) as ReturnType<typeof read>;
  } as typeof read;
  database.readAll = function (this: ApiDatabase, claims, sent) {
    statements.push(...(sent as unknown as typeof statements));
    return readAll.call(this, claims, sent) as ReturnType<typeof readAll>;
  } as typeof readAll;
  await work();
  Object.assign(database, { read, readAll });
  return statements;
}

async function fill({ organizationId, userId }: TestOwner, count: number): Promise<void> {
  await app.admin.query(
    `INSERT INTO public.client_directory (id, organization_id, user_id, created_by, display_name, type, email, locale,
       status, tags, source, currency, country_code, owner_user_id, has_billing_contact, created_at, updated_at,
       archived_at, sort_name, sort_email, search_text)
     SELECT gen_random_uuid(), $1, $2, $2, 'Negocio ' || n, 'company',
       CASE WHEN n % 70 > 0 THEN 'n' || n || '@example.com' END, 'es',
       (ARRAY['active', 'active', 'active', 'lead', 'inactive'])[1 + n % 5], ARRAY['tag ' || n % 500], 'manual',
       CASE WHEN n % 50 = 0 THEN 'USD' END, CASE WHEN n % 60 = 0 THEN NULL WHEN n % 40 = 0 THEN 'US' ELSE 'MX' END,
       CASE WHEN n % 30 > 0 THEN $2::uuid END, n % 80 > 0,
       timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '90 seconds',
       CASE WHEN n % 10 = 0 THEN timestamptz '2026-06-01' END,
       'negocio ' || n, 'n' || n || '@example.com', ' negocio ' || n || ' x' || n % 700
     FROM generate_series(1, $3) n`,
    [organizationId, userId, count],
  );
  await app.admin.query(
    `INSERT INTO public.domains (id, organization_id, user_id, created_by, fqdn, unicode_name, client_id, status, tags,
       currency, created_at, updated_at, archived_at, sort_name, sort_registrar, sort_expires_on, search_text)
     SELECT gen_random_uuid(), organization_id, $2, $2, name, name, id,
       CASE status WHEN 'active' THEN status ELSE 'cancelled' END, tags, 'MXN', created_at, updated_at, archived_at,
       name, 'registrar ' || length(name), created_at::date, search_text
     FROM public.client_directory, replace(sort_name, ' ', '-') AS name WHERE organization_id = $1`,
    [organizationId, userId],
  );
  await app.admin.query(
    `INSERT INTO public.hosting_clients (id, organization_id, user_id, created_by, name, client_id, status, tags, currency,
       next_renewal_on, cycle, created_at, updated_at, archived_at, sort_name, sort_provider, sort_next_renewal_on,
       search_text)
     SELECT gen_random_uuid(), organization_id, $2, $2, sort_name, id,
       CASE status WHEN 'active' THEN status ELSE 'cancelled' END, tags, 'MXN', created_at::date, 'annual', created_at,
       updated_at, archived_at, sort_name, 'provider ' || length(sort_name), created_at::date, search_text
     FROM public.client_directory WHERE organization_id = $1`,
    [organizationId, userId],
  );
  await app.admin.query(
    `INSERT INTO public.certificates (id, organization_id, created_by, client_id, host, port, name, tags, created_at,
       updated_at, archived_at, sort_name, sort_issuer, sort_expires_on, search_text)
     SELECT gen_random_uuid(), organization_id, $2, id, name, 443, name, tags, created_at, updated_at, archived_at, name,
       'issuer ' || length(name), created_at::date, search_text
     FROM public.client_directory, replace(sort_name, ' ', '-') AS name WHERE organization_id = $1`,
    [organizationId, userId],
  );
  await app.admin.query(
    `INSERT INTO public.service_plans (id, organization_id, created_by, name, kind, cycle, currency, tags, created_at,
       updated_at, archived_at, sort_name, sort_provider, search_text)
     SELECT gen_random_uuid(), organization_id, $2, sort_name, 'hosting', 'annual', 'MXN', tags, created_at, updated_at,
       archived_at, sort_name, 'provider ' || length(sort_name), search_text
     FROM public.client_directory WHERE organization_id = $1`,
    [organizationId, userId],
  );
  await app.admin.query(
    `INSERT INTO public.projects (id, organization_id, created_by, client_id, code, name, status, agreed_minor, currency,
       tags, created_at, updated_at, archived_at, sort_name, sort_due_on, sort_agreed_minor, search_text)
     SELECT gen_random_uuid(), organization_id, $2, id, upper(sort_name), sort_name,
       CASE status WHEN 'active' THEN status ELSE 'completed' END, length(sort_name), 'MXN', tags, created_at, updated_at,
       archived_at, sort_name, created_at::date, length(sort_name), search_text
     FROM public.client_directory WHERE organization_id = $1`,
    [organizationId, userId],
  );
  // One of each project; one in a hundred is the owner's.
  await app.admin.query(
    `INSERT INTO oficio.tasks (id, organization_id, project_id, created_by, title, due_on, assignee_id, rank, created_at,
       updated_at, search_text)
     SELECT gen_random_uuid(), organization_id, id, $2::uuid, name, created_at::date,
       CASE WHEN sort_name LIKE '%77' THEN $2::uuid END, 'a0', created_at, updated_at, search_text
     FROM public.projects WHERE organization_id = $1`,
    [organizationId, userId],
  );
  await app.admin.query(
    `INSERT INTO public.invoices (id, organization_id, user_id, created_by, client_id, currency, total_minor, balance_minor,
       due_date, created_at, updated_at, archived_at, po_number, search_own)
     SELECT gen_random_uuid(), organization_id, $2, $2, id, 'MXN', length(sort_name) * 1000, length(sort_name) * 1000,
       created_at::date, created_at, updated_at, archived_at, sort_name, search_text
     FROM public.client_directory WHERE organization_id = $1`,
    [organizationId, userId],
  );
  await app.admin.query(
    `INSERT INTO public.quotes (id, organization_id, created_by, client_id, series, currency, tax_mode, rounding_mode, lines,
       taxes, net_minor, tax_minor, withheld_minor, adjust_minor, total_minor, valid_until, created_at, updated_at,
       archived_at, po_number, search_own)
     SELECT gen_random_uuid(), organization_id, $2, id, 'Q', 'MXN', 'exclusive', 'per_invoice', '[]', '[]', 0, 0, 0, 0,
       length(sort_name) * 1000, created_at::date, created_at, updated_at, archived_at, sort_name, search_text
     FROM public.client_directory WHERE organization_id = $1`,
    [organizationId, userId],
  );
  await app.admin.query(
    `INSERT INTO public.items (id, organization_id, created_by, name, tags, prices, created_at, updated_at, archived_at,
       sort_name, search_text)
     SELECT gen_random_uuid(), organization_id, $2, display_name, tags,
       '[{"currency": "MXN", "unitPriceMinor": 100, "unitPriceMicros": 0}]', created_at, updated_at, archived_at,
       sort_name, search_text
     FROM public.client_directory WHERE organization_id = $1`,
    [organizationId, userId],
  );
  await app.admin.query(
    `INSERT INTO public.income (id, organization_id, user_id, created_by, date, client_id, client_name, amount_minor,
       base_amount_minor, currency, created_at, updated_at, archived_at, search_own)
     SELECT gen_random_uuid(), organization_id, $2, $2, created_at::date, id, '', length(sort_name), 1, 'MXN', created_at,
       updated_at, archived_at, search_text
     FROM public.client_directory WHERE organization_id = $1`,
    [organizationId, userId],
  );
  await app.admin.query(
    `INSERT INTO public.expenses (id, organization_id, user_id, created_by, date, client_id, vendor, sort_vendor,
       amount_minor, base_amount_minor, currency, created_at, updated_at, archived_at, search_own)
     SELECT gen_random_uuid(), organization_id, $2, $2, created_at::date, id, sort_name, sort_name, length(sort_name), 1,
       'MXN', created_at, updated_at, archived_at, search_text
     FROM public.client_directory WHERE organization_id = $1`,
    [organizationId, userId],
  );
  await app.admin.query(
    `INSERT INTO oficio.client_contacts (id, organization_id, client_id, position, first_name, is_primary, is_billing,
       receives_invoices, receives_reminders, receives_renewals)
     SELECT gen_random_uuid(), organization_id, id, 0, 'Ada', true, true, true, true, true
     FROM public.client_directory WHERE organization_id = $1`,
    [organizationId],
  );
  await app.admin.query(
    `INSERT INTO oficio.support_tickets (id, desk, organization_id, client_id, requester_name, subject, category, priority,
       status, first_response_due_at, last_message_at, last_message_by, created_at, updated_at)
     SELECT gen_random_uuid(), 'organization', organization_id, id, sort_name, sort_name, 'bug', 'normal', 'open',
       created_at, created_at, 'contact', created_at, updated_at
     FROM public.client_directory WHERE organization_id = $1`,
    [organizationId],
  );
  await app.admin.query(
    `INSERT INTO oficio.audit_log (id, at, organization_id, actor_user_id, actor_name, action, entity_type, entity_id,
       entity_name)
     SELECT gen_random_uuid(), created_at, organization_id, $2, 'Ana', 'created', entity, id, display_name
     FROM public.client_directory, unnest(ARRAY['client', 'domain', 'invoice']) AS entity WHERE organization_id = $1`,
    [organizationId, userId],
  );
}
