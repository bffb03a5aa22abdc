import { ApiError } from '../../http/api-error.ts';

/**
 * The fields of a sent form, which is URL-encoded or in parts.
 * @throws ApiError request.invalid for another body
 */
export async function parseForm(body: Buffer, contentType: string | undefined): Promise<FormData> {
  const sent = new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType ?? '' } });
  try {
    return await sent.formData();
  } catch {
    throw new ApiError('request.invalid');
  }
}
