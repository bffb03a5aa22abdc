import { createHash } from 'node:crypto';
import type { DocumentType } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { nameOfType } from './document-name.ts';
import { documentTypeOf } from './document-type.ts';
import { withoutMetadata } from './images/without-metadata.ts';

/** A file as it is stored. */
export interface StorableFile {
  name: string;
  contentType: DocumentType;
  /** A picture has no metadata. */
  content: Buffer;
  /** Of the content. */
  sha256: Buffer;
}

/** @throws ApiError upload.not_a_document for an empty file and for one whose bytes have no type that is stored */
export async function storableFile(
  given: string,
  { bytes, sha256: sentSha256 }: UploadedFile,
): Promise<StorableFile> {
  if (bytes.length === 0) throw new ApiError('upload.not_a_document', 'This file is empty.');
  const contentType = await documentTypeOf(bytes, given);
  if (!contentType) throw new ApiError('upload.not_a_document');
  const content = withoutMetadata(bytes, contentType);
  const sha256 = content === bytes ? sentSha256 : createHash('sha256').update(content).digest();
  return { name: nameOfType(given, contentType), contentType, content, sha256 };
}
