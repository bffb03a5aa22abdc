import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

const PDFDocument = createRequire(join(root, 'backend', 'package.json'))('pdfkit');
const FONTS = join(root, 'backend', 'src', 'pdf', 'fonts');
const COLUMNS = [
  [48, 220],
  [282, 40],
  [336, 70],
  [420, 50],
  [484, 63],
];

/**
 * The texts of a document as pdfkit prints them by itself: no structure, no PDF/A, no attachment, no choice of fonts.
 * @param {any} block
 * @returns {Promise<Buffer>}
 */
export async function floorDocument(block) {
  const pdf = new PDFDocument({ size: 'A4', margin: 48, font: join(FONTS, 'figtree-400.ttf') });
  /** @type {Buffer[]} */
  const chunks = [];
  pdf.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.registerFont('strong', join(FONTS, 'figtree-600.ttf'));
  pdf.registerFont('body', join(FONTS, 'figtree-400.ttf'));
  pdf.font('strong').fontSize(24).text('Invoice').fontSize(12).text(block.number);
  for (const party of [block.seller, block.client]) {
    pdf.font('strong').fontSize(11).text(party.name).font('body').fontSize(9.5);
    for (const line of [party.taxId, ...party.address, party.email]) pdf.text(line);
  }
  for (const fact of [block.issueDate, block.dueDate]) pdf.text(fact);
  for (const line of block.lines) drawRow(pdf, line);
  pdf.text('Subtotal').font('strong').text('Amount due').font('body');
  pdf.text(block.paymentInstructions).text(block.notes);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** @param {any} pdf @param {any} line */
function drawRow(pdf, line) {
  if (pdf.y > 720) pdf.addPage();
  const y = pdf.y + 6.5;
  const amount = (/** @type {number} */ minor) => `MX$${(minor / 100).toFixed(2)}`;
  const quantity = `${line.quantityE4 / 10_000} ${line.unit}`;
  const cells = [
    line.description,
    quantity,
    amount(line.unitPriceMinor),
    line.taxes[0],
    amount(line.netMinor),
  ];
  let end = y;
  for (const [index, [x, width]] of COLUMNS.entries()) {
    pdf.text(cells[index], x, y, { width, align: index === 0 ? 'left' : 'right' });
    end = Math.max(end, pdf.y);
  }
  pdf.x = 48;
  pdf.y = end + 6.5;
  pdf.moveTo(48, pdf.y).lineTo(547, pdf.y).lineWidth(0.5).stroke();
}
