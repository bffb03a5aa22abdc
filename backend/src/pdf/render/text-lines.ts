import type { DocumentFonts, Weight } from './document-fonts.ts';
import { type Piece, piecesOf, printable } from './printable-text.ts';
import { type DirectedText, directedText, runsOf } from './text-direction.ts';
import { placesToBreak } from './word-breaks.ts';

export interface TextStyle {
  /** In points, like every length here. */
  size: number;
  weight: Weight;
  color: string;
  lineHeight: number;
}

/** A piece of a line with its place from the line's left, in points. */
export interface PlacedPiece extends Piece {
  left: number;
  width: number;
  rightToLeft: boolean;
}

/** Pieces that are read as one. */
interface TextSpan {
  pieces: PlacedPiece[];
  /** The text that the drawn boxes stand for. */
  actual: string | undefined;
  language: string | undefined;
}

export interface TextLine {
  text: string;
  /** In the order of reading. */
  spans: readonly TextSpan[];
  width: number;
  /** Whether the paragraph runs from right to left. */
  rightToLeft: boolean;
}

/** Breaks the text at its line breaks, then between words, then inside words that are wider than the line. */
export function linesOf(text: string, style: TextStyle, width: number, fonts: DocumentFonts): TextLine[] {
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => wrap(paragraph.trimEnd(), style, width, fonts));
}

/** The text in one line. */
export function lineOf(text: string, style: TextStyle, fonts: DocumentFonts): TextLine {
  return layOut(printable(text).replaceAll('\n', ' '), style, fonts);
}

function wrap(paragraph: string, style: TextStyle, width: number, fonts: DocumentFonts): TextLine[] {
  const whole = layOut(paragraph, style, fonts);
  if (whole.width <= width) return [whole];
  const directed = directedText(paragraph);
  const lines: TextLine[] = [];
  let [start, end] = [0, 0];
  const push = (lineEnd: number) => {
    const text = paragraph.slice(start, lineEnd).trimEnd();
    lines.push(directed ? layOutDirected(directed, start, text, style, fonts) : layOut(text, style, fonts));
    start = lineEnd;
  };
  for (const word of paragraph.split(placesToBreak(paragraph))) {
    const wordStart = end;
    end += word.length;
    if (widthOf(paragraph.slice(start, end).trimEnd(), style, fonts) <= width) continue;
    if (wordStart > start) push(wordStart);
    for (;;) {
      const head = headOf(paragraph.slice(start, end), style, width, fonts);
      if (head === '') break;
      push(start + head.length);
    }
  }
  push(end);
  return lines;
}

/** The longest start of an overlong word that fits; '' if all of the word fits. */
function headOf(word: string, style: TextStyle, width: number, fonts: DocumentFonts): string {
  if (widthOf(word.trimEnd(), style, fonts) <= width) return '';
  let head = '';
  for (const { segment } of graphemes.segment(word)) {
    if (head !== '' && widthOf(head + segment, style, fonts) > width) return head;
    head += segment;
  }
  return '';
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function widthOf(text: string, { size, weight }: TextStyle, fonts: DocumentFonts): number {
  return piecesOf(text, fonts, weight).reduce((sum, { font, text }) => sum + font.advanceOf(text) * size, 0);
}

function layOut(text: string, style: TextStyle, fonts: DocumentFonts): TextLine {
  const directed = directedText(text);
  if (directed) return layOutDirected(directed, 0, text, style, fonts);
  const pieces = placed(piecesOf(text, fonts, style.weight), 0, style, false);
  return { text, spans: spansOf(pieces), width: endOf(pieces, 0), rightToLeft: false };
}

function layOutDirected(
  directed: DirectedText,
  start: number,
  text: string,
  style: TextStyle,
  fonts: DocumentFonts,
): TextLine {
  let width = 0;
  const runs = runsOf(directed, start, start + text.length).map((run) => {
    const pieces = piecesOf(run.text, fonts, style.weight);
    const inPlace = placed(run.rightToLeft ? pieces.toReversed() : pieces, width, style, run.rightToLeft);
    width = endOf(inPlace, width);
    return { ...run, pieces: run.rightToLeft ? asViewersRead(inPlace.toReversed()) : inPlace };
  });
  const inReadingOrder = runs.toSorted((one, other) => one.start - other.start);
  const spans = spansOf(inReadingOrder.flatMap(({ pieces }) => pieces));
  return { text, spans, width, rightToLeft: directed.rightToLeft };
}

/**
 * Viewers expect letters from left to right and turn them around, one text of one font after the other; where a text
 * leaves a gap, they read a space. So the words of a font follow each other from left to right, without the spaces of
 * another font. `ActualText` in the order of reading would be turned around, too.
 */
function asViewersRead(pieces: readonly PlacedPiece[]): PlacedPiece[] {
  const texts: PlacedPiece[][] = [];
  for (const piece of pieces) {
    if (piece.text.trim() === '') continue;
    const last = texts.at(-1);
    if (last?.[0]?.font === piece.font) last.unshift(piece);
    else texts.push([piece]);
  }
  return texts.flat();
}

/** A span holds as much as it can, because viewers read each one apart. */
function spansOf(pieces: readonly PlacedPiece[]): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const piece of pieces) {
    const { actual } = piece;
    const { language } = piece.font;
    const last = spans.at(-1);
    if (last && last.actual === undefined && actual === undefined && last.language === language)
      last.pieces.push(piece);
    else spans.push({ pieces: [piece], actual, language });
  }
  return spans;
}

/** Places pieces one after the other. */
function placed(
  pieces: readonly Piece[],
  from: number,
  { size }: TextStyle,
  rightToLeft: boolean,
): PlacedPiece[] {
  let left = from;
  return pieces.map((piece) => {
    const width = piece.font.advanceOf(piece.text, rightToLeft) * size;
    const place = { ...piece, left, width, rightToLeft };
    left += width;
    return place;
  });
}

function endOf(pieces: readonly PlacedPiece[], from: number): number {
  const last = pieces.at(-1);
  return last ? last.left + last.width : from;
}
