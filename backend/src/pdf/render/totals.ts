import {
  type DocumentBlock,
  type DocumentWords,
  documentDeductions,
  formatDecimal,
  formatDocumentMoney,
} from '@oficio/contracts';
import type { Drawing } from './drawing.ts';
import type { Element } from './sheet.ts';
import { LINES, STYLES } from './styles.ts';

type Tax = DocumentBlock['taxes'][number];

interface TotalRow {
  label: string;
  amountMinor: number;
}

/** The space beside a part of a page, down to where the next part begins. */
export interface FreeSpace {
  page: number;
  y: number;
  width: number;
}

const PADDING = 2.5;
/** The part of the width that the totals take. */
const SHARE = 0.56;
const GAP = 14;
const BEFORE_DUE = 6;

/**
 * Draws the totals below the amounts of the lines: the taxes by rate, the withheld ones apart, and the amount due. Returns
 * the space on their left.
 */
export function drawTotals(drawing: Drawing): FreeSpace {
  const { sheet, block, words } = drawing;
  const rows = totalRowsOf(block, words);
  const due = { label: words.due[block.kind], amountMinor: block.totalMinor };
  const height =
    rows.length * (STYLES.body.lineHeight + 2 * PADDING) + STYLES.due.lineHeight + 4 * BEFORE_DUE;
  if (height < sheet.bottom - sheet.top) sheet.keep(height);
  const free = { page: sheet.page, y: sheet.y, width: sheet.width * (1 - SHARE) - GAP };
  const table = sheet.element(sheet.root, 'Table');
  for (const row of rows) drawRow(drawing, row, STYLES.body, table);
  sheet.keep(STYLES.due.lineHeight + 4 * BEFORE_DUE);
  sheet.y += BEFORE_DUE;
  sheet.rule(sheet.y, LINES.strong, 0.75, sheet.right - sheet.width * SHARE);
  sheet.y += BEFORE_DUE;
  drawRow(drawing, due, STYLES.due, table);
  drawRemark(drawing);
  return free;
}

/** The rows between the lines and the amount due. Rows that explain nothing are left out. */
function totalRowsOf(block: DocumentBlock, words: DocumentWords): TotalRow[] {
  const added = block.taxes.filter(({ kind }) => kind === 'added');
  const withheld = block.taxes.filter(({ kind }) => kind === 'withheld');
  const beforeWithholding = block.netMinor + block.taxMinor;
  return [
    { label: words.subtotal, amountMinor: block.subtotalMinor },
    ...unlessZero(words.discount, -block.discountMinor),
    ...documentDeductions(block, words),
    ...(block.netMinor === block.subtotalMinor
      ? []
      : [{ label: words.taxableBase, amountMinor: block.netMinor }]),
    ...added.map((tax) => ({ label: taxLabel(tax, block, words), amountMinor: tax.taxMinor })),
    ...(withheld.length > 0 ? [{ label: words.beforeWithholding, amountMinor: beforeWithholding }] : []),
    ...withheld.map((tax) => ({ label: taxLabel(tax, block, words), amountMinor: 0 - tax.taxMinor })),
    ...unlessZero(words.rounding, block.adjustMinor),
  ];
}

function unlessZero(label: string, amountMinor: number): TotalRow[] {
  return amountMinor === 0 ? [] : [{ label, amountMinor }];
}

function taxLabel(tax: Tax, { locale, currency }: DocumentBlock, words: DocumentWords): string {
  const rate = tax.exempt ? words.exempt : `${formatDecimal(tax.ratePpm, 4, locale)}%`;
  // Many names end with the rate: "IVA 16 %".
  const isNamed = tax.name.replaceAll(' ', '').includes(rate.replaceAll(' ', ''));
  const parts = [tax.name, !isNamed && rate, tax.kind === 'withheld' && words.withheld];
  const base = formatDocumentMoney({ amountMinor: tax.baseMinor, currency }, locale);
  return words.taxOn(parts.filter(Boolean).join(' '), base);
}

function drawRow(
  { sheet, block }: Drawing,
  { label, amountMinor }: TotalRow,
  style: (typeof STYLES)['body'],
  table: Element,
): void {
  const amount = formatDocumentMoney({ amountMinor, currency: block.currency }, block.locale);
  const x = sheet.right - sheet.width * SHARE;
  const amountWidth = sheet.widthOf(amount, style) + 0.5;
  const labelWidth = sheet.right - x - GAP - amountWidth;
  const labelLines = sheet.linesOf(label, style, labelWidth);
  const height = labelLines.length * style.lineHeight + 2 * PADDING;
  sheet.keep(height);
  const y = sheet.y + PADDING;
  const row = sheet.element(table, 'TR');
  sheet.content(sheet.element(row, 'TH', { scope: 'Row' }), 'TH', () => {
    sheet.lines(labelLines, style, { x, y, width: labelWidth });
  });
  sheet.content(sheet.element(row, 'TD'), 'TD', () => {
    const place = { x: sheet.right - amountWidth, y, width: amountWidth, align: 'right' as const };
    sheet.text(amount, style, place);
  });
  sheet.y += height;
}

function drawRemark({ sheet, block, words }: Drawing): void {
  if (block.taxMode !== 'inclusive' || block.taxMinor === 0) return;
  const x = sheet.right - sheet.width * SHARE;
  const width = sheet.right - x;
  const lines = sheet.linesOf(words.taxesIncluded, STYLES.label, width);
  sheet.keep(lines.length * STYLES.label.lineHeight);
  sheet.content(sheet.element(sheet.root, 'P'), 'P', () => {
    sheet.y = sheet.lines(lines, STYLES.label, { x, y: sheet.y, width });
  });
}
