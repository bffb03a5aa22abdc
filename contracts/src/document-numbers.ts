import type { LocalDate } from './dates.ts';

/**
 * The numbers of documents. A pattern is plain text with tokens: `{YYYY}`, `{YY}` and `{MM}` are the issue date's year
 * and month; `{0…0}` is the number with at least as many digits as there are zeros. `INV-{YYYY}-{0000}` gives
 * `INV-2026-0042`.
 */
export interface SeriesPattern {
  readonly parts: readonly PatternPart[];
}

type DateToken = 'YYYY' | 'YY' | 'MM';
type PatternPart = { text: string } | { date: DateToken } | { digits: number };

export type ParsedPattern =
  | { status: 'parsed'; pattern: SeriesPattern }
  /** `fault`: a sentence for the person who typed the pattern. */
  | { status: 'invalid'; fault: string };

/** The state of a series that decides its next number. */
export interface SeriesCounter {
  reset: 'never' | 'yearly';
  nextNumber: number;
  /** The year whose documents are counted; null: `reset` is never, or no document was issued yet. */
  year: number | null;
}

/** Reads a pattern. It has one number token, because two of them could write different numbers alike. */
export function parseSeriesPattern(text: string, reset: SeriesCounter['reset'] = 'never'): ParsedPattern {
  const parts: PatternPart[] = [];
  for (const piece of text.split(/(\{[^{}]*\})/).filter(Boolean)) {
    const part = partOf(piece);
    if ('fault' in part) return { status: 'invalid', fault: part.fault };
    parts.push(part);
  }
  const numbers = parts.filter((part) => 'digits' in part).length;
  if (numbers !== 1) return { status: 'invalid', fault: numbers === 0 ? NO_NUMBER : TWO_NUMBERS };
  const hasYear = parts.some((part) => 'date' in part && part.date !== 'MM');
  if (reset === 'yearly' && !hasYear) return { status: 'invalid', fault: NO_YEAR };
  return { status: 'parsed', pattern: { parts } };
}

/** The text of a document's number. A number with more digits than the pattern has zeros is written in full. */
export function formatNumber({ parts }: SeriesPattern, number: number, date: LocalDate): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      if ('digits' in part) return String(number).padStart(part.digits, '0');
      return dateTexts(date)[part.date];
    })
    .join('');
}

/**
 * The next number of a series for a document of this date, and the year that it is counted in. Null: the series counts
 * a later year already.
 */
export function nextInSeries(
  { reset, nextNumber, year }: SeriesCounter,
  date: LocalDate,
): { sequence: number; year: number | null } | null {
  if (reset === 'never') return { sequence: nextNumber, year: null };
  const wanted = yearOf(date);
  if (year !== null && wanted < year) return null;
  return { sequence: year === null || year === wanted ? nextNumber : 1, year: wanted };
}

/** The year of a date as a number. */
export function yearOf(date: LocalDate): number {
  return Number(date.slice(0, 4));
}

const MAX_DIGITS = 10;
const NO_NUMBER = 'The pattern needs a place for the number, like {0000}';
const TWO_NUMBERS = 'The pattern can have only one place for the number';
const NO_YEAR = 'A series that starts again each year needs {YYYY} or {YY} in its pattern';

function partOf(piece: string): PatternPart | { fault: string } {
  const token = /^\{(.*)\}$/.exec(piece)?.[1];
  if (token === undefined) {
    return /^[\p{L}\p{N} ._/#-]*$/u.test(piece)
      ? { text: piece }
      : { fault: 'Besides tokens, a pattern has letters, digits, spaces and - . _ / #' };
  }
  if (token === 'YYYY' || token === 'YY' || token === 'MM') return { date: token };
  if (!/^0+$/.test(token)) return { fault: `{${token}} isn’t known. Use {YYYY}, {YY}, {MM} and {0000}` };
  return token.length > MAX_DIGITS
    ? { fault: `The number can have at most ${MAX_DIGITS} zeros` }
    : { digits: token.length };
}

function dateTexts(date: LocalDate): Record<DateToken, string> {
  return { YYYY: date.slice(0, 4), YY: date.slice(2, 4), MM: date.slice(5, 7) };
}
