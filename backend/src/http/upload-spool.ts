import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bodies up to this size stay in memory. */
const IN_MEMORY_BYTES = 65_536;

/** Keeps an unfinished body: its beginning in memory, and all of it in a temporary file once it is larger. */
export class UploadSpool {
  size = 0;
  #chunks: Buffer[] = [];
  #directory: string | undefined;
  #file: FileHandle | undefined;

  async append(chunk: Buffer): Promise<void> {
    this.#chunks.push(chunk);
    this.size += chunk.length;
    if (this.size <= IN_MEMORY_BYTES) return;
    this.#file ??= await this.#open();
    const waiting = this.#chunks;
    this.#chunks = [];
    await this.#file.writev(waiting);
  }

  /** The whole body. */
  async bytes(): Promise<Buffer> {
    if (!this.#file) return Buffer.concat(this.#chunks);
    const bytes = Buffer.allocUnsafe(this.size);
    let read = 0;
    while (read < this.size) {
      const { bytesRead } = await this.#file.read(bytes, read, this.size - read, read);
      if (bytesRead === 0)
        throw new Error('The temporary file of an upload is shorter than what was written');
      read += bytesRead;
    }
    return bytes;
  }

  async remove(): Promise<void> {
    this.#chunks = [];
    await this.#file?.close();
    if (this.#directory) await rm(this.#directory, { recursive: true, force: true });
  }

  async #open(): Promise<FileHandle> {
    this.#directory = await mkdtemp(join(tmpdir(), 'oficio-upload-'));
    return open(join(this.#directory, 'body'), 'wx+', 0o600);
  }
}
