import { createInflateRaw } from 'node:zlib';

/** An entry of an archive's central directory (APPNOTE 4.3.12). */
export interface Entry {
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
const LOCAL_HEADER = 30;
const DIRECTORY_HEADER = 46;
const END_RECORD = 22;
const STORED = 0;
const DEFLATED = 8;

/** Thrown while an entry is read whose bytes aren't those that the directory announces. */
export class DamagedArchive extends Error {}

/**
 * The entries of an archive.
 * @returns null for a file whose directory is missing, damaged, split, encrypted, in the 64-bit format or too long, and
 *   for an archive that announces too much
 */
export function entriesOf(bytes: Buffer): Entry[] | null {
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
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    const method = bytes.readUInt16LE(at + 10);
    if (isEncrypted || (method !== STORED && method !== DEFLATED)) return null;
    const nameEnd = at + DIRECTORY_HEADER + bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + DIRECTORY_HEADER, nameEnd),
      isStored: method === STORED,
      packedBytes: bytes.readUInt32LE(at + 20),
      bytes: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const announced = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return at <= end && names.size === count && announced <= MAX_UNPACKED_BYTES ? entries : null;
}

/**
 * The unpacked bytes of an entry, in pieces.
 * @throws DamagedArchive as soon as there are more than announced, or at the end if there are fewer
 */
export async function* unpacked(bytes: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const packed = packedOf(bytes, entry);
  let length = 0;
  try {
    for await (const piece of entry.isStored ? [packed] : inflated(packed)) {
      length += piece.length;
      if (length > entry.bytes) break;
      yield piece;
    }
  } catch (cause) {
    throw cause instanceof DamagedArchive ? cause : new DamagedArchive('The data is damaged', { cause });
  }
  if (length !== entry.bytes) throw new DamagedArchive('The entry doesn’t have the announced length');
}

/** Reads an entry whose content is nobody's code, to compare its length with the announced one. */
export async function drain(bytes: Buffer, entry: Entry): Promise<true> {
  for await (const _ of unpacked(bytes, entry));
  return true;
}

function inflated(packed: Buffer): AsyncIterable<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(packed);
  return inflate;
}

/** @throws DamagedArchive */
function packedOf(bytes: Buffer, { name, offset, packedBytes }: Entry): Buffer {
  if (offset + LOCAL_HEADER > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) {
    throw new DamagedArchive('An entry has no header');
  }
  const nameBytes = bytes.readUInt16LE(offset + 26);
  const start = offset + LOCAL_HEADER + nameBytes + bytes.readUInt16LE(offset + 28);
  // A reader that goes by the local headers would see another file.
  if (bytes.toString('utf8', offset + LOCAL_HEADER, offset + LOCAL_HEADER + nameBytes) !== name) {
    throw new DamagedArchive('An entry has two names');
  }
  if (start + packedBytes > bytes.length) throw new DamagedArchive('An entry breaks off');
  return bytes.subarray(start, start + packedBytes);
}
