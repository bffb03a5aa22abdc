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
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(PRESENTATION_FORMS, (form) => form.normalize('NFKC'))
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\t\p{Zs}]/gu, (space) => (NO_BREAK.has(space) ? '\u00a0' : ' '))
    .replace(/(?!\n)\p{Cc}|[\u202a-\u202e]/gu, '');
}

/** Latin letters, digits and punctuation need no change, and most texts have nothing else. */
const PLAIN = /^[\n -~¡-¬®-ÿ]*$/;

/** Ligatures such as ﬁ and letters in a fixed shape, which fonts make of plain letters by themselves. */
const PRESENTATION_FORMS = /[\ufb00-\ufb17\ufb50-\ufbb1\ufbd3-\ufd3d\ufd50-\ufdf9\ufe70-\ufefc]/g;

const NO_BREAK = new Set(['\u00a0', '\u202f', '\u2007']);

/** Splits printable text without line breaks by font. */
export function piecesOf(text: string, fonts: DocumentFonts, weight: Weight): Piece[] {
  const first = fonts[weight][0];
  if (first && hasAll(first, text)) return text === '' ? [] : [{ font: first, text }];
  const pieces: Piece[] = [];
  for (const cluster of clustersOf(text)) {
    const piece = pieceOf(cluster, fonts[weight]);
    if (piece) addPiece(pieces, piece);
  }
  return pieces;
}

/** The characters of the texts that no font has, each once. Emoji don't count, because the text is complete without them. */
export function unprintableIn(texts: readonly string[], fonts: DocumentFonts): string[] {
  const found = texts.flatMap((text) =>
    printable(text)
      .split('\n')
      .flatMap((line) => piecesOf(line, fonts, 400))
      .flatMap(({ actual }) => (actual === undefined ? [] : [...graphemes.segment(actual)])),
  );
  return [...new Set(found.map(({ segment }) => segment))];
}

/** What a reader sees as one character. */
export interface Cluster {
  text: string;
  /** The characters that a font has to have; the first form that a font has is printed. */
  forms: readonly string[];
}

/** The characters of printable text that have a shape. */
export function clustersOf(text: string): Cluster[] {
  return [...graphemes.segment(text)].flatMap(({ segment }) => {
    const plain = segment.replace(IGNORABLE, '');
    if (plain === '') return [];
    const joined = segment.replace(IGNORABLE, (character) => (JOINERS.has(character) ? character : ''));
    const forms = joined === plain ? [plain] : [joined, plain];
    return [{ text: segment, forms: isEmoji(segment) ? [...forms, firstOf(plain)] : forms }];
  });
}

export function hasAll({ characters }: DocumentFont, text: string): boolean {
  for (const character of text) if (!characters.has(character.codePointAt(0) ?? -1)) return false;
  return true;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters without a shape, such as joiners and marks of direction. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** They change the shape of letters (Persian) and put emoji together. */
const JOINERS = new Set(['\u200c', '\u200d']);

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

function isEmoji(segment: string): boolean {
  return EMOJI.test(segment);
}

function firstOf(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0);
}

/** Null for an emoji that no font has. */
function pieceOf({ text, forms }: Cluster, fonts: readonly DocumentFont[]): Piece | null {
  for (const form of forms) {
    const font = fonts.find((candidate) => hasAll(candidate, form));
    if (font) return { font, text: form };
  }
  if (isEmoji(text)) return null;
  const boxes = fonts.find((candidate) => hasAll(candidate, BOX));
  if (!boxes) throw new Error('No font has the box that stands for missing characters');
  return { font: boxes, text: BOX, actual: text };
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
