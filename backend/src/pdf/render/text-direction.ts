import bidiModule, { type EmbeddingLevels } from 'bidi-js';

/** A paragraph in which letters run from right to left, with its levels of the Unicode Bidirectional Algorithm. */
export interface DirectedText {
  text: string;
  /** Whether the paragraph itself runs from right to left, by its first letter. */
  rightToLeft: boolean;
  levels: EmbeddingLevels;
}

/** A part of a line whose characters run in one direction. */
export interface DirectedRun {
  start: number;
  end: number;
  rightToLeft: boolean;
  /** The characters in logical order; brackets are mirrored where the run goes from right to left. */
  text: string;
}

/** Its types describe an ES module; Node.js loads the CommonJS one, which is the function itself. */
const bidi = (bidiModule as unknown as typeof bidiModule.default)();

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Null for a paragraph that runs from left to right as a whole. */
export function directedText(text: string): DirectedText | null {
  if (!RIGHT_TO_LEFT.test(text)) return null;
  const levels = bidi.getEmbeddingLevels(text.replace(/[\u{10000}-\u{10ffff}]/gu, standIn));
  return { text, rightToLeft: levels.paragraphs[0]?.level === 1, levels };
}

/** The runs of a line, from the left side of the page to the right. */
export function runsOf({ text, levels }: DirectedText, start: number, end: number): DirectedRun[] {
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels, start, end - 1);
  const order = bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end);
  const runs: DirectedRun[] = [];
  for (const index of order) {
    const character = mirrored.get(index) ?? text.charAt(index);
    const rightToLeft = (levels.levels[index] ?? 0) % 2 === 1;
    const last = runs.at(-1);
    if (last?.rightToLeft !== rightToLeft || (rightToLeft ? last.start - 1 : last.end) !== index)
      runs.push({ start: index, end: index + 1, rightToLeft, text: character });
    else if (rightToLeft) Object.assign(last, { start: index, text: character + last.text });
    else Object.assign(last, { end: index + 1, text: last.text + character });
  }
  return runs;
}

/** A row of words and names in the order from left to right, also if it begins with a Hebrew or Arabic name. */
export function inOrderFromLeft(row: string): string {
  return RIGHT_TO_LEFT.test(row) ? `${LEFT_TO_RIGHT_MARK}${row}` : row;
}

const LEFT_TO_RIGHT_MARK = '\u200e';

/** bidi-js reads code units, so a character outside the Basic Multilingual Plane needs two with its direction. */
function standIn(character: string): string {
  if (RIGHT_TO_LEFT.test(character)) return 'אא';
  return /[\p{L}\p{N}]/u.test(character) ? 'aa' : '••';
}
