import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { percentile, timed } from './statistics.mjs';
import { call, fillRecords, openAccount } from './workspace.mjs';

/** One in five of the filled invoices is a draft. */
const INVOICES = 12_500;
const NOTIFICATIONS = 100_000;
const REQUESTS = 60;
const WARM_UP = 10;

/**
 * The preview of 14 days with 10,000 open invoices against the bare SELECT of the rows that it reads, and the number of
 * unread notifications of 100,000 against a read of one of them by its key. 95th percentiles in milliseconds; requests and
 * their floors take turns.
 * @param {import('./workspace.mjs').Workspace} workspace
 */
export async function measureReminders(workspace) {
  const account = await openAccount(workspace.url, workspace.publishableKey);
  await fillRecords(workspace, INVOICES, account);
  const admin = new pg.Client({ connectionString: workspace.adminUrl });
  await admin.connect();
  try {
    const notificationId = await fillReminders(admin, account);
    const read = (/** @type {string} */ path) => timed(() => get(workspace.url + path, account.accessToken));
    const preview = await inTurns(
      () => read('/api/reminders/preview?days=14'),
      () => timed(() => admin.query(ROWS_OF_PREVIEW, [account.organizationId])),
    );
    const { id: clientId } = await call({ ...workspace, ...account }, '/api/clients', { displayName: 'One' });
    const count = await inTurns(
      () => read('/api/notifications/count'),
      () => read(`/api/clients/${clientId}`),
    );
    const countInPostgres = await inTurns(
      () => timed(() => admin.query(UNREAD, [account.organizationId, account.userId])),
      () => timed(() => admin.query('SELECT * FROM oficio.notifications WHERE id = $1', [notificationId])),
    );
    return { preview, count, countInPostgres };
  } finally {
    await admin.end();
  }
}

/** @param {Awaited<ReturnType<typeof measureReminders>>} figures */
export function reminderRows({ preview, count, countInPostgres }) {
  return [
    rowOf('preview of 14 days with 10,000 open invoices, p95 ms (to the SELECT of its rows)', preview, '≤ 3'),
    rowOf('unread of 100,000 notifications, p95 ms (to a client by its key)', count, '≤ 2'),
    rowOf('the same in Postgres, p95 ms (to one by its key)', countInPostgres, ''),
  ];
}

/** @param {string} words @param {{ own: number, floor: number }} figures @param {string} toReach */
function rowOf(words, { own, floor }, toReach) {
  return [words, own.toFixed(2), floor.toFixed(2), (own / floor).toFixed(2), toReach];
}

/**
 * @param {() => Promise<number>} own
 * @param {() => Promise<number>} floor
 */
async function inTurns(own, floor) {
  const times = { own: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) };
  for (let request = -WARM_UP; request < REQUESTS; request += 1) {
    const [ownMs, floorMs] = [await own(), await floor()];
    if (request < 0) continue;
    times.own.push(ownMs);
    times.floor.push(floorMs);
  }
  return { own: percentile(times.own, 0.95), floor: percentile(times.floor, 0.95) };
}

/**
 * Spreads the due days over a year around today, switches the rule on, and adds notifications of which 100 are unread.
 * Triggers are off, because issued documents don't change.
 * @param {pg.Client} admin
 * @param {{ organizationId: string, userId: string }} account
 * @returns {Promise<string>} the id of a notification
 */
async function fillReminders(admin, { organizationId, userId }) {
  await admin.query('SET session_replication_role = replica');
  await admin.query(
    `UPDATE public.invoices SET due_date = current_date + (total_minor * 7 % 360)::integer - 180, sent_at = created_at,
       settlement = 'open' WHERE organization_id = $1 AND lifecycle = 'issued'`,
    [organizationId],
  );
  await admin.query(
    `UPDATE oficio.reminder_rules SET enabled = true, active_since = now()
     WHERE organization_id = $1 AND trigger = 'invoice_due'`,
    [organizationId],
  );
  const id = randomUUID();
  await admin.query(
    `INSERT INTO oficio.notifications (id, organization_id, user_id, type, severity, needed_right, entity_type, entity_id,
       params, joins_until, in_app, email, created_at, read_at)
     SELECT CASE n WHEN 1 THEN $3::uuid ELSE gen_random_uuid() END, $1, $2, 'invoice_overdue', 'warning',
       'records.read', 'invoice', gen_random_uuid(), '{}', now(), true, 'none', now() - n * interval '1 minute',
       CASE WHEN n % 1000 > 0 THEN now() END
     FROM generate_series(1, $4::integer) n`,
    [organizationId, userId, id, NOTIFICATIONS],
  );
  await admin.query('SET session_replication_role = DEFAULT');
  await admin.query('VACUUM ANALYZE public.invoices, oficio.notifications');
  return id;
}

const UNREAD = `SELECT count(*) FROM oficio.notifications
  WHERE organization_id = $1 AND user_id = $2 AND read_at IS NULL AND archived_at IS NULL AND in_app`;

/** The invoices whose steps can fall between the look back and the end of the preview, with their clients. */
const ROWS_OF_PREVIEW = `
  SELECT entry.id, entry.number, entry.due_date, entry.balance_minor, entry.currency, entry.sent_at,
    entry.reminders_paused, client.id AS client_id, client.display_name, client.locale, client.timezone, client.tags,
    client.email, client.billing_email, client.reminders_paused AS client_paused
  FROM public.invoices entry
  JOIN public.client_directory client ON client.id = entry.client_id AND client.deleted_at IS NULL
  WHERE entry.organization_id = $1 AND entry.deleted_at IS NULL AND entry.lifecycle = 'issued'
    AND entry.settlement IN ('open', 'partial') AND entry.due_date BETWEEN current_date - 41 AND current_date + 21`;

/** @param {string} url @param {string} token */
async function get(url, token) {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}
