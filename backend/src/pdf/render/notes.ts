import { documentOptionTexts } from '@oficio/contracts';
import type { Drawing } from './drawing.ts';
import type { Sheet } from './sheet.ts';
import { STYLES } from './styles.ts';
import type { TextLine } from './text-lines.ts';
import type { FreeSpace } from './totals.ts';

const BEFORE = 16;
/** Longer lines are hard to read. */
const WIDTH = 400;
/** A note with at most so many lines stays on one page. */
const UNDIVIDED_LINES = 8;

/**
 * Draws the options of a quote, the payment instructions, the notes and the terms. The instructions stand beside the totals if they fit there;
 * long notes continue on the next page.
 */
export function drawNotes(drawing: Drawing, free: FreeSpace): void {
  const { block, words, sheet } = drawing;
  drawBelow(drawing, words.options, documentOptionTexts(block, words).join('\n'));
  const end = sheet.y;
  const instructions = block.paymentInstructions ?? '';
  const beside = sheet.linesOf(instructions, STYLES.body, free.width);
  if (
    instructions &&
    free.page === sheet.page &&
    free.y + headingHeight(sheet) + heightOf(sheet, beside) <= end
  ) {
    sheet.y = free.y;
    drawLines(drawing, words.paymentInstructions, beside, free.width);
    sheet.y = end;
  } else drawBelow(drawing, words.paymentInstructions, instructions);
  drawBelow(drawing, words.notes, block.notes);
  drawBelow(drawing, words.terms, block.terms);
}

function drawBelow(drawing: Drawing, heading: string, text: string | null): void {
  if (!text) return;
  const { sheet } = drawing;
  const lines = sheet.linesOf(text, STYLES.body, WIDTH);
  sheet.y += sheet.gap(BEFORE);
  const together = lines.slice(0, lines.length <= UNDIVIDED_LINES ? UNDIVIDED_LINES : 2);
  sheet.keep(headingHeight(sheet) + heightOf(sheet, together));
  drawLines(drawing, heading, lines, WIDTH);
}

function drawLines({ sheet }: Drawing, heading: string, lines: TextLine[], width: number): void {
  const place = { x: sheet.left, width };
  sheet.content(sheet.element(sheet.root, 'H2'), 'H2', () => {
    sheet.y = sheet.text(heading, STYLES.heading, { ...place, y: sheet.y }) + 2;
  });
  const paragraph = sheet.element(sheet.root, 'P');
  for (let rest = lines; rest.length > 0; ) {
    sheet.keep(sheet.leading(STYLES.body));
    const fitting = Math.max(1, Math.floor((sheet.bottom - sheet.y) / sheet.leading(STYLES.body)));
    sheet.content(paragraph, 'P', () => {
      const lines = rest.slice(0, fitting);
      sheet.y = sheet.lines(lines, STYLES.body, { ...place, y: sheet.y, align: 'start' });
    });
    rest = rest.slice(fitting);
  }
}

function headingHeight(sheet: Sheet): number {
  return sheet.leading(STYLES.heading) + 2;
}

function heightOf(sheet: Sheet, { length }: readonly TextLine[]): number {
  return length * sheet.leading(STYLES.body);
}
