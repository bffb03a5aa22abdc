import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boardRows, measureBoard } from './bench/board.mjs';
import { documentRows, measureDocuments } from './bench/documents.mjs';
import { measureEnumeration } from './bench/enumeration.mjs';
import { measureFirstLoad } from './bench/first-load.mjs';
import { measureFilterPairs, measureGrowth } from './bench/growth.mjs';
import { hostingRows, measureHosting } from './bench/hosting.mjs';
import { importRows, measureImports } from './bench/imports.mjs';
import { invoiceFormRows, measureInvoiceChunks, measureInvoiceForm } from './bench/invoice-form.mjs';
import { invoiceWriteRows, measureInvoiceWrites } from './bench/invoice-writes.mjs';
import { DASHBOARD, lighthouseRows, measureLighthouse } from './bench/lighthouse.mjs';
import { listFileRows, measureListFile } from './bench/list-file.mjs';
import { measurePortal, portalRows } from './bench/portal.mjs';
import { measureProcess } from './bench/process.mjs';
import { measureRealtime } from './bench/realtime.mjs';
import { measureRecordLists } from './bench/record-lists.mjs';
import { measureReminders, reminderRows } from './bench/reminders.mjs';
import { measureReplicas, replicaRows } from './bench/replicas.mjs';
import { fillRecords, openWorkspace } from './bench/workspace.mjs';
import { prepare, root } from './prepare.mjs';

/*
 * Measures the figures of ARCHITECTURE.md in one run, prints a table and writes bench/results/{time}.json. A word after
 * `npm run bench --` measures one part:
 * - `lighthouse`: the pages for visitors and the dashboard; paths may follow
 * - `lists`: the lists' requests a second; names of lists may follow
 * - `growth`: how requests grow with the rows; words of their names may follow
 * - `pairs`: the same for each filter of each list with each other one
 * - `documents`: PDF files
 * - `invoices`: writes of invoices and payments, a list's file, the form with its code, and the client's page
 * - `hosting`: what look-ups of domains cost
 * - `imports`: files of 10,000 records, their check, commit and undo
 * - `board`: interactions with a board of 500 tasks
 * - `reminders`: the preview of reminders and the number of notifications
 * - `replicas`: one, two and three processes in hosted mode on one database
 *
 * `CPU_SLOWDOWN=2` simulates on this machine the phone that Lighthouse's default of 4 gives on a machine twice as fast.
 */

const ROWS = 10_000;
const [part, ...wanted] = process.argv.slice(2);

await prepare();

if (part === 'lighthouse') {
  await benchPages();
  process.exit();
}

if (part === 'lists') {
  await benchLists();
  process.exit();
}

if (part === 'growth') {
  await benchGrowth(measureGrowth);
  process.exit();
}

if (part === 'pairs') {
  await benchGrowth(measureFilterPairs);
  process.exit();
}

if (part === 'documents') {
  printTable(documentRows(await measureDocuments()));
  process.exit();
}

if (part === 'hosting') {
  printTable(hostingRows(await measureHosting()));
  process.exit();
}

if (part === 'reminders') {
  await benchReminders();
  process.exit();
}

if (part === 'board') {
  await benchBoard();
  process.exit();
}

if (part === 'imports') {
  printTable(importRows(await measureOwnImports()));
  process.exit();
}

if (part === 'replicas') {
  printTable(replicaRows(await measureReplicas()));
  process.exit();
}

if (part === 'invoices') {
  await benchInvoices();
  process.exit();
}

const results = {
  at: new Date().toISOString(),
  process: await measureProcess(),
  documents: await measureDocuments(),
  hosting: await measureHosting(),
  imports: await measureOwnImports(),
  ...(await measureWorkspace()),
};
const folder = join(root, 'bench', 'results');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, `${results.at.replaceAll(':', '-')}.json`),
  `${JSON.stringify(results, null, 2)}\n`,
);
print();

async function measureWorkspace() {
  const workspace = await openWorkspace();
  try {
    await fillRecords(workspace, ROWS);
    return {
      lists: await measureRecordLists(workspace),
      realtime: await measureRealtime(workspace),
      firstLoad: await measureFirstLoad(workspace),
      growth: await measureGrowth(workspace),
      enumeration: await measureEnumeration(workspace),
      invoices: await measureInvoices(workspace),
      board: await measureBoard(workspace),
      reminders: await measureReminders(workspace),
      pages: await measurePages(workspace),
    };
  } finally {
    await workspace.stop();
  }
}

async function benchLists() {
  const workspace = await openWorkspace();
  try {
    await fillRecords(workspace, ROWS);
    printTable(recordListRows(await measureRecordLists(workspace, wanted)));
  } finally {
    await workspace.stop();
  }
}

/** @param {Awaited<ReturnType<typeof measureRecordLists>>} lists */
function recordListRows(lists) {
  return Object.entries(lists).flatMap(([name, { api, floor, requestsToFloor, p99ToFloor }]) => [
    [
      `list of ${name}, requests/s`,
      text(api.requestsPerSecond),
      text(floor.requestsPerSecond),
      text(requestsToFloor, 2),
      '≥ 0.65',
    ],
    [`list of ${name}, p99 ms`, text(api.p99, 1), text(floor.p99, 1), text(p99ToFloor, 2), '≤ 2'],
  ]);
}

/** @param {typeof measureGrowth} measure */
async function benchGrowth(measure) {
  const workspace = await openWorkspace();
  try {
    printTable(growthRows(await measure(workspace, wanted)));
  } finally {
    await workspace.stop();
  }
}

/** @param {import('./bench/workspace.mjs').Workspace} workspace */
async function measureInvoices(workspace) {
  return {
    chunks: measureInvoiceChunks(),
    form: await measureInvoiceForm(workspace),
    writes: await measureInvoiceWrites(workspace),
    file: await measureListFile(workspace),
    portal: await measurePortal(workspace),
  };
}

async function benchInvoices() {
  const workspace = await openWorkspace();
  try {
    printTable(invoiceRows(await measureInvoices(workspace)));
  } finally {
    await workspace.stop();
  }
}

/** In a workspace of its own, because an import takes the numbers of the other parts' invoices. */
async function measureOwnImports() {
  const workspace = await openWorkspace();
  try {
    return await measureImports(workspace);
  } finally {
    await workspace.stop();
  }
}

async function benchBoard() {
  const workspace = await openWorkspace();
  try {
    printTable(boardRows(await measureBoard(workspace)));
  } finally {
    await workspace.stop();
  }
}

async function benchReminders() {
  const workspace = await openWorkspace();
  try {
    printTable(reminderRows(await measureReminders(workspace)));
  } finally {
    await workspace.stop();
  }
}

/** @param {Awaited<ReturnType<typeof measureInvoices>>} figures */
function invoiceRows({ form, chunks, writes, file, portal }) {
  return [
    ...invoiceWriteRows(writes),
    ...listFileRows(file),
    ...invoiceFormRows(form, chunks),
    ...portalRows(portal),
  ];
}

/**
 * The visitors' pages, and the dashboard of a person who has signed in.
 * @param {import('./bench/workspace.mjs').Workspace} workspace
 * @param {string[]} [paths] those that are measured; all of them when empty
 */
async function measurePages(workspace, paths = []) {
  return [
    ...(await measureLighthouse(workspace.url, paths)),
    ...(await measureLighthouse(workspace.url, paths, [DASHBOARD], workspace)),
  ];
}

async function benchPages() {
  const workspace = await openWorkspace();
  try {
    const pages = await measurePages(workspace, wanted);
    printTable(lighthouseRows(pages));
    for (const { path, remarks } of pages) for (const remark of remarks) console.log(`${path}: ${remark}`);
  } finally {
    await workspace.stop();
  }
}

function print() {
  const { lists, growth, realtime, enumeration, firstLoad, pages, process: processFigures } = results;
  const rows = [
    ...recordListRows(lists),
    ...growthRows(growth),
    ...realtime.oneTenant.map((row) => [
      `commit to socket, ${row.sockets} of one tenant, ms`,
      text(row.ownMs, 2),
      text(row.floorMs, 2),
      text(row.toFloor, 2),
      '≤ 3',
    ]),
    [
      'commit to socket, one of 1,000 tenants, ms',
      text(realtime.oneOfThousandTenantsMs, 2),
      '',
      '',
      '≤ 5 ms',
    ],
    [
      'commit to socket, 100 limited members, ms (to 100 who see all)',
      text(realtime.scope.limitedMs, 2),
      text(realtime.scope.allMs, 2),
      text(realtime.scope.limitedMs / realtime.scope.allMs, 2),
      '≤ 1.5',
    ],
    ...enumeration.map((row) => [
      `${row.question} for a known address, ms (to an unknown one)`,
      text(row.knownMs, 1),
      text(row.unknownMs, 1),
      text(row.ratio, 2),
      '0.9 to 1.1',
    ]),
    ...documentRows(results.documents),
    ...hostingRows(results.hosting),
    ...importRows(results.imports),
    ...invoiceRows(results.invoices),
    ...boardRows(results.board),
    ...reminderRows(results.reminders),
    ['/login, JavaScript gzip KB', text(firstLoad.loginKilobytes, 1), '', '', '≤ 150'],
    ['/dashboard, JavaScript gzip KB', text(firstLoad.dashboardKilobytes, 1), '', '', '≤ 230'],
    ...lighthouseRows(pages),
    ['first start, ms', text(processFigures.firstStartMs), '', '', '≤ 5,000'],
    ['start, ms', text(processFigures.laterStartMs), '', '', '≤ 3,000'],
    ['idle memory of the Node process, MB', text(processFigures.idleMegabytes), '', '', '≤ 200'],
  ];
  printTable(rows);
}

/** @param {Awaited<ReturnType<typeof measureGrowth>>} growth */
function growthRows(growth) {
  return growth.map((row) => [
    `${row.question}, p95 ms at 100,000 rows (to that at 1,000)`,
    text(row.p95[2] ?? Number.NaN, 2),
    text(row.p95[0] ?? Number.NaN, 2),
    text(row.growth, 2),
    '≤ 2',
  ]);
}

/** @param {number} value @param {number} [digits] */
function text(value, digits = 0) {
  return value.toFixed(digits);
}

/** @param {string[][]} rows */
function printTable(rows) {
  const header = ['figure', 'measured', 'floor', 'to the floor', 'to reach'];
  const table = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  for (const row of table)
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
