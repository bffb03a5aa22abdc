import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../browser.mjs';
import { root } from '../prepare.mjs';
import {
  INP_BOUND,
  longestInteraction,
  longestKey,
  longestKeyOfFloor,
  SLOWDOWN,
  slowdownOf,
} from './interactions.mjs';
import { signIn } from './sign-in.mjs';
import { call } from './workspace.mjs';

const LINES = 200;
const TYPED = { Description: ' and two rounds of changes', Price: '12' };

/**
 * The longest time from a key press to the next paint, while text is typed into the middle of an invoice of 200 lines
 * on a processor four times as slow; beside it that of a page that has nothing but a text field. And that of the presses
 * that open the sheet of an issue, and choose a saved view of the list. Milliseconds; Chromium rounds them to 8.
 * @param {import('./workspace.mjs').Workspace} workspace
 * @returns {Promise<{ floorMs: number, longest: Record<string, number>, presses: Record<string, number> }>}
 */
export async function measureInvoiceForm(workspace) {
  const invoice = await longDraft(workspace);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const floorMs = await longestKeyOfFloor(page);
    const slow = await slowdownOf(page);
    await signIn(page, workspace.url, workspace);
    await page.goto(`${workspace.url}/invoices/${invoice.id}/edit`, { waitUntil: 'networkidle' });
    await slow(SLOWDOWN);
    const line = page.getByRole('group', { name: `Line ${LINES / 2}`, exact: true });
    /** @type {Record<string, number>} */
    const longest = {};
    for (const [field, text] of Object.entries(TYPED)) {
      longest[field] = await longestKey(page, line.getByLabel(field, { exact: true }), text);
    }
    return { floorMs, longest, presses: await longestPresses(page, workspace, invoice.id, slow) };
  } finally {
    await browser.close();
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {string} invoiceId
 * @param {(rate: number) => Promise<unknown>} slow
 * @returns {Promise<Record<string, number>>}
 */
async function longestPresses(page, workspace, invoiceId, slow) {
  const view = { list: 'invoices', name: 'Drafts', search: { status: 'draft' }, hiddenColumns: null };
  await call(workspace, '/api/list-views', view);
  const open = async (/** @type {string} */ path) => {
    await slow(1);
    await page.goto(`${workspace.url}${path}`, { waitUntil: 'networkidle' });
    await slow(SLOWDOWN);
  };
  await open(`/invoices/${invoiceId}`);
  const sheet = await longestInteraction(page, async () => {
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByRole('button', { name: 'Issue and send' }).waitFor();
  });
  await open('/invoices');
  const choice = await longestInteraction(page, async () => {
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitemradio', { name: 'Drafts' }).click();
    await page.getByRole('button', { name: 'View: Drafts' }).waitFor();
  });
  return { 'opening the sheet of an issue': sheet, 'choosing a saved view': choice };
}

/** @param {import('./workspace.mjs').Workspace} workspace */
async function longDraft(workspace) {
  const client = await call(workspace, '/api/clients', { displayName: 'Nopal' });
  const lines = Array.from({ length: LINES }, (_, index) => ({
    description: `Design of page ${index + 1}`,
    quantityE4: 10_000,
    unitPriceMinor: 10_000,
    unit: null,
  }));
  return call(workspace, '/api/invoices', { clientId: client.id, lines });
}

/** The screens whose own code has a limit of 40 KB. */
const SCREENS = [
  'invoices/index',
  'invoices/_editor',
  ...['overview', 'reports', 'expenses/index', 'income/index'].map((screen) => `accounting/${screen}`),
  ...['index', 'clients', 'invoices', 'expenses'].map((screen) => `analytics/${screen}`),
];

/**
 * The code of a screen that no other screen has. Kilobytes of 1,024 bytes, compressed with gzip.
 * @returns {Record<string, number>}
 */
export function measureInvoiceChunks() {
  const dist = join(root, 'frontend/dist');
  /** @type {Record<string, { file: string }>} */
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  return Object.fromEntries(
    SCREENS.map((screen) => {
      const chunk = manifest[`src/routes/_app/${screen}.tsx?tsr-split=component`];
      if (!chunk) throw new Error(`The build has no code of ${screen}`);
      return [screen, gzipSync(readFileSync(join(dist, chunk.file)), { level: 9 }).byteLength / 1024];
    }),
  );
}

/**
 * @param {Awaited<ReturnType<typeof measureInvoiceForm>>} typing
 * @param {ReturnType<typeof measureInvoiceChunks>} chunks
 */
export function invoiceFormRows({ floorMs, longest, presses }, chunks) {
  const interactions = [
    ...Object.entries(longest).map(([field, ms]) => [`typing into ${field} of ${LINES} lines`, ms]),
    ...Object.entries(presses),
  ];
  return [
    ...interactions.map(([name, ms]) => [
      `${name}, processor ${SLOWDOWN} times slower, INP ms`,
      Number(ms).toFixed(0),
      floorMs.toFixed(0),
      '',
      INP_BOUND,
    ]),
    ...Object.entries(chunks).map(([name, size]) => [
      `own code of /${name}, gzip KB`,
      size.toFixed(1),
      '',
      '',
      '≤ 40',
    ]),
  ];
}
