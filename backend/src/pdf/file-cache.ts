/** Files by key. The ones that were used least recently leave when the bytes exceed the limit. */
export class FileCache {
  readonly #files = new Map<string, Uint8Array>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Uint8Array | undefined {
    const file = this.#files.get(key);
    if (file) {
      this.#files.delete(key);
      this.#files.set(key, file);
    }
    return file;
  }

  set(key: string, file: Uint8Array): void {
    this.#remove(key);
    if (file.byteLength > this.#maxBytes) return;
    this.#files.set(key, file);
    this.#bytes += file.byteLength;
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#files.get(key)?.byteLength ?? 0;
    this.#files.delete(key);
  }
}
