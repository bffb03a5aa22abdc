import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Sends an answer in pieces. A failure on the way ends the connection; a caller who disconnects is none. */
export async function sendStream(
  response: Response,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  try {
    await pipeline(pieces, response);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
      throw error;
  }
}
