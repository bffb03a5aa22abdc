/** Replaces a secret. */
export const MASKED = '•••';

const JWT = /eyJ[\w-]{4,}(?:\.[\w-]*){0,4}/g;
const ADDRESS =
  /[^\s"'<>()[\]{},;:=&?/|\\]+(?:@|%40)[^\s"'<>()[\]{},;:=&?/|\\@]*[^\s"'<>()[\]{},;:=&?/|\\@.]/gi;
const CREDENTIALS = /\b(bearer|basic)\s+[^\s"',;]+/gi;
const PARAMETER =
  /((?:^|[?&#;\s"'])[\w.-]*?(?:token|password|secret|authorization|email|signature|apikey|api_key|token_hash|code|state)=)[^&#;\s"']+/gi;
const PREFIXED_KEY = /\b(?:sk|pk|rk|whsec|sb_secret|sb_publishable|ghp|xox[abp])[_-][\w-]{8,}/gi;
const ONE_TIME_CODE = /(?<![\w.,:-])\d{6,8}(?![\w.,:-])/g;
const LONG = /[\w+-]{20,}={0,2}/g;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The text with every token, key, email address and one-time code masked. Ids (UUIDs) stay. */
export function maskText(text: string): string {
  return text
    .replaceAll(JWT, MASKED)
    .replaceAll(CREDENTIALS, (_, scheme: string) => `${scheme} ${MASKED}`)
    .replaceAll(PARAMETER, (_, name: string) => `${name}${MASKED}`)
    .replaceAll(ADDRESS, MASKED)
    .replaceAll(PREFIXED_KEY, MASKED)
    .replaceAll(LONG, (found) => (looksRandom(found) ? MASKED : found))
    .replaceAll(ONE_TIME_CODE, MASKED);
}

/** In names and sentences the switches between letters, digits and cases are much rarer than in random text. */
function looksRandom(text: string): boolean {
  if (UUID.test(text)) return false;
  if (/^\d+$/.test(text)) return false;
  const longestPiece = Math.max(...text.split(/[_+-]/).map((piece) => piece.length));
  const hasDigit = /\d/.test(text);
  if (/^[0-9a-f]+$/i.test(text) && hasDigit) return true;
  const changes = changesOfKind(text);
  if (hasDigit && changes >= 4) return true;
  return longestPiece >= 32 && (changes >= 6 || hasDigit || text.length >= 40);
}

function changesOfKind(text: string): number {
  const kinds = [...text].map((character) =>
    /\d/.test(character) ? 'digit' : /[A-Z]/.test(character) ? 'upper' : 'lower',
  );
  return kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
}
