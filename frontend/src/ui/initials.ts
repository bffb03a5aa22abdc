const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One or two letters for a name: the first letters of its first and last word, or of an email's local part. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*$/, '')
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return [first, last].map(firstGrapheme).join('').toLocaleUpperCase('en') || '?';
}

function firstGrapheme(word: string | undefined): string {
  if (!word) return '';
  for (const { segment } of segmenter.segment(word)) return segment;
  return '';
}
