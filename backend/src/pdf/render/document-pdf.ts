import { DOCUMENT_WORDS, type DocumentBlock, type DocumentWords } from '@oficio/contracts';
import type { DocumentFonts } from './document-fonts.ts';
import type { Drawing, PrintedDocument } from './drawing.ts';
import { drawFacts } from './facts.ts';
import { drawFooters, drawPageStart } from './furniture.ts';
import { drawHeading } from './heading.ts';
import { drawLineTable } from './line-table.ts';
import { drawNotes } from './notes.ts';
import { drawParties } from './parties.ts';
import { Sheet } from './sheet.ts';
import { collect, createTaggedDocument } from './tagged-document.ts';
import { drawTotals } from './totals.ts';

/** Prints a document. The same input gives the same bytes. */
export async function renderDocument(document: PrintedDocument, fonts: DocumentFonts): Promise<Uint8Array> {
  const block: DocumentBlock = JSON.parse(document.text);
  const words = DOCUMENT_WORDS[block.locale];
  const title = [words.title[block.kind], block.number].filter(Boolean).join(' ');
  const pdf = createTaggedDocument({
    title,
    author: block.seller.name,
    language: block.locale,
    date: block.issueDate,
  });
  const file = collect(pdf);
  const drawing: Drawing = { ...document, block, words, sheet: new Sheet(pdf, fonts, block.paper) };
  draw(drawing);
  attach(pdf, document.text, block.issueDate, words);
  pdf.end();
  return file;
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
