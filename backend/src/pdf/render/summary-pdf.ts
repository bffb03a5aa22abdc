import { DOCUMENT_WORDS, type DocumentLocale } from '@oficio/contracts';
import type { DocumentFonts } from './document-fonts.ts';
import { fontsFor } from './further-fonts.ts';
import { type Element, Sheet } from './sheet.ts';
import { LINES, SPACINGS, STYLES } from './styles.ts';
import { collect, createTaggedDocument } from './tagged-document.ts';
import type { TextStyle } from './text-lines.ts';

/** Tables with figures. */
export interface PrintedSummary {
  language: DocumentLocale;
  title: string;
  /** Whose figures they are. */
  author: string;
  /** The lines below the title. */
  intro: readonly string[];
  /** A day; the file's dates. */
  date: string;
  paper: 'a4' | 'letter';
  tables: readonly {
    title: string;
    /** Of the columns; all but the first stand on the right. Each page that the table reaches repeats them. */
    headings: readonly string[];
    rows: readonly (readonly string[])[];
  }[];
}

const PADDING = 4;
const AFTER = 18;
const ROW = STYLES.body.lineHeight + 2 * PADDING;

/** Prints a summary. The same input gives the same bytes. */
export async function renderSummary(summary: PrintedSummary, open: DocumentFonts): Promise<Uint8Array> {
  const { language, title, author, intro, date, tables } = summary;
  const regular = [author, ...intro, ...tables.flatMap(({ rows }) => rows.flat())];
  const semibold = [title, ...tables.flatMap((table) => [table.title, ...table.headings])];
  const fonts = await fontsFor({ regular, semibold, countries: [] }, open);
  const pdf = createTaggedDocument({ title, author, language, date });
  const file = collect(pdf);
  const sheet = new Sheet(pdf, fonts, summary.paper, SPACINGS.normal);
  sheet.addPage();
  write(sheet, 'H1', title, STYLES.title);
  for (const line of [author, ...intro]) write(sheet, 'P', line, STYLES.body);
  sheet.y += AFTER;
  for (const table of tables) drawTable(sheet, table);
  sheet.onAllPages((page, pages) =>
    sheet.artifact(() => {
      const place = { x: sheet.left, y: sheet.bottom + 20, width: sheet.width, align: 'right' as const };
      sheet.line(DOCUMENT_WORDS[language].page(page, pages), STYLES.footer, place);
    }, 'Pagination'),
  );
  pdf.end();
  return file;
}

function write(sheet: Sheet, type: string, text: string, style: (typeof STYLES)['body']): void {
  sheet.content(sheet.element(sheet.root, type), type, () => {
    sheet.y = sheet.text(text, style, { x: sheet.left, y: sheet.y, width: sheet.width });
  });
}

function drawTable(sheet: Sheet, { title, headings, rows }: PrintedSummary['tables'][number]): void {
  sheet.keep(STYLES.name.lineHeight + 3 * ROW);
  write(sheet, 'H2', title, STYLES.name);
  const table = sheet.element(sheet.root, 'Table');
  const columns = columnsOf(sheet, headings, rows);
  const cellsOf = (row: readonly string[]) =>
    row.map((text, column) => ({ text, width: columns.widths[column] ?? 0 }));
  const head: Row = { type: 'TH', style: columns.heading, cells: cellsOf(headings) };
  drawRow(sheet, table, head);
  sheet.onPage = () => drawRow(sheet, null, head);
  for (const row of rows) drawRow(sheet, table, { type: 'TD', style: columns.body, cells: cellsOf(row) });
  sheet.onPage = () => {};
  sheet.y += AFTER;
}

interface Columns {
  widths: number[];
  heading: TextStyle;
  body: TextStyle;
}

/**
 * Columns as wide as their longest text, in the largest font in which they fit beside each other. A long text of the
 * first column goes on in a further line.
 */
function columnsOf(sheet: Sheet, headings: readonly string[], rows: readonly (readonly string[])[]): Columns {
  const fitting = SCALES.map((scale) => {
    const [heading, body] = [scaled(STYLES.heading, scale), scaled(STYLES.body, scale)];
    const longest = headings.map((title, column) => {
      const words = title.split(' ').map((word) => sheet.widthOf(word, heading));
      const cells = rows.flatMap((row) => (row[column] ?? '').split('\n'));
      return Math.max(...words, ...cells.map((cell) => sheet.widthOf(cell, body))) + 2 * PADDING;
    });
    const widths = longest.map((width, column) =>
      column === 0 ? Math.min(width, sheet.width * FIRST_SHARE) : width,
    );
    return { widths, cut: (longest[0] ?? 0) - (widths[0] ?? 0), heading, body };
  });
  const chosen = fitting.find(({ widths }) => total(widths) <= sheet.width) ?? fitting.at(-1);
  const { widths, cut, heading, body } = chosen as (typeof fitting)[number];
  const spare = sheet.width - total(widths);
  // In the smallest font the texts of columns that are too wide go on in a further line.
  if (spare < 0)
    return { heading, body, widths: widths.map((width) => (width * sheet.width) / total(widths)) };
  const given = Math.min(spare, cut);
  const more = (spare - given) / widths.length;
  return { heading, body, widths: widths.map((width, column) => width + more + (column === 0 ? given : 0)) };
}

/** The part of the sheet's width that the first column takes from the others at most. */
const FIRST_SHARE = 0.4;

const SCALES = [1, 0.9, 0.8, 0.7];

function scaled(style: TextStyle, scale: number): TextStyle {
  return { ...style, size: style.size * scale, lineHeight: style.lineHeight * scale };
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}

interface Row {
  type: 'TH' | 'TD';
  style: TextStyle;
  cells: readonly { text: string; width: number }[];
}

/** @param table null where the headings are repeated, which belong to no row of the structure */
function drawRow(sheet: Sheet, table: Element | null, { type, style, cells }: Row): void {
  const drawn = cells.map(({ text, width }) => ({
    width,
    lines: sheet.linesOf(text, style, width - 2 * PADDING + ROUNDING),
  }));
  const height = Math.max(...drawn.map(({ lines }) => lines.length)) * sheet.leading(style) + 2 * PADDING;
  if (table) sheet.keep(height);
  const row = table && sheet.element(table, 'TR');
  let x = sheet.left;
  for (const [index, { lines, width }] of drawn.entries()) {
    const place = { x: x + PADDING, y: sheet.y + PADDING, width: width - 2 * PADDING };
    const draw = () => {
      sheet.lines(lines, style, index === 0 ? place : { ...place, align: 'right' });
    };
    if (row) sheet.content(sheet.element(row, type, type === 'TH' ? { scope: 'Column' } : {}), type, draw);
    else sheet.artifact(draw, 'Pagination');
    x += width;
  }
  sheet.y += height;
  sheet.rule(sheet.y, LINES.hair);
}

/** Sums of widths are inexact. */
const ROUNDING = 0.01;
