import { boardRows, measureBoard } from './board.mjs';
import { documentRows, measureDocuments } from './documents.mjs';
import { enumerationRows, measureEnumeration } from './enumeration.mjs';
import { firstLoadRows, measureFirstLoad } from './first-load.mjs';
import { growthRows, measureFilterPairs, measureGrowth } from './growth.mjs';
import { hostingRows, measureHosting } from './hosting.mjs';
import { importRows, measureImports } from './imports.mjs';
import { invoiceFormRows, measureInvoiceChunks, measureInvoiceForm } from './invoice-form.mjs';
import { invoiceWriteRows, measureInvoiceWrites } from './invoice-writes.mjs';
import { DASHBOARD, lighthouseRows, measureLighthouse } from './lighthouse.mjs';
import { listFileRows, measureListFile } from './list-file.mjs';
import { measurePortal, portalRows } from './portal.mjs';
import { measureProcess, processRows } from './process.mjs';
import { measureRealtime, realtimeRows } from './realtime.mjs';
import { measureRecordLists, recordListRows } from './record-lists.mjs';
import { measureReminders, reminderRows } from './reminders.mjs';
import { measureReplicas, replicaRows } from './replicas.mjs';
import { measureSuperadmin, superadminRows } from './superadmin.mjs';

/** @typedef {import('./workspace.mjs').Workspace} Workspace */

/**
 * A part of the benchmark. `workspace`: `shared` with other parts, `records` as well but with 10,000 rows in each list, `own`
 * because it changes what others measure; absent for a part that starts what it needs. Parts on demand run by their name
 * alone. `rows` are those of the table: figure, measured, floor, to the floor, to reach. `remarks` are printed below it.
 * @template Figures
 * @typedef {object} Part
 * @property {string} name
 * @property {'shared' | 'records' | 'own'} [workspace]
 * @property {boolean} [isOnDemand]
 * @property {(workspace: Workspace, words: string[]) => Promise<Figures>} measure
 * @property {(figures: Figures) => string[][]} rows
 * @property {(figures: Figures) => string[]} [remarks]
 */

/**
 * Keeps the type of the figures inside.
 * @template Figures
 * @param {Part<Figures>} part
 */
function part({ measure, rows, remarks, ...rest }) {
  return {
    ...rest,
    /** @param {Workspace} workspace @param {string[]} words */
    async run(workspace, words) {
      const figures = await measure(workspace, words);
      return { figures, rows: rows(figures), remarks: remarks?.(figures) ?? [] };
    },
  };
}

/** The parts in their order. Those that fill a shared workspace with much come after those that measure it as it is. */
export const PARTS = [
  part({ name: 'process', measure: measureProcess, rows: processRows }),
  part({ name: 'documents', measure: measureDocuments, rows: documentRows }),
  part({ name: 'hosting', measure: measureHosting, rows: hostingRows }),
  // An import takes the numbers of other parts' invoices.
  part({ name: 'imports', workspace: 'own', measure: measureImports, rows: importRows }),
  part({ name: 'lists', workspace: 'records', measure: measureRecordLists, rows: recordListRows }),
  part({ name: 'realtime', workspace: 'shared', measure: measureRealtime, rows: realtimeRows }),
  part({ name: 'first-load', workspace: 'shared', measure: measureFirstLoad, rows: firstLoadRows }),
  part({ name: 'invoices', workspace: 'shared', measure: measureInvoices, rows: invoiceRows }),
  part({ name: 'board', workspace: 'shared', measure: measureBoard, rows: boardRows }),
  part({ name: 'reminders', workspace: 'shared', measure: measureReminders, rows: reminderRows }),
  part({
    name: 'lighthouse',
    workspace: 'shared',
    measure: measurePages,
    rows: lighthouseRows,
    remarks: (pages) => pages.flatMap(({ path, remarks }) => remarks.map((remark) => `${path}: ${remark}`)),
  }),
  part({ name: 'enumeration', workspace: 'shared', measure: measureEnumeration, rows: enumerationRows }),
  part({ name: 'growth', workspace: 'shared', measure: measureGrowth, rows: growthRows }),
  part({
    name: 'pairs',
    workspace: 'shared',
    isOnDemand: true,
    measure: measureFilterPairs,
    rows: growthRows,
  }),
  part({
    name: 'superadmin',
    isOnDemand: true,
    measure: (_, words) => measureSuperadmin(words),
    rows: superadminRows,
  }),
  part({ name: 'replicas', isOnDemand: true, measure: measureReplicas, rows: replicaRows }),
];

/** @param {Workspace} workspace */
async function measureInvoices(workspace) {
  return {
    chunks: measureInvoiceChunks(),
    form: await measureInvoiceForm(workspace),
    writes: await measureInvoiceWrites(workspace),
    file: await measureListFile(workspace),
    portal: await measurePortal(workspace),
  };
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
 * @param {Workspace} workspace
 * @param {string[]} paths those that are measured; all of them when empty
 */
async function measurePages(workspace, paths) {
  return [
    ...(await measureLighthouse(workspace.url, paths)),
    ...(await measureLighthouse(workspace.url, paths, [DASHBOARD], workspace)),
  ];
}
