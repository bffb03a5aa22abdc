import type { DocumentFonts } from './document-fonts.ts';
import { fontsFor } from './further-fonts.ts';
import { type Element, Sheet } from './sheet.ts';
import { LINES, SPACINGS, STYLES } from './styles.ts';
import { collect, createTaggedDocument } from './tagged-document.ts';

/** One page or a few of tables with figures, in English. */
export interface PrintedSummary {
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
    /** Of the columns; all but the first stand on the right. */
    headings: readonly string[];
    rows: readonly (readonly string[])[];
  }[];
}

const PADDING = 4;
/** Between two columns. */
const GAP = 10;
const AFTER = 18;
const ROW = STYLES.body.lineHeight + 2 * PADDING;

/** Prints a summary. The same input gives the same bytes. */
export async function renderSummary(summary: PrintedSummary, open: DocumentFonts): Promise<Uint8Array> {
  const { title, author, intro, date, tables } = summary;
  const regular = [author, ...intro, ...tables.flatMap(({ rows }) => rows.flat())];
  const semibold = [title, ...tables.flatMap((table) => [table.title, ...table.headings])];
  const fonts = await fontsFor({ regular, semibold, countries: [] }, open);
  const pdf = createTaggedDocument({ title, author, language: 'en', date });
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
      sheet.line(`Page ${page} of ${pages}`, STYLES.footer, place);
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
  drawRow(sheet, sheet.element(table, 'TR'), { cells: headings, type: 'TH', columns });
  for (const cells of rows) {
    sheet.keep(ROW);
    drawRow(sheet, sheet.element(table, 'TR'), { cells, type: 'TD', columns });
  }
  sheet.y += AFTER;
}

interface Columns {
  widths: number[];
  /** Of the texts' size, so that all columns fit. */
  scale: number;
}

/** Each column is as wide as its widest text, because an amount is never cut off. They share what is left of the width. */
function columnsOf(sheet: Sheet, headings: readonly string[], rows: readonly (readonly string[])[]): Columns {
  const needed = headings.map((heading, index) => {
    const cells = rows.map((row) => sheet.widthOf(row[index] ?? '', STYLES.body));
    return Math.max(sheet.widthOf(heading, STYLES.heading), ...cells) + GAP;
  });
  const all = needed.reduce((sum, width) => sum + width, 0);
  const scale = Math.min(1, sheet.width / all);
  const spare = Math.max(0, sheet.width - all) / needed.length;
  return { widths: needed.map((width) => width * scale + spare), scale };
}

function drawRow(
  sheet: Sheet,
  row: Element,
  {
    cells,
    type,
    columns: { widths, scale },
  }: { cells: readonly string[]; type: 'TH' | 'TD'; columns: Columns },
): void {
  const usual = type === 'TH' ? STYLES.heading : STYLES.body;
  const style = { ...usual, size: usual.size * scale };
  const y = sheet.y + PADDING;
  let x = sheet.left;
  for (const [index, text] of cells.entries()) {
    const place = { x, y, width: widths[index] ?? 0, align: index === 0 ? 'left' : 'right' } as const;
    const cell = sheet.element(row, type, type === 'TH' ? { scope: 'Column' } : {});
    sheet.content(cell, type, () => sheet.line(text, style, place));
    x += place.width;
  }
  sheet.y += ROW;
  sheet.rule(sheet.y, LINES.hair);
}
