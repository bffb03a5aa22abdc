/** A text for comparisons regardless of case, accents, kind of apostrophe and doubled spaces. Line breaks stay. */
export function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}
