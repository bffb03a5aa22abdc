import type { Readable } from 'node:stream';

/** The whole stream. Throws, after having read it to its end, when it is longer than `limit` bytes. */
export async function readAtMost(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) throw Object.assign(new Error('The mail is too large.'), { responseCode: 552 });
  return Buffer.concat(chunks);
}
