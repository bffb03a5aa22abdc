import type { DocumentFont, DocumentFonts, Weight } from './document-fonts.ts';

/** A piece of a line in one font. */
export interface Piece {
  font: DocumentFont;
  text: string;
  /** The text that no font can show; `text` has boxes in its place. */
  actual?: string;
}

const BOX = '□';

/** The text as it is printed: composed letters, plain spaces, no control characters; line breaks as `\n`. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\t\p{Zs}]/gu, (space) => (NO_BREAK.has(space) ? '\u00a0' : ' '))
    .replace(/(?!\n)\p{Cc}/gu, '');
}

const NO_BREAK = new Set(['\u00a0', '\u202f', '\u2007']);

/** Splits printable text without line breaks by font. */
export function piecesOf(text: string, fonts: DocumentFonts, weight: Weight): Piece[] {
  const first = fonts[weight][0];
  if (first && hasAll(first, text)) return text === '' ? [] : [{ font: first, text }];
  const pieces: Piece[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const shown = segment.replace(IGNORABLE, '');
    if (shown !== '') addPiece(pieces, pieceOf(segment, shown, fonts[weight]));
  }
  return pieces;
}

/** The characters of the texts that no font has, each once. */
export function unprintableIn(texts: readonly string[], fonts: DocumentFonts): string[] {
  const found = texts.flatMap((text) =>
    printable(text)
      .split('\n')
      .flatMap((line) => piecesOf(line, fonts, 400))
      .flatMap(({ actual }) => (actual === undefined ? [] : [...graphemes.segment(actual)])),
  );
  return [...new Set(found.map(({ segment }) => segment))];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters without a shape, such as joiners and marks of direction. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

function pieceOf(segment: string, shown: string, fonts: readonly DocumentFont[]): Piece {
  const font = fonts.find((candidate) => hasAll(candidate, shown));
  if (font) return { font, text: shown };
  const boxes = fonts.find((candidate) => hasAll(candidate, BOX));
  if (!boxes) throw new Error('No font has the box that stands for missing characters');
  return { font: boxes, text: BOX, actual: segment };
}

function addPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last?.font !== piece.font || (last.actual === undefined) !== (piece.actual === undefined)) {
    pieces.push(piece);
    return;
  }
  last.text += piece.text;
  if (piece.actual !== undefined) last.actual = (last.actual ?? '') + piece.actual;
}

function hasAll({ characters }: DocumentFont, text: string): boolean {
  for (const character of text) if (!characters.has(character.codePointAt(0) ?? -1)) return false;
  return true;
}
