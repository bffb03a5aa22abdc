import type { Response } from 'express';

interface SentFile {
  name: string;
  contentType: string;
  sizeBytes: number;
}

/** Prepares an answer with a file that a browser saves. One that shows it nevertheless runs nothing in it. */
export function setFile(response: Response, { name, contentType, sizeBytes }: SentFile): void {
  response.attachment(name);
  response.set({
    'Content-Type': contentType,
    'Content-Length': String(sizeBytes),
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}
