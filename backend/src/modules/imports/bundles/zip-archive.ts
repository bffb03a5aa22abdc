import { IMPORT_BUNDLES } from '@oficio/contracts';
import { type UnzipFileInfo, unzipSync } from 'fflate';
import { UnreadableBundle } from './unreadable-bundle.ts';

/** A file of an archive. Folders are none. */
export interface ZipEntry {
  /** With the folders that it is in: `export/clients.csv`. */
  path: string;
  unpackedBytes: number;
}

/**
 * The files of an archive by its directory, without unpacking them.
 * @throws UnreadableBundle for another file, a password, too many files, and paths that lead out of the archive
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  if (bytes.length === 0) throw new UnreadableBundle('empty');
  const entries: ZipEntry[] = [];
  unzipped(bytes, ({ name, originalSize }) => {
    entries.push({ path: name, unpackedBytes: originalSize });
    if (entries.length > IMPORT_BUNDLES.entries) throw new UnreadableBundle('too_many');
    return false;
  });
  if (entries.some(({ path }) => leadsOut(path))) throw new UnreadableBundle('paths');
  if (hasPassword(bytes)) throw new UnreadableBundle('password');
  return entries.filter(({ path }) => !path.endsWith('/') && !isOfTheSystem(path));
}

/**
 * The contents of some files. No more bytes are unpacked than the directory of the archive says, so that an archive that
 * lies about its sizes is damaged rather than large.
 * @throws UnreadableBundle
 */
export function unpacked(bytes: Uint8Array, entries: readonly ZipEntry[]): Map<string, Uint8Array> {
  const sum = entries.reduce((all, { unpackedBytes }) => all + unpackedBytes, 0);
  if (sum > IMPORT_BUNDLES.unpackedBytes) throw new UnreadableBundle('too_large');
  const paths = new Set(entries.map(({ path }) => path));
  let left: number = IMPORT_BUNDLES.unpackedBytes;
  const files = unzipped(bytes, ({ name, originalSize }) => {
    if (!paths.has(name)) return false;
    // Two files of one path have two entries.
    left -= originalSize;
    if (left < 0) throw new UnreadableBundle('too_large');
    return true;
  });
  return new Map(Object.entries(files));
}

function unzipped(
  bytes: Uint8Array,
  filter: (file: UnzipFileInfo) => boolean,
): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof UnreadableBundle) throw error;
    const code = (error as { code?: unknown }).code;
    if (code === UNKNOWN_METHOD) throw new UnreadableBundle('method');
    throw new UnreadableBundle(code === NO_ZIP ? 'not_zip' : 'broken');
  }
}

/** Codes of fflate's errors. */
const NO_ZIP = 13;
const UNKNOWN_METHOD = 14;

const leadsOut = (path: string) => /^[/\\]|^[a-z]:|\\|(^|\/)\.\.(\/|$)/i.test(path);

/** What macOS adds to each archive. */
const isOfTheSystem = (path: string) => /(^|\/)(__MACOSX\/|\.DS_Store$|\._)/.test(path);

const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const ENCRYPTED = 1;

/** Whether a file of the archive is encrypted, which fflate doesn't say: it would unpack noise. */
function hasPassword(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== DIRECTORY_END) end -= 1;
  let at = end < 0 ? bytes.length : view.getUint32(end + 16, true);
  while (at + 46 <= bytes.length && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    if (view.getUint16(at + 8, true) & ENCRYPTED) return true;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return false;
}
