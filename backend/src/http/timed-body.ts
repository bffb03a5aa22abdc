import type { Readable } from 'node:stream';
import { ApiError } from './api-error.ts';

export interface BodyPace {
  /** Milliseconds from the first byte to the last. */
  maxMs: number;
  /** The interval in which the least rate is checked, in milliseconds. */
  windowMs: number;
  leastBytesPerSecond: number;
}

/**
 * Passes each chunk of a body on, one after the other, so that the sender waits while one is stored.
 * @throws ApiError upload.too_slow after a window with fewer bytes than the least rate, after the time limit, and when
 * the sender goes away
 */
export function eachChunk(
  body: Readable,
  { maxMs, windowMs, leastBytesPerSecond }: BodyPace,
  take: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let arrived = 0;
    let taken = Promise.resolve();
    const end = (settle: () => void): void => {
      clearTimeout(limit);
      clearInterval(check);
      body.off('data', onData);
      settle();
    };
    const refuse = (error: unknown): void => end(() => reject(error));
    const giveUp = (): void => refuse(new ApiError('upload.too_slow'));
    const onData = (chunk: Buffer): void => {
      arrived += chunk.length;
      body.pause();
      taken = take(chunk);
      taken.catch(refuse).finally(() => body.resume());
    };
    const limit = setTimeout(giveUp, maxMs);
    const check = setInterval(() => {
      if (arrived < (leastBytesPerSecond * windowMs) / 1_000) giveUp();
      arrived = 0;
    }, windowMs);
    body
      .once('end', () => {
        body.off('close', giveUp);
        // A stream can end while it is paused, before its last chunk is stored or refused.
        taken.then(() => end(resolve), refuse);
      })
      .once('error', refuse)
      .once('close', giveUp)
      .on('data', onData);
  });
}
