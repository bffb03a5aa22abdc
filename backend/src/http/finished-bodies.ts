import { UPLOADS } from '@oficio/contracts';

/** The most bytes of finished bodies that a process holds in memory while they are checked and stored. */
const MAX_BYTES = 4 * UPLOADS.documentMaxBytes;

/** Lets finished bodies into memory one after the other. Each leaves soon, because its client has sent all of it. */
export class FinishedBodies {
  #bytes = 0;
  readonly #waiting: { bytes: number; enter: () => void }[] = [];

  async enter(bytes: number): Promise<void> {
    if (this.#waiting.length === 0 && this.#bytes + bytes <= MAX_BYTES) {
      this.#bytes += bytes;
      return;
    }
    await new Promise<void>((enter) => this.#waiting.push({ bytes, enter }));
  }

  leave(bytes: number): void {
    this.#bytes -= bytes;
    for (let [next] = this.#waiting; next && this.#bytes + next.bytes <= MAX_BYTES; [next] = this.#waiting) {
      this.#waiting.shift();
      this.#bytes += next.bytes;
      next.enter();
    }
  }
}
