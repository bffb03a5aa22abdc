import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { fillPast } from './client-past.mjs';
import { LISTS } from './lists.mjs';
import { growthOf } from './rounds.mjs';
import { fillRecords, openAccount, someClients } from './workspace.mjs';

const SIZES = [1_000, 10_000, 100_000];
const OTHER_TENANTS = 1_000;
const ROWS_OF_OTHERS = 20;
/** The requests of a question. Pairs of filters are many, so that each has fewer. */
const THOROUGH = { rounds: 5, requests: 50, warmUp: 10 };
const QUICK = { rounds: 3, requests: 15, warmUp: 3 };

const PERIODS = {
  '12 months': 'from=2025-01-01&to=2025-12-31',
  '5 years': 'from=2022-01-01&to=2026-12-31',
  // The days at its ends aren't whole months.
  'some months': 'from=2025-02-10&to=2025-09-20',
};

/**
 * The measured requests by what they ask for; each list shows 50 rows. `:client` is one of the assigned clients, and
 * `:page` has the ids of all of them.
 */
const QUESTIONS = {
  dashboard: '/api/dashboard/all',
  'one client': '/api/clients/:client',
  'what clients owe': '/api/client-debts?ids=:page',
  'client analytics': '/api/clients/analytics',
  'dashboard figures': '/api/dashboard',
  'hosting analytics': '/api/hosting/analytics',
  'domain analytics': '/api/domain/analytics',
  ...Object.fromEntries(
    ['invoices', 'expenses'].flatMap((name) =>
      Object.entries(PERIODS).map(([words, days]) => [
        `${name} analytics of ${words}`,
        `/api/${name}/analytics?${days}`,
      ]),
    ),
  ),
  ...Object.fromEntries(
    Object.entries(PERIODS).map(([words, days]) => [
      `accounting overview of ${words}`,
      `/api/accounting/overview?${days}`,
    ]),
  ),
  'search of all areas': '/api/search?search=quetzal',
  'tags of clients': '/api/client-tags',
  'timeline of a client': '/api/clients/:client/timeline?limit=50',
  'documents of a client': '/api/documents?clientId=:client&limit=50',
  ...Object.fromEntries(
    [...LISTS].flatMap(([name, { questions, hasSearch = true }]) =>
      Object.entries({
        'as usual': '',
        ...(hasSearch && { 'search, 5 matches': 'search=quetzal' }),
        ...questions,
      }).map(([question, query]) => [`${name} ${question}`, `/api/${name}?limit=50&${query}`]),
    ),
  ),
};

/** Each filter of a list alone, and each with each other one. */
const PAIRS = Object.fromEntries(
  [...LISTS].flatMap(([name, { filters }]) => {
    const all = Object.entries(filters);
    return all.flatMap(([one, query], index) => [
      [`${name} ${one}`, `/api/${name}?limit=50&${query}`],
      ...all
        .slice(index + 1)
        .map(([other, more]) => [`${name} ${one} × ${other}`, `/api/${name}?limit=50&${query}&${more}`]),
    ]);
  }),
);

/**
 * The 95th percentile of each request's time, in milliseconds, for tenants of 1,000, 10,000 and 100,000 records of each
 * list beside 1,000 other tenants.
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {readonly string[]} [wanted] words; without them all requests are measured, else those that contain one
 */
export function measureGrowth(workspace, wanted = []) {
  return measureQuestions(workspace, { questions: QUESTIONS, wanted, effort: THOROUGH });
}

/**
 * The same for each filter that a screen offers, with each other one of the screen.
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {readonly string[]} [wanted]
 */
export function measureFilterPairs(workspace, wanted = []) {
  return measureQuestions(workspace, { questions: PAIRS, wanted, effort: QUICK });
}

/**
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {{ questions: Readonly<Record<string, string>>, wanted: readonly string[], effort: typeof THOROUGH }} options
 */
async function measureQuestions(workspace, { questions, wanted, effort }) {
  const tenants = [];
  for (const size of SIZES) {
    const account = await openAccount(workspace.url, workspace.publishableKey);
    await fillRecords(workspace, size, account);
    const limited = await limitedMember(workspace, account.organizationId);
    await fillPast(workspace, { ...account, clientId: limited.clientIds[0] ?? '', rows: size });
    tenants.push({
      all: account.accessToken,
      limited: limited.accessToken,
      clientIds: limited.clientIds,
    });
  }
  await addOthers(workspace);
  const rows = [];
  const asked = Object.entries(questions).filter(
    ([question]) => wanted.length === 0 || wanted.some((word) => question.includes(word)),
  );
  for (const [question, path] of asked) {
    for (const [suffix, member] of /** @type {const} */ ([
      ['', 'all'],
      [', 12 clients assigned', 'limited'],
    ])) {
      const requests = tenants.map((tenant) => ({
        url:
          workspace.url +
          path.replace(':client', tenant.clientIds[0] ?? '').replace(':page', tenant.clientIds.join()),
        token: tenant[member],
      }));
      rows.push({ question: question + suffix, ...(await growthOf(requests, effort)) });
    }
  }
  return rows;
}

/**
 * The token of a member of the organization who is limited to some clients, and these clients.
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {string} organizationId
 */
async function limitedMember({ url, publishableKey, adminUrl }, organizationId) {
  const { accessToken, userId } = await openAccount(url, publishableKey);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const clients = await someClients(admin, organizationId);
  await admin.query(
    `WITH joined AS (
       INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at, scope)
       VALUES ($1, $2, 'manager', now(), 'assigned')
     )
     INSERT INTO oficio.client_assignments (organization_id, user_id, client_id) SELECT $1, $2, unnest($3::uuid[])`,
    [organizationId, userId, clients],
  );
  await admin.end();
  const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': randomUUID() };
  const answer = await fetch(`${url}/api/organizations/${organizationId}/switch`, {
    method: 'POST',
    headers,
  });
  if (!answer.ok) throw new Error(`The member couldn't switch: ${answer.status}`);
  return { accessToken, clientIds: clients };
}

/** @param {import('./workspace.mjs').Workspace} workspace */
async function addOthers(workspace) {
  const admin = new pg.Client({ connectionString: workspace.adminUrl });
  await admin.connect();
  await admin.query(
    `WITH others AS (
       INSERT INTO oficio.organizations (id, owner_user_id, name, currency, timezone, created_at, updated_at)
       SELECT gen_random_uuid(), gen_random_uuid(), 'Other ' || n, 'MXN', 'America/Mexico_City', now(), now()
       FROM generate_series(1, $1) n RETURNING id, owner_user_id
     ), owners AS (
       INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at)
       SELECT id, owner_user_id, 'owner', now() FROM others
     )
     SELECT FROM others`,
    [OTHER_TENANTS],
  );
  await admin.query(
    `INSERT INTO public.client_directory (id, organization_id, user_id, created_by, display_name, type, status, locale,
       source, created_at, updated_at, sort_name, sort_email, search_text)
     SELECT gen_random_uuid(), id, owner_user_id, owner_user_id, 'Client ' || n, 'company', 'active', 'es', 'manual',
       now(), now(), 'client ' || n, 'client' || n || '@example.com', ' client ' || n || ' quetzal'
     FROM oficio.organizations CROSS JOIN generate_series(1, $1) n WHERE name LIKE 'Other %'`,
    [ROWS_OF_OTHERS],
  );
  await admin.query('VACUUM ANALYZE');
  await admin.end();
}

/** @param {Awaited<ReturnType<typeof measureGrowth>>} growth */
export function growthRows(growth) {
  return growth.map((row) => [
    `${row.question}, p95 ms at 100,000 rows (to that at 1,000)`,
    (row.p95[2] ?? Number.NaN).toFixed(2),
    (row.p95[0] ?? Number.NaN).toFixed(2),
    row.growth.toFixed(2),
    '≤ 2',
  ]);
}
