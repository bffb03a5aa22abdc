import { normalised } from '@oficio/contracts';

/** The tags without duplicates in other spellings. */
export function uniqueTags(tags: readonly string[]): string[] {
  const names = tags.map(normalised);
  return tags.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}

/** The search text of a record. It begins with a space, so that the start of a word can be searched. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return ` ${normalised(parts.filter(Boolean).join(' '))}`;
}

/**
 * LIKE patterns, all of which must match: words of three or more characters anywhere, shorter ones at the start of a
 * word, where the trigram index still finds them.
 */
export function searchPatterns(search: string): string[] {
  const words = new Set(normalised(search).split(' ').filter(Boolean));
  return [...words].map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    return word.length < 3 ? `% ${literal}%` : `%${literal}%`;
  });
}
