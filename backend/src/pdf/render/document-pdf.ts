import { DOCUMENT_WORDS, type DocumentBlock, type DocumentWords } from '@oficio/contracts';
import { textsOf } from './block-texts.ts';
import type { DocumentFonts } from './document-fonts.ts';
import type { Drawing, PrintedDocument } from './drawing.ts';
import { drawFacts } from './facts.ts';
import { drawFooters, drawPageStart } from './furniture.ts';
import { fontsFor } from './further-fonts.ts';
import { drawHeading } from './heading.ts';
import { drawLineTable } from './line-table.ts';
import { drawNotes } from './notes.ts';
import { drawParties } from './parties.ts';
import { Sheet } from './sheet.ts';
import { SPACINGS, type Spacing } from './styles.ts';
import { collect, createTaggedDocument } from './tagged-document.ts';
import { drawTotals } from './totals.ts';

/**
 * Prints a document. The same input gives the same bytes. A document that would need a second page for little stands
 * closer, on one.
 * @param open the fonts that are always open
 */
export async function renderDocument(document: PrintedDocument, open: DocumentFonts): Promise<Uint8Array> {
  const block: DocumentBlock = JSON.parse(document.text);
  const fonts = await fontsFor(textsOf(block), open);
  const normal = print(document, block, fonts, SPACINGS.normal);
  if (normal.pages !== 2) return normal.file;
  const tight = print(document, block, fonts, SPACINGS.tight);
  return tight.pages === 1 ? tight.file : normal.file;
}

function print(
  document: PrintedDocument,
  block: DocumentBlock,
  fonts: DocumentFonts,
  spacing: Spacing,
): { file: Promise<Uint8Array>; pages: number } {
  const words = DOCUMENT_WORDS[block.locale];
  const title = [words.title[block.kind], block.number].filter(Boolean).join(' ');
  const pdf = createTaggedDocument({
    title,
    author: block.seller.name,
    language: block.locale,
    date: block.issueDate,
  });
  const file = collect(pdf);
  const drawing: Drawing = { ...document, block, words, sheet: new Sheet(pdf, fonts, block.paper, spacing) };
  draw(drawing);
  attach(pdf, document.text, block.issueDate, words);
  pdf.end();
  return { file, pages: drawing.sheet.page };
}

function draw(drawing: Drawing): void {
  const { sheet } = drawing;
  sheet.onPage = () => drawPageStart(drawing);
  sheet.addPage();
  drawHeading(drawing);
  drawParties(drawing);
  drawFacts(drawing);
  drawLineTable(drawing);
  const free = drawTotals(drawing);
  drawNotes(drawing, free);
  drawFooters(drawing);
}

function attach(pdf: PDFKit.PDFDocument, text: string, date: string, { attachment }: DocumentWords): void {
  const at = new Date(`${date}T00:00:00Z`);
  const options = {
    name: 'document.json',
    type: 'application/json',
    description: attachment,
    relationship: 'Data',
    creationDate: at,
    modifiedDate: at,
  };
  pdf.file(Buffer.from(text), options);
}
