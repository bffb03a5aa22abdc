import { get } from 'node:http';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { residentMegabytes } from './process.mjs';
import { median, timed } from './statistics.mjs';
import { fillRecords, openAccount } from './workspace.mjs';

const ROWS = 100_000;
const ROUNDS = 3;
const SAMPLE_MS = 20;

/**
 * The CSV file of 100,000 invoices against Postgres' COPY of the same columns, both compressed with gzip, in rows a
 * second, and what the process needs meanwhile beyond its memory before, in MB. Medians of alternating rounds.
 * @param {import('./workspace.mjs').Workspace} workspace
 */
export async function measureListFile(workspace) {
  const account = await openAccount(workspace.url, workspace.publishableKey);
  await fillRecords(workspace, ROWS, account, ['clients', 'invoices']);
  const own = [];
  const floor = [];
  const memory = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const before = residentMegabytes(workspace.pid);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentMegabytes(workspace.pid));
    }, SAMPLE_MS);
    const ownMs = await timed(() => download(`${workspace.url}/api/invoices/export`, account.accessToken));
    clearInterval(watch);
    const floorMs = await timed(() => copy(workspace.adminUrl, account.organizationId));
    if (round < 0) continue;
    own.push((ROWS / ownMs) * 1000);
    floor.push((ROWS / floorMs) * 1000);
    memory.push(most - before);
  }
  return { ownPerSecond: median(own), floorPerSecond: median(floor), megabytes: median(memory) };
}

/** @param {Awaited<ReturnType<typeof measureListFile>>} figures */
export function listFileRows({ ownPerSecond, floorPerSecond, megabytes }) {
  return [
    [
      'CSV of 100,000 invoices, rows/s',
      ownPerSecond.toFixed(0),
      floorPerSecond.toFixed(0),
      (ownPerSecond / floorPerSecond).toFixed(2),
      '≥ 0.4',
    ],
    ['CSV of 100,000 invoices, further memory MB', megabytes.toFixed(0), '', '', '≤ 60'],
  ];
}

/**
 * @param {string} url
 * @param {string} token
 */
async function download(url, token) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  const answer = await new Promise((resolve, reject) => get(url, { headers }, resolve).on('error', reject));
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  await pipeline(answer, nowhere());
}

/**
 * @param {string} databaseUrl
 * @param {string} organizationId
 */
async function copy(databaseUrl, organizationId) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const gzip = createGzip();
  const compressed = pipeline(gzip, nowhere());
  await new Promise((resolve, reject) => {
    client.query(
      /** @type {any} */ ({
        submit: (/** @type {any} */ connection) =>
          connection.query(`COPY (SELECT number, kind, client_name, issue_date, due_date, total_minor, balance_minor,
            currency, lifecycle, settlement, sent_at, viewed_at, created_at, updated_at FROM public.invoices
            WHERE organization_id = '${organizationId}' ORDER BY created_at DESC, id DESC) TO STDOUT (FORMAT csv)`),
        handleCopyData: (/** @type {any} */ message) => gzip.write(message.chunk),
        handleCommandComplete() {},
        handleReadyForQuery: resolve,
        handleError: reject,
      }),
    );
  });
  gzip.end();
  await compressed;
  await client.end();
}

function nowhere() {
  return new Writable({ write: (_, __, done) => done() });
}
