const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** Characters that change the direction of the text around them, or are invisible. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** Where mail programs recognise an address and make it a link. */
const LINK_JOINTS = /(?<=[\p{L}\p{N}])([.@])(?=\p{L}{2})|(?<=\p{L})(:)(?=\/)/gu;

/**
 * A person's text for a mail to someone else: one line, without direction marks, without anything that a mail program
 * turns into a link, at most `maxLength` characters.
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

/** A person's text of several lines for a mail to someone else, without direction marks or invisible characters. */
export function userLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}+/gu, ' ')
    .replace(INVISIBLE, '');
}
