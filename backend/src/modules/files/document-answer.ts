import { UPLOADS } from '@oficio/contracts';
import type { Response } from 'express';
import { sendStream } from '../../http/send-stream.ts';
import type { DocumentsService } from './documents.service.ts';

export const DOCUMENT_UPLOAD = {
  maxBytes: UPLOADS.documentMaxBytes,
  tooLarge: 'A document can have at most 10 MB.',
} as const;

/** A browser that shows the file although it is a download runs nothing in it. */
const INERT = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, no-store',
};

/** Answers with the file of a document. */
export async function sendDocument(
  response: Response,
  { name, contentType, sizeBytes, pieces }: Awaited<ReturnType<DocumentsService['content']>>,
): Promise<void> {
  response
    .attachment(name)
    .set({ 'Content-Type': contentType, 'Content-Length': String(sizeBytes), ...INERT });
  await sendStream(response, pieces);
}
