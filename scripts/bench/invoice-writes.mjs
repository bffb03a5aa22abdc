import pg from 'pg';
import { median, timed } from './statistics.mjs';
import { call } from './workspace.mjs';

const ROUNDS = 5;
const ISSUES = 50;
const ALLOCATIONS = 10;
/** As many as the product's own. */
const CONNECTIONS = 10;
const PAYMENTS = 15;

/**
 * Fifty issues at once in one organization, against a bare counter that is locked for as many inserts, in writes a
 * second; and a payment of ten invoices against its bare inserts, in milliseconds. Medians of alternating rounds.
 * @param {import('./workspace.mjs').Workspace} workspace
 */
export async function measureInvoiceWrites(workspace) {
  const setup = { name: 'Bench', industry: 'Design & Creative', businessType: 'freelancer' };
  await call(workspace, '/api/organization/setup', setup);
  const { id: clientId } = await call(workspace, '/api/clients', { displayName: 'Nopal' });
  const floor = new pg.Pool({ connectionString: workspace.adminUrl, max: CONNECTIONS });
  try {
    await floor.query(FLOOR_TABLES);
    return {
      issues: await measureIssues(workspace, clientId, floor),
      payment: await measurePayment(workspace, clientId, floor),
    };
  } finally {
    await floor.end();
  }
}

/** @param {Awaited<ReturnType<typeof measureInvoiceWrites>>} figures */
export function invoiceWriteRows({ issues, payment }) {
  return [
    [
      `${ISSUES} issues at once in one organization, writes/s`,
      issues.ownPerSecond.toFixed(0),
      issues.floorPerSecond.toFixed(0),
      (issues.ownPerSecond / issues.floorPerSecond).toFixed(2),
      '≥ 0.5',
    ],
    [
      `payment with ${ALLOCATIONS} allocations, ms`,
      payment.ownMs.toFixed(1),
      payment.floorMs.toFixed(1),
      (payment.ownMs / payment.floorMs).toFixed(2),
      '≤ 3',
    ],
  ];
}

/**
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {string} clientId
 * @param {pg.Pool} floor
 */
async function measureIssues(workspace, clientId, floor) {
  const own = [];
  const bare = [];
  const numbers = /** @type {number[]} */ ([]);
  for (let round = -1; round < ROUNDS; round += 1) {
    const drafts = await draftsOf(workspace, clientId, ISSUES);
    const began = performance.now();
    const issued = await Promise.all(drafts.map((draft) => issue(workspace, draft)));
    const ownMs = performance.now() - began;
    const floorMs = await timed(() => Promise.all(drafts.map(() => inTransaction(floor, floorIssue))));
    numbers.push(...issued.map(({ number }) => Number(/\d+$/.exec(number)?.[0])));
    if (round === -1) await analyze(floor);
    if (round < 0) continue;
    own.push((ISSUES / ownMs) * 1000);
    bare.push((ISSUES / floorMs) * 1000);
  }
  numbers.sort((a, b) => a - b);
  if (numbers.some((number, index) => number !== index + 1)) throw new Error('The numbers have a gap');
  return { ownPerSecond: median(own), floorPerSecond: median(bare) };
}

/**
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {string} clientId
 * @param {pg.Pool} floor
 */
async function measurePayment(workspace, clientId, floor) {
  const own = [];
  const bare = [];
  for (let round = -2; round < PAYMENTS; round += 1) {
    const drafts = await draftsOf(workspace, clientId, ALLOCATIONS);
    const invoices = [];
    for (const draft of drafts) invoices.push(await issue(workspace, draft));
    const [{ issueDate, currency, totalMinor } = { issueDate: '', currency: '', totalMinor: 0 }] = invoices;
    const body = {
      method: 'cash',
      clientId,
      date: issueDate,
      currency,
      amountMinor: totalMinor * ALLOCATIONS,
      allocations: invoices.map(({ id }) => ({ invoiceId: id, amountMinor: totalMinor })),
    };
    const ownMs = await timed(() => call(workspace, '/api/payments', body));
    const floorMs = await timed(() => inTransaction(floor, floorPayment));
    if (round === -1) await analyze(floor);
    if (round < 0) continue;
    own.push(ownMs);
    bare.push(floorMs);
  }
  return { ownMs: median(own), floorMs: median(bare) };
}

/**
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {string} clientId
 * @param {number} count
 */
async function draftsOf(workspace, clientId, count) {
  const lines = [{ description: 'Design', quantityE4: 10_000, unitPriceMinor: 10_000, unit: null }];
  const drafts = [];
  for (let n = 0; n < count; n += 1) drafts.push(await call(workspace, '/api/invoices', { clientId, lines }));
  return drafts;
}

/**
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {{ id: string, version: number }} draft
 */
function issue(workspace, { id, version }) {
  return call(workspace, `/api/invoices/${id}/issue`, { version });
}

/**
 * Gives Postgres the statistics that a database in use has. Plans that are made for empty tables read all rows of an
 * organization.
 * @param {pg.Pool} admin
 */
async function analyze(admin) {
  await admin.query('ANALYZE');
}

/** The rows that an issue and a payment write, without constraints, triggers and policies. */
const FLOOR_TABLES = `
  CREATE SCHEMA bench;
  CREATE TABLE bench.counters (id integer PRIMARY KEY, last bigint NOT NULL);
  CREATE TABLE bench.rows (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), kind text NOT NULL, body text NOT NULL);
  INSERT INTO bench.counters SELECT n, 0 FROM generate_series(1, ${ALLOCATIONS}) n`;

const BLOCK = JSON.stringify({ text: 'x'.repeat(2_000) });
const SMALL = JSON.stringify({ text: 'x'.repeat(200) });
const insert = 'INSERT INTO bench.rows (kind, body) VALUES ($1, $2)';

/** @param {pg.PoolClient} client */
async function floorIssue(client) {
  await client.query('UPDATE bench.counters SET last = last + 1 WHERE id = 1 RETURNING last');
  await client.query(insert, ['document', BLOCK]);
  for (const kind of ['invoice', 'audit', 'key']) await client.query(insert, [kind, SMALL]);
}

/** @param {pg.PoolClient} client */
async function floorPayment(client) {
  await client.query(insert, ['payment', SMALL]);
  await client.query(
    'INSERT INTO bench.rows (kind, body) SELECT $1, $2 FROM generate_series(1, $3::integer)',
    ['settlement', SMALL, ALLOCATIONS],
  );
  await client.query('UPDATE bench.counters SET last = last + 1');
  for (const kind of ['income', 'audit', 'key']) await client.query(insert, [kind, SMALL]);
}

/**
 * @param {pg.Pool} pool
 * @param {(client: pg.PoolClient) => Promise<void>} write
 */
async function inTransaction(pool, write) {
  const client = await pool.connect();
  await client.query('BEGIN');
  await write(client);
  await client.query('COMMIT');
  client.release();
}
