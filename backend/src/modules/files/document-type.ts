import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import type { DocumentType } from '@oficio/contracts';
import { officeTypeOf } from './office/office-type.ts';
import { decodedXml, hidesEncoding } from './xml-text.ts';

/**
 * Recognises a file by its bytes.
 * @param name decides between the two types of plain text alone, which their bytes don't tell apart
 * @returns null for a file that isn't stored: executables, HTML, SVG, archives, office files with macros, anything unknown
 */
export async function documentTypeOf(bytes: Buffer, name: string): Promise<DocumentType | null> {
  for (const [type, matches] of SIGNATURES) if (matches(bytes)) return type;
  if (startsWith(bytes, 'PK\u0003\u0004')) return officeTypeOf(bytes);
  return textTypeOf(bytes, name);
}

/** A signature alone is no picture: HTML can begin with one. What follows it has to be the format's own. */
const SIGNATURES: readonly (readonly [DocumentType, (bytes: Buffer) => boolean])[] = [
  ['application/pdf', (bytes) => startsWith(bytes, '%PDF-') && !MARKUP.test(latin1(bytes, 0, HEAD))],
  ['image/png', (bytes) => startsWith(bytes, '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR')],
  ['image/jpeg', (bytes) => startsWith(bytes, '\u00ff\u00d8\u00ff') && (bytes[3] ?? 0) >= 0xc0],
  ['image/webp', (bytes) => startsWith(bytes, 'RIFF') && /^WEBPVP8[ LX]$/.test(latin1(bytes, 8, 16))],
  ['image/gif', isGif],
];

/** The bytes in which markup is looked for. */
const HEAD = 1_024;
const MARKUP = /<(!doctype|html|head|body|script|svg|iframe)\b/i;

/** The header and the table of colours are followed by an extension, an image or the end. */
function isGif(bytes: Buffer): boolean {
  if (!/^GIF8[79]a$/.test(latin1(bytes, 0, 6)) || bytes.length < 14) return false;
  const packed = bytes.readUInt8(10);
  const colours = packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
  return [0x21, 0x2c, 0x3b].includes(bytes[13 + colours] ?? 0);
}

async function textTypeOf(bytes: Buffer, name: string): Promise<DocumentType | null> {
  if (bytes.length === 0 || (await hasControls(bytes))) return null;
  const start = latin1(bytes, 0, HEAD).replace(/^(\u00ef\u00bb\u00bf)?\s*/, '');
  if (start.startsWith('<'))
    return isUtf8(bytes) && (await isData(bytes.toString())) ? 'application/xml' : null;
  // Scripts of shells, PostScript and ImageMagick, and the signatures of other formats.
  if (/^(#!|%!|push graphic-context|%PDF-|GIF8|MZ)/.test(start)) return null;
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
}

/** How much is looked at in one turn of the event loop, in bytes or characters. Other requests are served in between. */
const PIECE = 1_024 * 1_024;

/** Text has tabs, line ends and form feeds, and no other control characters. */
async function hasControls(bytes: Buffer): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return true;
    if (at % PIECE === PIECE - 1) await setImmediate();
  }
  return false;
}

/** XML that carries data, such as an invoice: nothing that a browser shows as a page, and no document type. */
async function isData(text: string): Promise<boolean> {
  if (hidesEncoding(text)) return false;
  const isXml = /^\ufeff?\s*<(\?xml\s|[\p{L}_][\p{L}\p{N}_.-]*(:[\p{L}_][\p{L}\p{N}_.-]*)?[\s/>])/u.test(
    text,
  );
  if (!isXml) return false;
  for (let start = 0; start < text.length; ) {
    // A piece ends before a `<`, because no match of PAGE contains one after its start.
    const next = text.indexOf('<', start + PIECE);
    const end = next === -1 ? text.length : next;
    if (isPage(text.slice(start, end))) return false;
    start = end;
    await setImmediate();
  }
  return true;
}

/** Instructions, and the elements by which readers of anything take a file for a page. */
const PAGE = /<!doctype|<!entity|<\?xml-stylesheet|<(html|svg|script)[\s/>]/i;

/** The namespaces whose elements a browser shows or runs, whatever their prefix. */
const PAGE_NAMESPACES = new Set([
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/1999/XSL/Transform',
]);

/** A declaration can't be written otherwise, but its value can have references. */
const DECLARATION = /xmlns(?::[^\s=:"'<>]+)?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function isPage(piece: string): boolean {
  if (PAGE.test(piece)) return true;
  return [...piece.matchAll(DECLARATION)].some(([, double, single]) =>
    PAGE_NAMESPACES.has(decodedXml(double ?? single ?? '').trim()),
  );
}

function startsWith(bytes: Buffer, signature: string): boolean {
  return latin1(bytes, 0, signature.length) === signature;
}

function latin1(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, end);
}
