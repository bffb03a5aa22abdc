import { DOCUMENT_TYPES, UPLOADS } from '@oficio/contracts';
import { formatBytes } from '../../lib/text/format-bytes.ts';

/** The value of `accept` for documents. */
export const ACCEPTED_FILES = Object.values(DOCUMENT_TYPES)
  .flat()
  .map((extension) => `.${extension}`)
  .join(',');

export const FILES_HINT = `PDF, images, text, CSV, XML, Word, Excel and OpenDocument, up to ${formatBytes(UPLOADS.documentMaxBytes)} each.`;

export const TOO_LARGE = `A document can have at most ${formatBytes(UPLOADS.documentMaxBytes)}.`;
