import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '../../http/api-error.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { documentNameFrom } from '../files/document-name.ts';
import { parseForm } from './sent-form.ts';

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
  const { fields, content } = withoutContent(body, contentType);
  const form = await parseForm(fields, contentType);
  const key = keySchema.safeParse(form.get(UPLOAD_FIELDS.key));
  const sent = form.get(UPLOAD_FIELDS.file);
  if (!key.success || !(sent instanceof File)) throw new ApiError('request.invalid');
  const sha256 = createHash('sha256').update(content).digest();
  return {
    key: key.data,
    name: documentNameFrom(sent.name),
    file: content.length === 0 ? null : { bytes: content, sha256 },
  };
}

/**
 * Takes the content of the file, the second field of the form, out of a body in parts. The parser of forms would hold the
 * event loop with it.
 */
function withoutContent(body: Buffer, contentType = ''): { fields: Buffer; content: Buffer } {
  const [, boundary] = /boundary="?([^";]+)/i.exec(contentType) ?? [];
  const part = body.indexOf(`\r\n--${boundary}\r\n`);
  const start = part === -1 ? -1 : body.indexOf('\r\n\r\n', part + 2) + 4;
  const end = body.indexOf(`\r\n--${boundary}`, start);
  if (boundary === undefined || part === -1 || start < 4 || end === -1) throw new ApiError('request.invalid');
  return {
    fields: Buffer.concat([body.subarray(0, start), body.subarray(end)]),
    content: body.subarray(start, end),
  };
}
