/**
 * The parentheses that a text begins with, and what stands in them; undefined where it begins otherwise.
 * @param {string} text
 */
export function parenthesesAt(text) {
  if (!text.startsWith('(')) return undefined;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/\\.|"[^"]*"|[()]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0) return text.slice(0, index + 1);
  }
  throw new Error(`Not closed: ${text}`);
}
