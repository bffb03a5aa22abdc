import { DOCUMENTS, type DocumentType, type Storage } from '@oficio/contracts';
import { formatBytes } from '../../lib/text/format-bytes.ts';

export const TYPE_LABELS: Record<DocumentType, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG image',
  'image/jpeg': 'JPEG image',
  'image/webp': 'WebP image',
  'image/gif': 'GIF image',
  'text/plain': 'Text',
  'text/csv': 'CSV',
  'application/xml': 'XML',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.oasis.opendocument.text': 'OpenDocument text',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument sheet',
};

/** What is stored of what can be; null: the person doesn't see all documents of the organization. */
export function storageWords(total: number, storage: Storage | null): string {
  const count = `${total} of at most ${DOCUMENTS.ofClient}`;
  if (!storage) return `${count}.`;
  const { usedBytes, limitBytes } = storage;
  return `${count}. All documents of your organization take up ${formatBytes(usedBytes)} of ${formatBytes(limitBytes)}.`;
}
