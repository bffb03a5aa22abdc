import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UPLOADS } from '@oficio/contracts';
import type { Request, Response } from 'express';
import { addressKey } from '../limits/rate-limits.ts';
import { ApiError } from './api-error.ts';
import { FinishedBodies } from './finished-bodies.ts';
import { stateOf } from './request-state.ts';
import { type BodyPace, eachChunk } from './timed-body.ts';
import { type UploadHolder, UploadShares } from './upload-shares.ts';
import { UploadSpool } from './upload-spool.ts';

/** The body of an upload. */
export interface UploadedFile {
  bytes: Buffer;
  sha256: Buffer;
}

interface UploadLimits {
  maxBytes: number;
  tooLarge?: string;
  discardBytes?: number;
}

/**
 * Reads the body of an upload route. The guards refuse a caller before the first byte is read. A body waits for its last
 * byte on the disk, so that slow ones use up no memory.
 */
@Injectable()
export class UploadBodies {
  pace: BodyPace = UPLOADS.pace;
  readonly #shares = new UploadShares();
  readonly #finished = new FinishedBodies();

  /**
   * The bytes as they were sent. They are hashed as they arrive, because a large file at once would hold the event loop.
   * @param tooLarge the sentence about the limit
   * @param discardBytes of a body that is refused: the answer is read by a browser that has sent all of it
   * @param holder who sends it; absent: the caller of the API
   * @throws ApiError upload.too_large once more bytes arrived or were announced; upload.too_slow below the least rate or
   * after the time limit; rate.limited when the share of the account, the organization or the network address is used
   * up; service.unavailable when the disk is full
   */
  async read(
    request: Request,
    response: Response,
    { maxBytes, tooLarge, discardBytes = 2 * maxBytes }: UploadLimits,
    holder: UploadHolder = holderOf(request),
  ): Promise<UploadedFile> {
    const hash = createHash('sha256');
    const spool = new UploadSpool();
    let taken = 0;
    try {
      await eachChunk(request, this.pace, async (chunk) => {
        if (spool.size + chunk.length > maxBytes) throw new ApiError('upload.too_large', tooLarge);
        this.#shares.take(holder, chunk.length);
        taken += chunk.length;
        hash.update(chunk);
        await spool.append(chunk).catch(() => {
          throw new ApiError('service.unavailable');
        });
      });
      const bytes = await this.#enter(spool, response);
      return { bytes, sha256: hash.digest() };
    } catch (error) {
      discardRest(request, discardBytes);
      if (error instanceof ApiError && error.code === 'upload.too_slow') {
        response.once('finish', () => request.destroy());
      }
      throw error;
    } finally {
      this.#shares.giveBack(holder, taken);
      // A refusal is answered before a fast sender has sent what `discardRest` allows, so it doesn't wait for the disk.
      spool.remove().catch(() => {});
    }
  }

  /** Reads the finished body into memory, where it stays until the request is answered. */
  async #enter(spool: UploadSpool, response: Response): Promise<Buffer> {
    const { size } = spool;
    await this.#finished.enter(size);
    let isHere = true;
    const leave = (): void => {
      if (isHere) this.#finished.leave(size);
      isHere = false;
    };
    response.once('finish', leave).once('close', leave);
    if (response.destroyed) leave();
    return spool.bytes();
  }
}

function holderOf(request: Request): UploadHolder {
  const { principal } = stateOf(request);
  const account = principal?.userId ?? '';
  return { account, organization: principal?.organization?.id ?? account, address: addressKey(request.ip) };
}

/** A browser that is still sending doesn't read the answer if the connection closes at once. */
function discardRest(request: Request, most: number): void {
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > most) request.destroy();
  });
}
