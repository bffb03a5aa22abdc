import type { Response } from 'express';

/** Answers with a PDF file, which the browser shows, or saves. */
export function sendPdf(
  response: Response,
  { name, bytes }: { name: string; bytes: Uint8Array },
  { isSaved }: { isSaved: boolean },
): void {
  response.attachment(name);
  const disposition = response.get('Content-Disposition') ?? 'attachment';
  response.set({
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes.byteLength),
    'Cache-Control': 'private, no-store',
    'Content-Disposition': isSaved ? disposition : disposition.replace(/^attachment/, 'inline'),
    // The viewer of Chromium is an embedded object with a style of its own.
    'Content-Security-Policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
  });
  response.end(bytes);
}
