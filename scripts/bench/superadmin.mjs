import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ORGANIZATIONS } from './many-organizations.mjs';
import { growthOf } from './rounds.mjs';
import { openWorkspace, register } from './workspace.mjs';

const SIZES = [1_000, 10_000];
const EFFORT = { rounds: 5, requests: 30, warmUp: 8 };
/** A page of this size has a next page in each filled list. */
const LATER = 'limit=50';

const both = (/** @type {readonly string[]} */ sorts) => sorts.flatMap((sort) => [sort, `-${sort}`]);

/** The queries of each list. `:organization` and `:actor` are those of one organization. */
const LISTS = {
  organizations: [
    ...both([
      'name',
      'owner',
      'plan',
      'state',
      'trialEnd',
      'members',
      'clients',
      'mails',
      'bounce',
      'storage',
    ]).map(sorted),
    ...both(['lastActive', 'createdAt']).map(sorted),
    'search=quetzal',
    'state=suspended',
    'state=granted',
    'plan=none',
  ],
  users: [...both(['createdAt', 'email']).map(sorted), 'search=quetzal', 'unconfirmed=true'],
  subscriptions: [
    ...both(['updatedAt', 'trialEnd', 'currentPeriodEnd']).map(sorted),
    'search=quetzal',
    'state=trialing',
    'plan=starter',
  ],
  tickets: [
    ...both(['lastMessageAt', 'firstResponseDueAt', 'createdAt']).map(sorted),
    'search=quetzal',
    'status=unresolved',
  ],
  outbox: ['state=uncertain', 'state=failed', 'state=failed&organizationId=:organization'],
  jobs: ['state=failed', 'state=created'],
  impersonations: ['', 'organizationId=:organization'],
  audit: [
    '',
    'organizationId=:organization',
    'actor=:actor',
    'actorKind=superadmin',
    'action=suspended',
    'entity=organization',
    'day=:today',
  ],
  'usage/organizations': ['requests', 'mails', 'refused', 'lookups', 'bytes'].map(
    (sort) => `day=:today&sort=${sort}`,
  ),
  lookups: [''],
  'webhook-events': [''],
  overview: [''],
};

/** Lists without pages. */
const WHOLE = new Set(['lookups', 'webhook-events', 'overview']);

/** @param {string} sort */
function sorted(sort) {
  return `sort=${sort}`;
}

/**
 * The 95th percentile of each list of superadmins, first page and a later one, over 1,000 and over 10,000 organizations.
 * @param {readonly string[]} [wanted] names of lists; without them all
 */
export async function measureSuperadmin(wanted = []) {
  const worlds = [];
  try {
    for (const size of SIZES) worlds.push(await openWorld(size));
    const rows = [];
    for (const [list, queries] of Object.entries(LISTS)) {
      if (wanted.length > 0 && !wanted.includes(list)) continue;
      for (const query of queries) {
        const question = `superadmin: ${list} ${query}`.trim();
        rows.push({
          question,
          ...(await growthOf(
            worlds.map((world) => world.request(list, query)),
            EFFORT,
          )),
        });
        const later = WHOLE.has(list)
          ? []
          : await Promise.all(worlds.map((world) => world.later(list, query)));
        const next = later.filter((request) => request !== null);
        if (next.length === SIZES.length && next.length > 0) {
          rows.push({ question: `${question}, next page`, ...(await growthOf(next, EFFORT)) });
        }
      }
    }
    return rows;
  } finally {
    for (const { stop } of worlds) await stop();
  }
}

/** @param {Awaited<ReturnType<typeof measureSuperadmin>>} rows */
export function superadminRows(rows) {
  return rows.map(({ question, p95: [small = Number.NaN, large = Number.NaN], growth }) => [
    `${question}, p95 ms over 10,000 organizations (to that over 1,000)`,
    large.toFixed(2),
    small.toFixed(2),
    growth.toFixed(2),
    '≤ 2',
  ]);
}

/** @param {number} size */
async function openWorld(size) {
  const { url, adminUrl, publishableKey, stop } = await openWorkspace();
  const email = `bench-${randomUUID().slice(0, 8)}@example.com`;
  const { accessToken: token } = await register(url, publishableKey, email);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(
    `INSERT INTO oficio.profiles (id, first_name, last_name, role, created_at, updated_at)
     SELECT id, 'Bench', 'Mark', 'superadmin', now(), now() FROM auth.users WHERE email = $1`,
    [email],
  );
  for (const fill of ORGANIZATIONS) await admin.query(fill, fill.includes('$1') ? [size] : []);
  const { rows } = await admin.query(
    `SELECT id, owner_user_id AS owner, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS today
     FROM oficio.organizations WHERE name LIKE 'Studio %' LIMIT 1`,
  );
  await admin.end();
  const [{ id, owner, today }] = rows;
  const addressOf = (/** @type {string} */ list, /** @type {string} */ query) =>
    `${url}/api/superadmin/${list}?${query}`
      .replace(':organization', id)
      .replace(':actor', owner)
      .replace(':today', today);
  return {
    stop,
    request: (/** @type {string} */ list, /** @type {string} */ query) => ({
      url: addressOf(list, query),
      token,
    }),
    /**
     * The request of the page after the first one; null where there is none.
     * @param {string} list
     * @param {string} query
     */
    async later(list, query) {
      const first = addressOf(list, `${LATER}&${query}`);
      const answer = await fetch(first, { headers: { authorization: `Bearer ${token}` } });
      const { nextCursor } = /** @type {{ nextCursor: string | null }} */ (await answer.json());
      return nextCursor === null ? null : { url: `${first}&cursor=${encodeURIComponent(nextCursor)}`, token };
    },
  };
}
