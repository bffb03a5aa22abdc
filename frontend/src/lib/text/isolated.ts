/** Unicode's embeddings, overrides and isolates: they would change the direction of the surrounding text. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
/** Right-to-left letters (Hebrew, Arabic and related scripts) and direction marks. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u061C\uFB1D-\uFDFF\uFE70-\uFEFF]|[\u{10800}-\u{10FFF}]|[\u{1E800}-\u{1EFFF}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * User text for use within a plain-text sentence: a toast, a page title, an accessible name. Its direction doesn't
 * affect the words around it (UAX #9, 2.7).
 */
export function isolated(text: string): string {
  const plain = text.replace(BIDI_CONTROLS, '');
  return RIGHT_TO_LEFT.test(plain) ? FIRST_STRONG_ISOLATE + plain + POP_ISOLATE : plain;
}
