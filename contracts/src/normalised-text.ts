/**
 * Characters that people leave out when they type a word: accents, the points of Hebrew and Arabic, invisible characters.
 * The ranges are named one by one, because `\p{M}` has the vowels of Indian scripts, too, and differs between versions of
 * Unicode. This class and the two below are regular expressions of JavaScript and of Postgres.
 */
export const UNTYPED = `[${[
  '\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\u3099\\u309a\\ufe20-\\ufe2f',
  '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
  '\\u0610-\\u061a\\u061c\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed',
  '\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff',
].join('')}]`;

/** Alphabets whose letters have the same lower case in every version of Unicode. */
export const CASED = '[A-Z\\u0080-\\u1c7f\\u1c90-\\u2cff]';

/** White space that the compatibility decomposition leaves. */
export const SPACES = '[\\t-\\r \\u1680\\u2028\\u2029]';

/** An accent that people type for an apostrophe. The decomposition would make a space of it. */
export const LONE_ACCENT = '´';

/** What people type for the letters and signs that have no decomposition. */
export const SPELLINGS: Readonly<Record<string, string>> = {
  ae: 'æ',
  b: 'ƀɓ',
  d: 'đðɖɗ',
  e: 'ǝəɛ',
  f: 'ƒ',
  h: 'ħ',
  i: 'ıɨ',
  k: 'ĸƙ',
  l: 'ł',
  n: 'ŋɲ',
  o: 'øɔ°',
  oe: 'œ',
  ss: 'ß',
  t: 'ŧ',
  th: 'þ',
  y: 'ƴ',
  z: 'ƶ',
  σ: 'ς',
  "'": `${LONE_ACCENT}\`’‘‛ʼʻʹ′׳`,
  '"': '“”„‟«»״',
  '-': '‐‒–—―−',
  '/': '⁄',
};

const UNTYPED_ALL = new RegExp(UNTYPED, 'gu');
const CASED_ALL = new RegExp(CASED, 'gu');
const SPACES_ALL = new RegExp(`${SPACES}+`, 'gu');
const SPELT = new Map(
  Object.entries(SPELLINGS).flatMap(([typed, letters]) => [...letters].map((letter) => [letter, typed])),
);
const SPELT_ALL = new RegExp(`[${[...SPELT.keys()].join('')}]`, 'gu');

/**
 * The text as people type it in a search and as it is sorted: lower case, without accents and doubled spaces, with plain
 * letters and signs. The database's `oficio.normalised` does the same; `npm run rules` writes it from this file.
 */
export function normalised(text: string): string {
  return text
    .replaceAll(LONE_ACCENT, "'")
    .normalize('NFKD')
    .replace(UNTYPED_ALL, '')
    .replace(CASED_ALL, (letter) => letter.toLowerCase())
    .replace(SPELT_ALL, (letter) => SPELT.get(letter) ?? letter)
    .replace(SPACES_ALL, ' ')
    .trim();
}
