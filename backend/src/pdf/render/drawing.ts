import type { DocumentBlock, DocumentWords } from '@oficio/contracts';
import type { Sheet } from './sheet.ts';

export interface PrintedDocument {
  /** The `DocumentBlock` as JSON, as it was frozen. It is attached to the file. */
  text: string;
  /** SHA-256 of the frozen text, hexadecimal; null for a draft. */
  sha256: string | null;
  mark: 'draft' | 'void' | null;
  /** A PNG. */
  logo: Uint8Array | null;
}

/** What the parts of a document draw from. */
export interface Drawing extends Omit<PrintedDocument, 'text'> {
  block: DocumentBlock;
  words: DocumentWords;
  sheet: Sheet;
}
