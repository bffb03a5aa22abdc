/** Lower case, without accents and doubled spaces: what names and searches are compared in. */
export function normalised(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Each tag once, however it is written. */
export function uniqueTags(tags: readonly string[]): string[] {
  const names = tags.map(normalised);
  return tags.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}

/** The text that a record is found by. It begins with a space, so that the start of a word can be searched. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return ` ${normalised(parts.filter(Boolean).join(' '))}`;
}

/**
 * LIKE patterns, all of which have to match: words of three characters and more anywhere, shorter ones at
 * the start of a word, where the trigram index still finds them.
 */
export function searchPatterns(search: string): string[] {
  const words = new Set(normalised(search).split(' ').filter(Boolean));
  return [...words].map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    return word.length < 3 ? `% ${literal}%` : `%${literal}%`;
  });
}
