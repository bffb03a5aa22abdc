/** More members of a list than any registry sends are left out. */
const MOST_MEMBERS = 64;
const LONGEST_LINE = 300;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text on one line without control characters and lone surrogates, cut at 300 characters; null for anything else. */
export function lineOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = value.slice(0, LONGEST_LINE).replace(CONTROL, ' ').replace(LONE_SURROGATE, '\uFFFD').trim();
  return line === '' ? null : line;
}

export function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.slice(0, MOST_MEMBERS).filter(isRecord) : [];
}

export function linesOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value.slice(0, MOST_MEMBERS) : [];
  return values.map(lineOf).filter((line) => line !== null);
}

const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
