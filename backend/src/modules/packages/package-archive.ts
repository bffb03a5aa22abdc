import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of the archive, as its manifest lists it. */
export interface ArchivedFile {
  path: string;
  /** Hexadecimal. */
  sha256: string;
  bytes: number;
}

/** The size of all chunks but the last one. */
const CHUNK = 1024 * 1024;
/** Bytes that are compressed without a pause for other work. */
const PIECE = 64 * 1024;

/** A zip archive that is stored in chunks while it is made, so that little of it is in memory. */
export class PackageArchive {
  size = 0;
  readonly files: ArchivedFile[] = [];
  readonly #zip: Zip;
  readonly #modified: string;
  readonly #store: (position: number, chunk: Uint8Array) => Promise<void>;
  #made: Uint8Array[] = [];
  #waiting = 0;
  #chunks = 0;

  /** @param modified the time that all files have */
  constructor(modified: string, store: (position: number, chunk: Uint8Array) => Promise<void>) {
    this.#modified = modified;
    this.#store = store;
    this.#zip = new Zip((error, piece) => {
      if (error) throw error;
      this.#made.push(piece);
      this.#waiting += piece.length;
      this.size += piece.length;
    });
  }

  /** Texts are compressed; other files are packed already. */
  async add(path: string, content: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const entry = typeof content === 'string' ? new ZipDeflate(path) : new ZipPassThrough(path);
    entry.mtime = this.#modified;
    this.#zip.add(entry);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of piecesOf(content)) {
      hash.update(piece);
      bytes += piece.length;
      entry.push(piece);
      await this.#flush(CHUNK);
      await setImmediate();
    }
    entry.push(new Uint8Array(), true);
    this.files.push({ path, sha256: hash.digest('hex'), bytes });
  }

  /** Stores the rest. */
  async end(): Promise<void> {
    this.#zip.end();
    await this.#flush(CHUNK);
    await this.#flush(1);
  }

  /** Stores full chunks, or everything with a `least` of 1. */
  async #flush(least: number): Promise<void> {
    if (this.#waiting < least) return;
    const made = Buffer.concat(this.#made);
    const end = least === CHUNK ? made.length - (made.length % CHUNK) : made.length;
    for (let start = 0; start < end; start += CHUNK) {
      await this.#store(this.#chunks, made.subarray(start, Math.min(end, start + CHUNK)));
      this.#chunks += 1;
    }
    this.#made = end < made.length ? [made.subarray(end)] : [];
    this.#waiting = made.length - end;
  }
}

async function* piecesOf(
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (typeof content !== 'string' && !(content instanceof Uint8Array)) return yield* content;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE);
}
