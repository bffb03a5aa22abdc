import { randomBytes } from 'node:crypto';

/** The ids that one millisecond has room for. */
const IDS_OF_A_MILLISECOND = 0x1000;

/** A clock that goes back further than this was set to another time, which its ids follow. */
const CORRECTION_MS = 10_000;

/** Makes UUIDs of version 7, which sort by their time. A correction of the clock doesn't take them back. */
export class RecordIds {
  #ms = 0;
  #count = 0;

  next(now: Date): string {
    const ms = now.getTime();
    if (ms > this.#ms || ms < this.#ms - CORRECTION_MS) {
      this.#ms = ms;
      this.#count = 0;
    } else if (++this.#count === IDS_OF_A_MILLISECOND) {
      this.#ms += 1;
      this.#count = 0;
    }
    const time = this.#ms.toString(16).padStart(12, '0');
    const random = randomBytes(8);
    random.writeUInt8((random.readUInt8(0) & 0x3f) | 0x80, 0);
    const count = this.#count.toString(16).padStart(3, '0');
    const rest = random.toString('hex');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${rest.slice(0, 4)}-${rest.slice(4)}`;
  }
}
