import type { DocumentType } from '@oficio/contracts';
import { openDocumentType } from './open-document.ts';
import { openXmlType } from './open-xml.ts';
import { DamagedArchive, entriesOf } from './zip-archive.ts';

/**
 * The type of an office file that has allowed parts alone. Each part is unpacked and read in pieces.
 * @returns null for every other archive, and for a file that would run or fetch something when it is opened
 */
export async function officeTypeOf(bytes: Buffer): Promise<DocumentType | null> {
  const entries = entriesOf(bytes);
  if (!entries || entries.some(({ name }) => LEAVES.test(name))) return null;
  try {
    return (await openDocumentType(bytes, entries)) ?? (await openXmlType(bytes, entries));
  } catch (error) {
    if (error instanceof DamagedArchive) return null;
    throw error;
  }
}

/** A path that leaves the archive. */
const LEAVES = /(^|[/\\])\.\.([/\\]|$)|^[/\\]|[:\0\\]/;
