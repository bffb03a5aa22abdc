import { extname } from 'node:path';
import { DOCUMENT_TYPES, type DocumentType, TEXT, UNSAFE_IN_NAMES } from '@oficio/contracts';

/**
 * The name with an extension of the type, because a downloaded file is opened by its extension: `invoice.js` that is
 * plain text becomes `invoice.js.txt`.
 */
export function nameOfType(name: string, type: DocumentType): string {
  const extensions: readonly string[] = DOCUMENT_TYPES[type];
  if (extensions.includes(extname(name).slice(1).toLowerCase())) return name;
  const ending = `.${extensions[0]}`;
  return name.slice(0, TEXT.line - ending.length).toWellFormed() + ending;
}

/**
 * The name that a document gets from a file of a client's device: without folders and invisible characters, and as long
 * as a name may be, with its extension.
 */
export function documentNameFrom(sent: string): string {
  const [file = ''] = sent.split(/[/\\]/).slice(-1);
  const name = file.replace(new RegExp(UNSAFE_IN_NAMES, 'gu'), '').toWellFormed().trim();
  const extension = extname(name).slice(0, EXTENSION);
  const stem = name.slice(0, name.length - extension.length);
  return (stem.slice(0, TEXT.line - extension.length).toWellFormed() || 'file') + extension;
}

/** The longest extension that a shortened name keeps. */
const EXTENSION = 10;

/** The path of a document within an archive: a folder for its client, and names that every system can unpack. */
export function pathInArchive(folder: string, name: string, taken: Set<string>): string {
  const extension = extname(name);
  const stem = `${safeName(folder)}/${safeName(name.slice(0, name.length - extension.length))}`;
  for (let copy = 1; ; copy += 1) {
    const path = copy === 1 ? stem + extension : `${stem} (${copy})${extension}`;
    // Windows and macOS don't distinguish cases.
    const key = path.normalize().toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return path;
  }
}

function safeName(text: string): string {
  const safe = text
    .toWellFormed()
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100);
  return safe === '' || RESERVED.test(safe) ? `_${safe}` : safe;
}

/** Names of devices on Windows. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
