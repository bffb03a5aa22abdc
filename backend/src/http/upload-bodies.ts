import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UPLOADS } from '@oficio/contracts';
import type { Request, Response } from 'express';
import { ApiError } from './api-error.ts';
import { stateOf } from './request-state.ts';

/** The most bytes of unfinished uploads that a process holds in memory, over all requests. */
const MAX_HELD_BYTES = 4 * UPLOADS.documentMaxBytes;

/** The most that one account holds of them, so that nobody fills that memory alone. */
const MAX_HELD_OF_ACCOUNT = UPLOADS.documentMaxBytes;

/** The body of an upload. */
export interface UploadedFile {
  bytes: Buffer;
  sha256: Buffer;
}

/** Reads the body of an upload route. The guards refuse a caller before the first byte is read. */
@Injectable()
export class UploadBodies {
  /** Milliseconds from the first byte to the last. */
  maxMs: number = UPLOADS.maxMs;
  #heldBytes = 0;
  readonly #heldOfAccount = new Map<string, number>();

  /**
   * The bytes as they were sent. They are hashed as they arrive, because a large file at once would hold the event loop.
   * @param tooLarge the sentence about the limit
   * @throws ApiError upload.too_large once more bytes arrived or were announced; upload.too_slow after the time limit;
   * rate.limited for an account that has used its share; service.unavailable while other accounts fill the memory
   */
  async read(
    request: Request,
    response: Response,
    { maxBytes, tooLarge }: { maxBytes: number; tooLarge?: string },
  ): Promise<UploadedFile> {
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    let size = 0;
    const userId = stateOf(request).principal?.userId ?? '';
    response.once('close', () => this.#hold(userId, -size));
    try {
      await eachChunk(request, this.maxMs, (chunk) => {
        if (size + chunk.length > maxBytes) throw new ApiError('upload.too_large', tooLarge);
        this.#hold(userId, chunk.length);
        size += chunk.length;
        hash.update(chunk);
        chunks.push(chunk);
      });
    } catch (error) {
      discardRest(request, maxBytes);
      if (error instanceof ApiError && error.code === 'upload.too_slow') {
        response.once('finish', () => request.destroy());
      }
      throw error;
    }
    return { bytes: Buffer.concat(chunks), sha256: hash.digest() };
  }

  #hold(userId: string, bytes: number): void {
    const held = (this.#heldOfAccount.get(userId) ?? 0) + bytes;
    if (held > MAX_HELD_OF_ACCOUNT) throw new ApiError('rate.limited', undefined, { retryAfterSeconds: 1 });
    if (this.#heldBytes + bytes > MAX_HELD_BYTES) throw new ApiError('service.unavailable');
    this.#heldBytes += bytes;
    if (held > 0) this.#heldOfAccount.set(userId, held);
    else this.#heldOfAccount.delete(userId);
  }
}

function eachChunk(request: Request, maxMs: number, take: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown): void => {
      request.off('data', onData);
      reject(error);
    };
    const onData = (chunk: Buffer): void => {
      try {
        take(chunk);
      } catch (error) {
        refuse(error);
      }
    };
    const timer = setTimeout(() => refuse(new ApiError('upload.too_slow')), maxMs);
    request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
    request.on('data', onData).once('end', resolve).once('error', reject);
  });
}

/** A browser that is still sending doesn't read the answer if the connection closes at once. */
function discardRest(request: Request, maxBytes: number): void {
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > 2 * maxBytes) request.destroy();
  });
}
