import { LookupFailure } from '../lookup-failure.ts';
import { EXCHANGE } from './connection.types.ts';

/** Reads a body of at most 256 KiB as UTF-8. */
export async function boundedText(
  body: AsyncIterable<Buffer>,
  server: string,
  mostBytes: number = EXCHANGE.mostBytes,
): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new LookupFailure('error', `The answer of ${server} is too large.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
