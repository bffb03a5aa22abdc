import { isUtf8 } from 'node:buffer';
import type { ImportEncoding } from '@oficio/contracts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * The encoding by the byte order mark, else by the zero bytes of UTF-16, else UTF-8 if all bytes are valid UTF-8, else
 * Windows-1252, which older programs write.
 * @throws UnreadableFile for an empty file, a spreadsheet and any other file that isn't text
 */
export function guessEncoding(bytes: Uint8Array): ImportEncoding {
  if (bytes.length === 0) throw new UnreadableFile('empty');
  if (SPREADSHEETS.some((signature) => startsWith(bytes, signature))) throw new UnreadableFile('spreadsheet');
  const encoding = markedEncoding(bytes) ?? wideEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  const start = decodedPieces(bytes, encoding).next().value ?? '';
  if (CONTROL.test(start)) throw new UnreadableFile('binary');
  if (start.trim() === '' && bytes.length <= PIECE_BYTES) throw new UnreadableFile('empty');
  return encoding;
}

/** The text of a file in pieces of about 16 KB, without its byte order mark. */
export function* decodedPieces(bytes: Uint8Array, encoding: ImportEncoding): Generator<string, undefined> {
  const decode = encoding === 'windows-1252' ? decodeWindows1252 : streamDecoder(encoding);
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    yield decode(bytes.subarray(from, from + PIECE_BYTES), from + PIECE_BYTES < bytes.length);
  }
}

const PIECE_BYTES = 16_384;

/** The first bytes of zip files, which newer spreadsheets are, and of the older kind. */
const SPREADSHEETS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters never occur in a table of text.
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function markedEncoding(bytes: Uint8Array): ImportEncoding | undefined {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8';
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  return startsWith(bytes, [0xfe, 0xff]) ? 'utf-16be' : undefined;
}

/** In UTF-16 every second byte of delimiters, digits and line ends is zero. */
function wideEncoding(bytes: Uint8Array): ImportEncoding | undefined {
  const start = bytes.subarray(0, 1_000);
  const zeros = start.map((byte, index) => (byte === 0 ? (index % 2) + 1 : 0));
  const even = zeros.filter((place) => place === 1).length;
  const odd = zeros.filter((place) => place === 2).length;
  if (odd > start.length / 8 && even === 0) return 'utf-16le';
  return even > start.length / 8 && odd === 0 ? 'utf-16be' : undefined;
}

function streamDecoder(encoding: ImportEncoding) {
  const decoder = new TextDecoder(encoding);
  return (bytes: Uint8Array, stream: boolean) => decoder.decode(bytes, { stream });
}

/** Node 20 decodes Windows-1252 as Latin-1, which has control characters where Windows has € and quotation marks. */
function decodeWindows1252(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return latin.replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? '');
}

/** The characters of 0x80 to 0x9f. The five that Windows leaves undefined are read as the WHATWG standard reads them. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
