/** Words a minute, at a slow pace. */
const WORDS_A_MINUTE = 200;

/** The words of a Markdown text: parts with a letter or a digit, without the addresses of links. */
export function countWords(markdown: string): number {
  const words = markdown.replaceAll(/\]\([^)]*\)/g, ']').split(/[\s|]+/);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The reading time of a Markdown text in minutes, at least one. */
export function readTimeOf(markdown: string): number {
  return Math.max(1, Math.ceil(countWords(markdown) / WORDS_A_MINUTE));
}
