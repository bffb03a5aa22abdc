const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** What turns the direction of the words around it, or hides between them. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** Where mail programs see an address and make a link of it. */
const LINK_JOINTS = /(?<=[\p{L}\p{N}])([.@])(?=\p{L}{2})|(?<=\p{L})(:)(?=\/)/gu;

/**
 * A name that somebody typed, for a mail to somebody else: one line, no directions of its own, nothing that a mail
 * program would make a link of, at most that many characters.
 */
export function userText(text: string, maxLength = 60): string {
  const line = text
    .normalize('NFC')
    .replace(CONTROLS, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = [...new Intl.Segmenter('en').segment(line)].map(({ segment }) => segment.slice(0, 16));
  const cut =
    characters.length > maxLength
      ? `${characters
          .slice(0, maxLength - 1)
          .join('')
          .trimEnd()}…`
      : characters.join('');
  return cut.replace(LINK_JOINTS, '$1$2\u2060');
}

/** What somebody wrote in several lines, for a mail to somebody else: no directions of its own, nothing hidden. */
export function userLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}+/gu, ' ')
    .replace(INVISIBLE, '');
}
