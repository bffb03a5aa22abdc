import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { median, percentile, timed } from './statistics.mjs';
import { call } from './workspace.mjs';

const ROWS = 10_000;
const ROUNDS = 3;
/** Clients that the imported domains and invoices belong to. */
const CLIENTS = 100;

/** The kinds of files with the most rules, each with the header and a row of its file. */
const FILES = {
  clients: {
    header: 'Name,Email,Phone,Company,City,Notes',
    /** @param {string} round @param {number} n */
    row: (round, n) =>
      `Client ${round}-${n},${round}-${n}@example.com,+52 55 1234 ${String(n % 10_000).padStart(4, '0')},Company ${n},Oaxaca,Imported`,
  },
  domains: {
    header: 'Domain,Client,Registered on,Expires on,Price,Currency',
    /** @param {string} round @param {number} n */
    row: (round, n) => `d${round}-${n}.example,Bench ${n % CLIENTS},2024-03-01,2027-03-01,350.00,MXN`,
  },
  invoices: {
    header:
      'Number,Client,Issued,Due,Line description,Quantity,Unit price,Tax name,Tax rate,Total,Balance,Currency,Paid on',
    /** @param {string} round @param {number} n */
    row: (round, n) =>
      `${round.toUpperCase()}-${n + 1},Bench ${n % CLIENTS},2026-01-10,2026-02-10,Design,2,100.00,IVA,16,232.00,${n % 2 ? '232.00' : '0'},MXN,${n % 2 ? '' : '2026-01-20'}`,
  },
};

/**
 * A file of 10,000 records of a kind: its check and its commit together, and its undo, in milliseconds. Medians of the
 * rounds. `pageMs`: the slowest answers of the server to somebody else meanwhile.
 * @param {import('./workspace.mjs').Workspace} workspace
 */
export async function measureImports(workspace) {
  const setup = { name: 'Bench', industry: 'Design & Creative', businessType: 'freelancer' };
  await call(workspace, '/api/organization/setup', setup);
  for (let n = 0; n < CLIENTS; n += 1) await call(workspace, '/api/clients', { displayName: `Bench ${n}` });
  const figures = [];
  for (const [kind, file] of Object.entries(FILES)) figures.push(await measureKind(workspace, kind, file));
  return figures;
}

/** @param {Awaited<ReturnType<typeof measureImports>>} figures */
export function importRows(figures) {
  return figures.flatMap(({ kind, checkMs, commitMs, undoMs, pageMs }) => [
    [
      `check and commit of ${ROWS.toLocaleString('en-US')} ${kind}, ms (commit alone)`,
      (checkMs + commitMs).toFixed(0),
      commitMs.toFixed(0),
      '',
      '≤ 1,500',
    ],
    [`undo of them, ms`, undoMs.toFixed(0), '', '', '≤ 1,500'],
    [`a page of somebody else meanwhile, p95 ms`, pageMs.toFixed(0), '', '', '≤ 100'],
  ]);
}

/**
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {string} kind
 * @param {{ header: string, row: (round: string, n: number) => string }} file
 */
async function measureKind(workspace, kind, { header, row }) {
  const check = [];
  const commit = [];
  const undo = [];
  const pages = /** @type {number[]} */ ([]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = randomUUID().slice(0, 4);
    const lines = Array.from({ length: ROWS }, (_, n) => row(name, n));
    const { id } = await bring(workspace, kind, `${header}\n${lines.join('\n')}\n`);
    const watch = new AbortController();
    const watching = watchPages(workspace, pages, watch.signal);
    check.push(await timed(() => call(workspace, `/api/imports/${id}/check`)));
    commit.push(await timed(() => call(workspace, `/api/imports/${id}/commit`, { mode: 'all' })));
    undo.push(await timed(() => call(workspace, `/api/imports/${id}/undo`)));
    watch.abort();
    await watching;
  }
  return {
    kind,
    checkMs: median(check),
    commitMs: median(commit),
    undoMs: median(undo),
    pageMs: percentile(pages, 0.95),
  };
}

/**
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {string} kind
 * @param {string} text
 * @returns {Promise<{ id: string }>}
 */
async function bring({ url, accessToken }, kind, text) {
  const answer = await fetch(`${url}/api/imports?kind=${kind}&name=bench.csv`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'text/csv',
      'idempotency-key': randomUUID(),
    },
    body: text,
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return /** @type {any} */ (await answer.json());
}

/**
 * Asks for a visitor's page again and again.
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {number[]} times gets how long each answer took, in milliseconds
 * @param {AbortSignal} signal
 */
async function watchPages({ url }, times, signal) {
  while (!signal.aborted) {
    times.push(await timed(async () => (await fetch(`${url}/login`)).arrayBuffer()));
    await delay(10);
  }
}
