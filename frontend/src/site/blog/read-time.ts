/** At an unhurried pace. */
const WORDS_A_MINUTE = 200;

/** The words of a Markdown text: whatever has a letter or a digit in it, without the addresses of links. */
export function countWords(markdown: string): number {
  const words = markdown.replaceAll(/\]\([^)]*\)/g, ']').split(/[\s|]+/);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** How many minutes a Markdown text takes to read, at least one. */
export function readTimeOf(markdown: string): number {
  return Math.max(1, Math.ceil(countWords(markdown) / WORDS_A_MINUTE));
}
