import type { ImportEncoding } from '@oficio/contracts';

/** The bytes of a text in an encoding, as programs write them: UTF-16 with its byte order mark. */
export function encoded(text: string, encoding: ImportEncoding): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'windows-1252') return Uint8Array.from(Array.from(text, windowsByte));
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}

function windowsByte(character: string): number {
  const code = character.charCodeAt(0);
  if (code < 0x100) return code;
  const byte = WINDOWS[character];
  if (byte === undefined) throw new RangeError(`Windows-1252 has no ${character}`);
  return byte;
}

const WINDOWS: Record<string, number> = {
  '€': 0x80,
  '‚': 0x82,
  Š: 0x8a,
  '’': 0x92,
  '“': 0x93,
  '–': 0x96,
  Ÿ: 0x9f,
};
