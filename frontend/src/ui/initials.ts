const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One or two letters that stand for a name: of the first and the last word, or of an address. */
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
