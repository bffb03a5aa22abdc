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
  drawRow(sheet, sheet.element(table, 'TR'), headings, 'TH');
  for (const row of rows) {
    sheet.keep(ROW);
    drawRow(sheet, sheet.element(table, 'TR'), row, 'TD');
  }
  sheet.y += AFTER;
}

function drawRow(sheet: Sheet, row: Element, cells: readonly string[], type: 'TH' | 'TD'): void {
  const style = type === 'TH' ? STYLES.heading : STYLES.body;
  const width = sheet.width / (cells.length + 1);
  const y = sheet.y + PADDING;
  for (const [index, text] of cells.entries()) {
    // The first column is twice as wide.
    const place =
      index === 0
        ? { x: sheet.left, y, width: 2 * width - PADDING }
        : { x: sheet.left + (index + 1) * width, y, width, align: 'right' as const };
    const cell = sheet.element(row, type, type === 'TH' ? { scope: 'Column' } : {});
    sheet.content(cell, type, () => sheet.line(text, style, place));
  }
  sheet.y += ROW;
  sheet.rule(sheet.y, LINES.hair);
}
