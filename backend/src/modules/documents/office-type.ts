import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { DocumentType } from '@oficio/contracts';

/** An entry of an archive's central directory (APPNOTE 4.3.12). */
interface Entry {
  name: string;
  isStored: boolean;
  packedBytes: number;
  bytes: number;
  /** The place of the local header. */
  offset: number;
}

const MAX_ENTRIES = 5_000;
/** The unpacked bytes that an archive may announce: a spreadsheet packs to a twentieth, a bomb to a thousandth. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024;
const MAX_CONTENT_TYPES_BYTES = 512 * 1024;

/**
 * The type of an office file by its archive's directory. Only the list of content types is unpacked, and within bounds.
 * @returns null for every other archive, and for a file with macros
 */
export async function officeTypeOf(bytes: Buffer): Promise<DocumentType | null> {
  const entries = directoryOf(bytes);
  if (!entries || entries.some(isForeign)) return null;
  if (entries.reduce((sum, entry) => sum + entry.bytes, 0) > MAX_UNPACKED_BYTES) return null;
  return openDocumentType(bytes, entries) ?? (await openXmlType(bytes, entries));
}

/** A path that leaves the archive, or a part with macros. */
function isForeign({ name }: Entry): boolean {
  return (
    /(^|[/\\])\.\.([/\\]|$)|^[/\\]|:|\0/.test(name) ||
    /vbaProject|vbaData|(^|\/)(macrosheets|Basic|Scripts)\//i.test(name)
  );
}

const OPEN_DOCUMENT: Record<string, DocumentType> = {
  'application/vnd.oasis.opendocument.text': 'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet': 'application/vnd.oasis.opendocument.spreadsheet',
};

/** The first entry of an OpenDocument file is its type, stored unpacked. */
function openDocumentType(bytes: Buffer, entries: readonly Entry[]): DocumentType | null {
  const first = entries.find(({ offset }) => offset === 0);
  if (first?.name !== 'mimetype' || !first.isStored || first.bytes > 100) return null;
  return OPEN_DOCUMENT[packedOf(bytes, first)?.toString('latin1') ?? ''] ?? null;
}

const OPEN_XML: readonly DocumentType[] = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** The list of content types decides, because the parts of a file, those with macros too, may have any name. */
async function openXmlType(bytes: Buffer, entries: readonly Entry[]): Promise<DocumentType | null> {
  const [list, ...others] = entries.filter(({ name }) => name === '[Content_Types].xml');
  if (!list || others.length > 0) return null;
  const declared = await unpacked(bytes, list);
  if (declared === null || MACRO_TYPES.test(declared)) return null;
  return OPEN_XML.find((type) => declared.includes(`"${type}.main+xml"`)) ?? null;
}

/** A reference to a character could hide one of these types. */
const MACRO_TYPES = /macroEnabled|vbaProject|macrosheet|&/i;

/** Null for a text that is damaged or longer than a list of content types. */
async function unpacked(bytes: Buffer, entry: Entry): Promise<string | null> {
  const packed = packedOf(bytes, entry);
  if (!packed || entry.isStored) return packed?.toString() ?? null;
  return promisify(inflateRaw)(packed, { maxOutputLength: MAX_CONTENT_TYPES_BYTES }).then(String, () => null);
}

function packedOf(bytes: Buffer, { name, offset, packedBytes }: Entry): Buffer | null {
  if (offset + LOCAL_HEADER > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) return null;
  const nameBytes = bytes.readUInt16LE(offset + 26);
  const start = offset + LOCAL_HEADER + nameBytes + bytes.readUInt16LE(offset + 28);
  // A reader that goes by the local headers would see another file.
  if (bytes.toString('utf8', offset + LOCAL_HEADER, offset + LOCAL_HEADER + nameBytes) !== name) return null;
  return start + packedBytes > bytes.length ? null : bytes.subarray(start, start + packedBytes);
}

const LOCAL_HEADER = 30;
const DIRECTORY_HEADER = 46;
const END_RECORD = 22;

/** Null for a file whose directory is missing, damaged, split, in the 64-bit format or too long. */
function directoryOf(bytes: Buffer): Entry[] | null {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + END_RECORD > bytes.length) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  // Nothing may follow the comment, so that every reader finds the same directory.
  if (end + END_RECORD + bytes.readUInt16LE(end + 20) !== bytes.length) return null;
  if (count === 0 || count > MAX_ENTRIES) return null;
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + DIRECTORY_HEADER > end || bytes.readUInt32LE(at) !== 0x02014b50) return null;
    const nameEnd = at + DIRECTORY_HEADER + bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + DIRECTORY_HEADER, nameEnd),
      isStored: bytes.readUInt16LE(at + 10) === 0,
      packedBytes: bytes.readUInt32LE(at + 20),
      bytes: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at <= end ? entries : null;
}
