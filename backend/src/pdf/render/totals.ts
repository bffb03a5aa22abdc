import { documentMoney, documentTotalRows } from '@oficio/contracts';
import type { Drawing } from './drawing.ts';
import type { Element } from './sheet.ts';
import { LINES, STYLES } from './styles.ts';
import { inOrderFromLeft } from './text-direction.ts';

type TotalRow = ReturnType<typeof documentTotalRows>[number];

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
  const rows = documentTotalRows(block, words);
  const due = { label: words.due[block.kind], amount: documentMoney(block, block.totalMinor) };
  const beforeDue = sheet.gap(BEFORE_DUE);
  const rowHeight = sheet.leading(STYLES.body) + 2 * sheet.gap(PADDING);
  const height = rows.length * rowHeight + sheet.leading(STYLES.due) + 4 * beforeDue;
  if (height < sheet.bottom - sheet.top) sheet.keep(height);
  const free = { page: sheet.page, y: sheet.y, width: sheet.width * (1 - SHARE) - GAP };
  const table = sheet.element(sheet.root, 'Table');
  for (const row of rows) drawRow(drawing, row, STYLES.body, table);
  sheet.keep(sheet.leading(STYLES.due) + 4 * beforeDue);
  sheet.y += beforeDue;
  sheet.rule(sheet.y, LINES.strong, 0.75, sheet.right - sheet.width * SHARE);
  sheet.y += beforeDue;
  drawRow(drawing, due, STYLES.due, table);
  drawRemark(drawing);
  return free;
}

function drawRow(
  { sheet }: Drawing,
  { label, amount }: TotalRow,
  style: (typeof STYLES)['body'],
  table: Element,
): void {
  const x = sheet.right - sheet.width * SHARE;
  const amountWidth = sheet.widthOf(amount, style) + 0.5;
  const labelWidth = sheet.right - x - GAP - amountWidth;
  const labelLines = sheet.linesOf(inOrderFromLeft(label), style, labelWidth);
  const padding = sheet.gap(PADDING);
  const height = labelLines.length * sheet.leading(style) + 2 * padding;
  sheet.keep(height);
  const y = sheet.y + padding;
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
  sheet.keep(lines.length * sheet.leading(STYLES.label));
  sheet.content(sheet.element(sheet.root, 'P'), 'P', () => {
    sheet.y = sheet.lines(lines, STYLES.label, { x, y: sheet.y, width });
  });
}
