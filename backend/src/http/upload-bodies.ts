import { Injectable } from '@nestjs/common';
import { UPLOADS } from '@oficio/contracts';
import type { Request, Response } from 'express';
import { Refusal } from './refusal.ts';

/** Bytes of unanswered uploads that a process keeps in memory, of all requests together. */
const MAX_HELD_BYTES = 8 * UPLOADS.logoMaxBytes;

/** Reads bodies of bytes, for the routes that say so; whoever may not call one is refused before a byte is read. */
@Injectable()
export class UploadBodies {
  #heldBytes = 0;

  /**
   * The bytes as they came.
   * @throws Refusal upload.too_large as soon as more has come or is announced; service.unavailable while others
   * fill the memory
   */
  async read(request: Request, response: Response, maxBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    response.once('close', () => {
      this.#heldBytes -= size;
    });
    try {
      await eachChunk(request, (chunk) => {
        if (size + chunk.length > maxBytes) throw new Refusal('upload.too_large');
        if (this.#heldBytes + chunk.length > MAX_HELD_BYTES) throw new Refusal('service.unavailable');
        size += chunk.length;
        this.#heldBytes += chunk.length;
        chunks.push(chunk);
      });
    } catch (error) {
      discardRest(request, maxBytes);
      throw error;
    }
    return Buffer.concat(chunks);
  }
}

function eachChunk(request: Request, take: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      try {
        take(chunk);
      } catch (error) {
        request.off('data', onData);
        reject(error);
      }
    };
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
