import type { DocumentFonts, Weight } from './document-fonts.ts';
import { type Piece, piecesOf, printable } from './printable-text.ts';

export interface TextStyle {
  /** In points, like every length here. */
  size: number;
  weight: Weight;
  color: string;
  lineHeight: number;
}

export interface TextLine {
  pieces: readonly Piece[];
  width: number;
}

/** Breaks the text at its line breaks, then between words, then inside words that are wider than the line. */
export function linesOf(text: string, style: TextStyle, width: number, fonts: DocumentFonts): TextLine[] {
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => wrap(paragraph.trimEnd(), style, width, fonts));
}

/** The text in one line. */
export function lineOf(text: string, style: TextStyle, fonts: DocumentFonts): TextLine {
  return measured(printable(text).replaceAll('\n', ' '), style, fonts);
}

function wrap(paragraph: string, style: TextStyle, width: number, fonts: DocumentFonts): TextLine[] {
  const whole = measured(paragraph, style, fonts);
  if (whole.width <= width) return [whole];
  const lines: TextLine[] = [];
  let line = '';
  for (const word of paragraph.split(/(?<= )(?! )/)) {
    if (measured((line + word).trimEnd(), style, fonts).width <= width) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(measured(line.trimEnd(), style, fonts));
    line = word;
    for (
      let head = headOf(line, style, width, fonts);
      head !== '';
      head = headOf(line, style, width, fonts)
    ) {
      lines.push(measured(head, style, fonts));
      line = line.slice(head.length);
    }
  }
  lines.push(measured(line.trimEnd(), style, fonts));
  return lines;
}

/** The longest start of an overlong word that fits; '' if all of the word fits. */
function headOf(word: string, style: TextStyle, width: number, fonts: DocumentFonts): string {
  if (measured(word.trimEnd(), style, fonts).width <= width) return '';
  let head = '';
  for (const { segment } of graphemes.segment(word)) {
    if (head !== '' && measured(head + segment, style, fonts).width > width) return head;
    head += segment;
  }
  return '';
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function measured(text: string, { size, weight }: TextStyle, fonts: DocumentFonts): TextLine {
  const pieces = piecesOf(text, fonts, weight);
  return { pieces, width: pieces.reduce((sum, { font, text }) => sum + font.advanceOf(text) * size, 0) };
}
