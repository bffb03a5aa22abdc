/** Replaces removed text. */
const TAKEN = '[taken out]';

interface Rule {
  pattern: RegExp;
  replacement: string;
}

const NAMES = [
  '(?:access|refresh|provider|provider_refresh|verification|magiclink|hashed|id|csrf)?_?token(?:_hash)?',
  'pkce_verifier',
  'otp',
  'code',
  'password',
  'secret',
  'api_?key',
  'session(?:_?id)?',
  'e?mail',
].join('|');

const RULES: readonly Rule[] = [
  // Query and fragment of an absolute or relative address. The match starts at the beginning of the word: starting at
  // each slash would take quadratic time on a long text.
  {
    pattern: /(?<![^\s"'<>\\?#])([^\s"'<>\\?#/]*\/[^\s"'<>\\?#]*)[?#][^\s"'<>\\]*/g,
    replacement: '$1',
  },
  { pattern: /\b(mailto|tel|blob|data):[^\s"'<>\\)]+/gi, replacement: `$1:${TAKEN}` },
  // A secret with its name, in a query, an encoded query, JSON or prose.
  {
    pattern: new RegExp(
      `\\b(${NAMES})(\\\\?["']?\\s*(?:[=:]|%3D|%253D|%3A)\\s*\\\\?["']?)[^\\s"'&\\\\,;}]+`,
      'gi',
    ),
    replacement: `$1$2${TAKEN}`,
  },
  { pattern: /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, replacement: `$1 ${TAKEN}` },
  // A JSON web token, whole or its first two parts.
  { pattern: /eyJ[\w-]{6,}(?:\.[\w-]+){1,2}/g, replacement: TAKEN },
  {
    pattern: /[\p{L}\p{N}._%+'-]{1,64}(?:@|%40|%2540)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
    replacement: TAKEN,
  },
  // An element as a selector path: its attributes have text of the screen.
  { pattern: /\[([\w-]+)="[^"]*"\]/g, replacement: '[$1]' },
];

const PROSE_RULES: readonly Rule[] = [
  // A long run of letters and digits is a token or an id, unless it is a file of the build.
  { pattern: /(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, replacement: TAKEN },
  // A one-time code.
  { pattern: /\b\d{6,8}\b/g, replacement: TAKEN },
];

/** Removes everything from a text that opens an account or identifies a person. */
export function scrubText(text: string): string {
  return applyRules(RULES, text);
}

/**
 * The same for free text, for example an error's message: also removes everything that looks like a token or a code.
 */
export function scrubProse(text: string): string {
  return applyRules(PROSE_RULES, scrubText(text));
}

function applyRules(rules: readonly Rule[], text: string): string {
  return rules.reduce((left, { pattern, replacement }) => left.replace(pattern, replacement), text);
}
