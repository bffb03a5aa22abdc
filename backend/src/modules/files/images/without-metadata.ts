import type { DocumentType } from '@oficio/contracts';
import { gifWithoutMetadata } from './gif.ts';
import { jpegWithoutMetadata } from './jpeg.ts';
import { pngWithoutMetadata } from './png.ts';
import { webpWithoutMetadata } from './webp.ts';

const IMAGES: Partial<Record<DocumentType, (bytes: Buffer) => Buffer>> = {
  'image/jpeg': jpegWithoutMetadata,
  'image/png': pngWithoutMetadata,
  'image/webp': webpWithoutMetadata,
  'image/gif': gifWithoutMetadata,
};

/**
 * The file without what a camera or a program wrote into it besides the picture: place, time, device, author, preview.
 * The pixels aren't decoded and stay as they are, and so do colour profile and orientation. Other types are returned as
 * they are.
 */
export function withoutMetadata(bytes: Buffer, type: DocumentType): Buffer {
  return IMAGES[type]?.(bytes) ?? bytes;
}
