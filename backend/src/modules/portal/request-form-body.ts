import { TICKETS, ticketBody, ticketSubject } from '@oficio/contracts';
import * as z from 'zod/mini';
import { ApiError } from '../../http/api-error.ts';
import { documentNameFrom } from '../files/document-name.ts';
import type { ClientMessage } from '../support/client-requests.service.ts';
import { readMultipart } from './multipart-form.ts';

/** The fields of the forms of requests. An answer has no subject. */
export const REQUEST_FIELDS = { key: 'key', subject: 'subject', body: 'message', files: 'files' } as const;

/** Why a message wasn't stored. */
export type RequestFault =
  | 'subject'
  | 'message'
  | 'many'
  | 'empty'
  | 'large'
  | 'kind'
  | 'limited'
  | 'full'
  | 'interrupted'
  | 'closed';

/** A form as it was sent, to be shown again with its faults. */
export interface FilledRequest {
  subject: string;
  body: string;
  faults: readonly RequestFault[];
}

type ReadForm = { given: ClientMessage & { subject: string }; filled: FilledRequest };

const keySchema = z.uuid();

/**
 * Reads a sent form. `filled` has what is wrong with it.
 * @throws ApiError request.invalid for a body that isn't the page's form
 */
export async function readRequestForm(
  body: Buffer,
  contentType: string | undefined,
  { hasSubject }: { hasSubject: boolean },
): Promise<ReadForm> {
  const { fields, files } = await readMultipart(body, contentType, REQUEST_FIELDS.files);
  const key = keySchema.safeParse(fields.get(REQUEST_FIELDS.key));
  if (!key.success) throw new ApiError('request.invalid');
  const subject = textOf(fields, REQUEST_FIELDS.subject);
  const text = textOf(fields, REQUEST_FIELDS.body);
  const given = {
    key: key.data,
    files: files.map(({ name, file }) => ({ name: documentNameFrom(name), file })),
  };
  const [readSubject, readBody] = [ticketSubject.safeParse(subject), ticketBody.safeParse(text)];
  const faults: RequestFault[] = [
    ...(hasSubject && !readSubject.success ? (['subject'] as const) : []),
    ...(readBody.success ? [] : (['message'] as const)),
    ...(files.length > TICKETS.files ? (['many'] as const) : []),
    ...(files.some(({ file }) => file.bytes.length === 0) ? (['empty'] as const) : []),
  ];
  return {
    given: { ...given, subject: readSubject.data ?? '', body: readBody.data ?? '' },
    filled: { subject, body: text, faults },
  };
}

/** A browser sends line breaks of two characters. */
function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').toWellFormed() : '';
}
