import * as z from 'zod/mini';
import { ApiError } from '../../http/api-error.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { documentNameFrom } from '../files/document-name.ts';
import { readMultipart } from './multipart-form.ts';

/** The fields of the form that sends a file. */
export const UPLOAD_FIELDS = { key: 'key', file: 'file' } as const;

/** Why a file wasn't stored. */
export type UploadFault = 'none' | 'large' | 'kind' | 'limited' | 'full' | 'interrupted';

interface ChosenFile {
  key: string;
  /** A name that a document can have. */
  name: string;
  /** Null: the person has chosen no file, or an empty one. */
  file: UploadedFile | null;
}

const keySchema = z.uuid();

/** @throws ApiError request.invalid for a body that isn't the page's form */
export async function readUploadForm(body: Buffer, contentType: string | undefined): Promise<ChosenFile> {
  const { fields, files } = await readMultipart(body, contentType, UPLOAD_FIELDS.file);
  const key = keySchema.safeParse(fields.get(UPLOAD_FIELDS.key));
  if (!key.success || !(fields.get(UPLOAD_FIELDS.file) instanceof File))
    throw new ApiError('request.invalid');
  const [sent] = files;
  return {
    key: key.data,
    name: documentNameFrom(sent?.name ?? ''),
    file: sent && sent.file.bytes.length > 0 ? sent.file : null,
  };
}
