import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS } from './bench/parts.mjs';
import { fillRecords, openWorkspace } from './bench/workspace.mjs';
import { prepare, root } from './prepare.mjs';

/*
 * Measures the figures of ARCHITECTURE.md in one run, prints the table of each part when it ends, and writes
 * bench/results/{time}.json. A word after `npm run bench --` measures one part:
 * - `process`: starts and memory
 * - `documents`: PDF files
 * - `hosting`: what look-ups of domains cost
 * - `imports`: files of 10,000 records, their check, commit and undo
 * - `lists`: the lists' requests a second; names of lists may follow
 * - `realtime`: from a commit to the sockets
 * - `first-load`: the JavaScript of the first page
 * - `invoices`: writes of invoices and payments, a list's file, the form with its code, and the client's page
 * - `board`: interactions with a board of 500 tasks
 * - `reminders`: the preview of reminders and the number of notifications
 * - `lighthouse`: the pages for visitors and the dashboard; paths may follow
 * - `enumeration`: the time of answers about known and unknown addresses
 * - `growth`: how requests grow with the rows; words of their names may follow
 * These parts run by their name alone:
 * - `pairs`: growth for each filter of each list with each other one
 * - `superadmin`: the lists of superadmins over 1,000 and 10,000 organizations; names of lists may follow
 * - `replicas`: one, two and three processes in hosted mode on one database
 *
 * `CPU_SLOWDOWN=2` simulates on this machine the phone that Lighthouse's default of 4 gives on a machine twice as fast.
 */

const ROWS = 10_000;
const [name, ...words] = process.argv.slice(2);
const parts = PARTS.filter((part) => (name === undefined ? !part.isOnDemand : part.name === name));
if (parts.length === 0) {
  console.error(`There is no part ${name}. Parts: ${PARTS.map((part) => part.name).join(', ')}`);
  process.exit(1);
}

await prepare();
const folder = join(root, 'bench', 'results');
mkdirSync(folder, { recursive: true });
const at = new Date().toISOString();
/** @type {Record<string, unknown>} */
const results = { at };
/** The shared one, once a part needs it. @type {import('./bench/workspace.mjs').Workspace[]} */
const opened = [];
try {
  for (const part of parts) await measure(part);
} finally {
  for (const workspace of opened) await workspace.stop();
}

/** @param {typeof PARTS[number]} part */
async function measure(part) {
  const workspace = await workspaceOf(part);
  try {
    const { figures, rows, remarks } = await part.run(workspace, words);
    console.log(`\n${part.name}`);
    printTable(rows);
    for (const remark of remarks) console.log(remark);
    results[part.name] = figures;
    // What was measured stays when a later part fails.
    writeFileSync(join(folder, `${at.replaceAll(':', '-')}.json`), `${JSON.stringify(results, null, 2)}\n`);
  } finally {
    if (part.workspace === 'own') await workspace.stop();
  }
}

/**
 * @param {typeof PARTS[number]} part
 * @returns {Promise<import('./bench/workspace.mjs').Workspace>}
 */
async function workspaceOf(part) {
  // Such a part takes none.
  if (part.workspace === undefined) return /** @type {any} */ (null);
  if (part.workspace === 'own') return openWorkspace();
  const shared = opened[0] ?? (await openWorkspace());
  opened[0] = shared;
  if (part.workspace === 'records') await fillRecords(shared, ROWS);
  return shared;
}

/** @param {string[][]} rows */
function printTable(rows) {
  const header = ['figure', 'measured', 'floor', 'to the floor', 'to reach'];
  const table = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  for (const row of table)
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
