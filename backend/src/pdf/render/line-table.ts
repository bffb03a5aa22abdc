import { documentMoney } from '@oficio/contracts';
import type { Drawing } from './drawing.ts';
import { columnsOf, type LineColumn, type LineRow, rowsOf } from './line-columns.ts';
import type { Element, Place, Sheet } from './sheet.ts';
import { LINES, STYLES } from './styles.ts';
import type { TextLine, TextStyle } from './text-lines.ts';

const PADDING = 6.5;
const AFTER = 14;

interface StyledLine {
  line: TextLine;
  style: TextStyle;
}

interface MeasuredRow extends LineRow {
  /** The lines of each cell. */
  lines: StyledLine[][];
  height: number;
}

/**
 * Draws the table of lines. A row is cut only if it is higher than a page; the head is repeated on each page, with the sum of the lines
 * before it.
 */
export function drawLineTable(drawing: Drawing): void {
  const { sheet } = drawing;
  const texts = rowsOf(drawing);
  const columns = columnsOf(drawing, texts);
  const rows = texts.map((row) => measured(drawing, row, columns));
  const headHeight = sheet.leading(STYLES.heading) + sheet.gap(PADDING);
  const carryHeight = carryHeightOf(sheet);
  sheet.keep(headHeight + (rows[0]?.height ?? 0) + carryHeight);
  const table = sheet.element(sheet.root, 'Table');
  const head = sheet.element(sheet.element(table, 'THead'), 'TR');
  drawHead(drawing, columns, head);
  const body = sheet.element(table, 'TBody');
  let sum = 0;
  for (const [index, row] of rows.entries()) {
    const reserved = index === rows.length - 1 ? 0 : carryHeight;
    if (index > 0 && sheet.y + row.height + reserved > sheet.bottom) {
      drawCarry(drawing, drawing.words.carriedForward, sum);
      sheet.addPage();
      drawHead(drawing, columns, null);
      drawCarry(drawing, drawing.words.broughtForward, sum);
    }
    drawRow(drawing, row, columns, sheet.element(body, 'TR'));
    sum += row.amountMinor;
  }
  sheet.y += sheet.gap(AFTER);
}

function measured({ sheet }: Drawing, row: LineRow, columns: readonly LineColumn[]): MeasuredRow {
  const linesIn = (text: string, width: number, style: TextStyle) =>
    sheet.linesOf(text, style, width).map((line) => ({ line, style }));
  const lines = columns.map(({ width }, index) => linesIn(row.cells[index] ?? '', width, STYLES.body));
  if (row.discount) lines[0]?.push(...linesIn(row.discount, columns[0]?.width ?? 0, STYLES.label));
  return { ...row, lines, height: highestOf(sheet, lines) + 2 * sheet.gap(PADDING) };
}

/** @param row null where the head is repeated, which belongs to no row of the structure */
function drawHead({ sheet }: Drawing, columns: readonly LineColumn[], row: Element | null): void {
  const end = sheet.y + sheet.leading(STYLES.heading);
  for (const { heading, left, width, align } of columns) {
    const draw = () => sheet.text(heading, STYLES.heading, { x: left, y: sheet.y, width, align });
    if (row) sheet.content(sheet.element(row, 'TH', { scope: 'Column' }), 'TH', draw);
    else sheet.artifact(draw, 'Pagination');
  }
  sheet.y = end + sheet.gap(PADDING);
  sheet.rule(sheet.y, LINES.strong, 0.75);
}

function drawRow(drawing: Drawing, row: MeasuredRow, columns: readonly LineColumn[], element: Element): void {
  const { sheet } = drawing;
  const cells = columns.map(() => sheet.element(element, 'TD'));
  const padding = sheet.gap(PADDING);
  let rest = row.lines;
  for (;;) {
    const parts = rest.map((lines) => fitting(sheet, lines, sheet.bottom - sheet.y - 2 * padding));
    const y = sheet.y + padding;
    for (const [index, { left, width, align }] of columns.entries()) {
      const cell = cells[index];
      const part = parts[index] ?? [];
      if (cell) sheet.content(cell, 'TD', () => drawLines(sheet, part, { x: left, y, width, align }));
    }
    sheet.y = y + highestOf(sheet, parts) + padding;
    sheet.rule(sheet.y);
    rest = rest.map((lines, index) => lines.slice(parts[index]?.length));
    if (rest.every(({ length }) => length === 0)) return;
    sheet.addPage();
    drawHead(drawing, columns, null);
  }
}

function drawLines(sheet: Sheet, lines: readonly StyledLine[], place: Place): void {
  let { y } = place;
  for (const { line, style } of lines) y = sheet.lines([line], style, { ...place, y });
}

/** The first lines, as many as fit; at least one. */
function fitting(sheet: Sheet, lines: readonly StyledLine[], height: number): StyledLine[] {
  let count = 0;
  while (count < lines.length && (count === 0 || heightOf(sheet, lines.slice(0, count + 1)) <= height))
    count += 1;
  return lines.slice(0, count);
}

function highestOf(sheet: Sheet, cells: readonly StyledLine[][]): number {
  return Math.max(...cells.map((lines) => heightOf(sheet, lines)));
}

function heightOf(sheet: Sheet, lines: readonly StyledLine[]): number {
  return lines.reduce((sum, { style }) => sum + sheet.leading(style), 0);
}

function carryHeightOf(sheet: Sheet): number {
  return sheet.leading(STYLES.body) + 2 * sheet.gap(PADDING);
}

function drawCarry({ sheet, block }: Drawing, label: string, amountMinor: number): void {
  const y = sheet.y + sheet.gap(PADDING);
  sheet.artifact(() => {
    const place = { x: sheet.left, y, width: sheet.width };
    sheet.text(label, STYLES.label, place);
    const amount = documentMoney(block, amountMinor);
    sheet.text(amount, STYLES.strong, { ...place, align: 'right' });
  }, 'Pagination');
  sheet.y += carryHeightOf(sheet);
  sheet.rule(sheet.y);
}
