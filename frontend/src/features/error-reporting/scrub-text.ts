/** Stands where something was taken out. */
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
  // Query and fragment of an address, absolute or of our own; what stands behind them is nobody's business.
  // Taken from the beginning of its word: from each slash of a long text it would take the page's whole time.
  {
    pattern: /(?<![^\s"'<>\\?#])([^\s"'<>\\?#/]*\/[^\s"'<>\\?#]*)[?#][^\s"'<>\\]*/g,
    replacement: '$1',
  },
  { pattern: /\b(mailto|tel|blob|data):[^\s"'<>\\)]+/gi, replacement: `$1:${TAKEN}` },
  // A secret with its name, as a query, an encoded query, JSON or prose has it.
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
  // An element as a path of selectors: its attributes hold words of the screen.
  { pattern: /\[([\w-]+)="[^"]*"\]/g, replacement: '[$1]' },
];

const PROSE_RULES: readonly Rule[] = [
  // A long run of letters and digits is a token or an id, unless it is a file of the build.
  { pattern: /(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, replacement: TAKEN },
  // A one-time code.
  { pattern: /\b\d{6,8}\b/g, replacement: TAKEN },
];

/** Takes out of a text what opens an account or tells who somebody is. */
export function scrubText(text: string): string {
  return applyRules(RULES, text);
}

/** The same for text that somebody wrote, as an error's message: also whatever looks like a token or a code. */
export function scrubProse(text: string): string {
  return applyRules(PROSE_RULES, scrubText(text));
}

function applyRules(rules: readonly Rule[], text: string): string {
  return rules.reduce((left, { pattern, replacement }) => left.replace(pattern, replacement), text);
}
