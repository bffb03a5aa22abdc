import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { root } from '../prepare.mjs';
import { floorDocument } from './floor-document.mjs';
import { median, timed } from './statistics.mjs';

const ROUNDS = 15;
const WARM_UP = 3;
const LINES = [5, 200];

/**
 * A document of one page and one of 200 lines, against the same texts from bare pdfkit without structure, and the longest
 * time that printing in the thread holds the main one. Medians, alternating, in milliseconds.
 */
export async function measureDocuments() {
  const documents = [];
  for (const lines of LINES) documents.push(await measureDocument(lines));
  return { documents, mainLoopMs: await measureMainLoop() };
}

/** @param {Awaited<ReturnType<typeof measureDocuments>>} figures */
export function documentRows({ documents, mainLoopMs }) {
  return [
    ...documents.map(({ lines, ownMs, floorMs }) => [
      `PDF of ${lines} lines, ms`,
      ownMs.toFixed(1),
      floorMs.toFixed(1),
      (ownMs / floorMs).toFixed(2),
      '≤ 1.6',
    ]),
    ['main thread held while PDF files are printed, ms', mainLoopMs.toFixed(1), '', '', '≤ 20'],
  ];
}

/** @param {number} count */
async function measureDocument(count) {
  const { renderDocument } = await import(built('render/document-pdf.js'));
  const { openFonts } = await import(built('render/document-fonts.js'));
  const fonts = openFonts();
  const block = blockOf(count, 0);
  const own = [];
  const floor = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const ownMs = await timed(() => renderDocument(documentOf(block), fonts));
    const floorMs = await timed(() => floorDocument(block));
    if (round < 0) continue;
    own.push(ownMs);
    floor.push(floorMs);
  }
  return { lines: count, ownMs: median(own), floorMs: median(floor) };
}

async function measureMainLoop() {
  const { DocumentRenderer } = await import(built('document-renderer.js'));
  const renderer = new DocumentRenderer();
  try {
    await renderer.file(documentOf(blockOf(5, 0)));
    const held = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      await renderer.file(documentOf(blockOf(200, round)));
      delay.disable();
      held.push(delay.max / 1e6);
    }
    return median(held);
  } finally {
    await renderer.close();
  }
}

/** @param {unknown} block */
function documentOf(block) {
  const text = JSON.stringify(block);
  return { text, sha256: createHash('sha256').update(text).digest('hex'), mark: null, logo: null };
}

/**
 * @param {number} count of lines
 * @param {number} number of the invoice
 */
function blockOf(count, number) {
  const party = {
    name: 'Estudio Sol',
    legalName: null,
    taxId: 'ESO160412AB3',
    taxRegime: null,
    countryCode: 'MX',
    address: ['Av. Álvaro Obregón 151', '06700 Ciudad de México'],
    email: 'hola@estudiosol.example',
    phone: null,
    website: null,
  };
  const lines = Array.from({ length: count }, (_, index) => ({
    description: `Work on the shop, part ${index + 1}: design, texts and two rounds of changes`,
    quantityE4: 10_000 * (index + 1),
    unit: 'h',
    unitPriceMinor: 12_345 + index,
    discount: null,
    taxes: ['IVA 16 %'],
    netMinor: (12_345 + index) * (index + 1),
    baseMinor: 0,
  }));
  return {
    template: 1,
    kind: 'invoice',
    number: `INV-${number}`,
    corrects: null,
    locale: 'en',
    paper: 'a4',
    issueDate: '2026-11-21',
    dueDate: '2026-12-21',
    currency: 'MXN',
    exchange: null,
    poNumber: null,
    seller: party,
    client: party,
    taxMode: 'exclusive',
    lines,
    taxes: [],
    subtotalMinor: 0,
    discountMinor: 0,
    netMinor: 0,
    taxMinor: 0,
    withheldMinor: 0,
    adjustMinor: 0,
    totalMinor: 0,
    logoSha256: null,
    notes: 'Thank you.',
    terms: null,
    paymentInstructions: 'CLABE 012 180 00123456789 7',
  };
}

/** @param {string} file */
function built(file) {
  return join(root, 'backend', 'dist', 'src', 'pdf', file);
}
