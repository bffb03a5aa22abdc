import { Injectable } from '@nestjs/common';
import { UPLOADS } from '@oficio/contracts';
import type { Request, Response } from 'express';
import { Refusal } from './refusal.ts';
import { stateOf } from './request-state.ts';

/** Bytes of unanswered uploads that a process keeps in memory, of all requests together. */
const MAX_HELD_BYTES = 8 * UPLOADS.logoMaxBytes;

/** One account's part of them, so that nobody fills that memory alone. */
const MAX_HELD_OF_ACCOUNT = 2 * UPLOADS.logoMaxBytes;

/** Reads bodies of bytes, for the routes that say so; whoever may not call one is refused before a byte is read. */
@Injectable()
export class UploadBodies {
  /** Milliseconds from the first byte to the last. */
  maxMs: number = UPLOADS.maxMs;
  #heldBytes = 0;
  readonly #heldOfAccount = new Map<string, number>();

  /**
   * The bytes as they came.
   * @throws Refusal upload.too_large as soon as more has come or is announced; upload.too_slow after the time limit;
   * rate.limited for an account that has used its part; service.unavailable while others fill the memory
   */
  async read(request: Request, response: Response, maxBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    const userId = stateOf(request).principal?.userId ?? '';
    response.once('close', () => this.#hold(userId, -size));
    try {
      await eachChunk(request, this.maxMs, (chunk) => {
        if (size + chunk.length > maxBytes) throw new Refusal('upload.too_large');
        this.#hold(userId, chunk.length);
        size += chunk.length;
        chunks.push(chunk);
      });
    } catch (error) {
      discardRest(request, maxBytes);
      if (error instanceof Refusal && error.code === 'upload.too_slow') {
        response.once('finish', () => request.destroy());
      }
      throw error;
    }
    return Buffer.concat(chunks);
  }

  #hold(userId: string, bytes: number): void {
    const held = (this.#heldOfAccount.get(userId) ?? 0) + bytes;
    if (held > MAX_HELD_OF_ACCOUNT) throw new Refusal('rate.limited', undefined, { retryAfterSeconds: 1 });
    if (this.#heldBytes + bytes > MAX_HELD_BYTES) throw new Refusal('service.unavailable');
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
    const timer = setTimeout(() => refuse(new Refusal('upload.too_slow')), maxMs);
    request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
    request.on('data', onData).once('end', resolve).once('error', reject);
  });
}

/** A browser that is still sending doesn't read the refusal if the connection is cut at once. */
function discardRest(request: Request, maxBytes: number): void {
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > 2 * maxBytes) request.destroy();
  });
}
