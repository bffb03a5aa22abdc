import { createHash } from 'node:crypto';
import { ApiError } from '../../http/api-error.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { parseForm } from './sent-form.ts';

/** A file of a form. */
interface FormFile {
  /** As the browser has sent it. */
  name: string;
  file: UploadedFile;
}

interface MultipartForm {
  /** The fields without the files. */
  fields: FormData;
  files: FormFile[];
}

/** More parts than any form of ours has. */
const PARTS = 20;

/**
 * Reads a form in parts. The contents of its files are taken out before the parser of forms reads it, which would hold the
 * event loop with them.
 * @param field the name of the fields with files; one without a chosen file is left out
 * @throws ApiError request.invalid for a body that isn't such a form
 */
export async function readMultipart(
  body: Buffer,
  contentType: string | undefined,
  field: string,
): Promise<MultipartForm> {
  const { emptied, contents } = withoutContents(body, contentType);
  const fields = await parseForm(emptied, contentType);
  const sent = fields.getAll(field).filter((value) => value instanceof File);
  if (sent.length !== contents.length) throw new ApiError('request.invalid');
  const files = sent.map(({ name }, place) => {
    const bytes = contents[place] ?? Buffer.alloc(0);
    return { name, file: { bytes, sha256: createHash('sha256').update(bytes).digest() } };
  });
  return { fields, files: files.filter(({ name, file }) => name !== '' || file.bytes.length > 0) };
}

/** The body with empty files, and the contents of the files in their order. */
function withoutContents(body: Buffer, contentType = ''): { emptied: Buffer; contents: Buffer[] } {
  const [, boundary] = /boundary="?([^";]+)/i.exec(contentType) ?? [];
  const mark = `--${boundary}`;
  if (boundary === undefined || !body.subarray(0, mark.length).equals(Buffer.from(mark)))
    throw new ApiError('request.invalid');
  const [kept, contents]: [Buffer[], Buffer[]] = [[], []];
  let begin = 0;
  for (let part = 0; part < PARTS; part += 1) {
    // A further part begins with the mark that ends the one before.
    const end = body.indexOf(`\r\n${mark}`, begin + 1);
    if (end === -1) return { emptied: Buffer.concat([...kept, body.subarray(begin)]), contents };
    const head = body.indexOf('\r\n\r\n', begin);
    if (head === -1 || head > end) throw new ApiError('request.invalid');
    const content = head + 4;
    const isFile = /;\s*filename=/i.test(body.subarray(begin, head).toString('latin1'));
    kept.push(body.subarray(begin, isFile ? content : end));
    if (isFile) contents.push(body.subarray(content, end));
    begin = end;
  }
  throw new ApiError('request.invalid');
}
