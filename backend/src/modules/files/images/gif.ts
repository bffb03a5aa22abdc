const [EXTENSION, IMAGE, TRAILER, COMMENT, APPLICATION] = [0x21, 0x2c, 0x3b, 0xfe, 0xff];

/** Extensions of programs that belong to the picture: the number of repetitions, and the colour profile. */
const OF_THE_PICTURE = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/** GIF 89a: after the header, a sequence of blocks, each of which ends with an empty part. */
export function gifWithoutMetadata(bytes: Buffer): Buffer {
  let at = 13 + coloursAt(bytes, 10);
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at];
    const end = endOfBlock(bytes, at);
    if (kind !== EXTENSION || isKept(bytes, at)) kept.push(bytes.subarray(at, end));
    if (kind === TRAILER) break;
    at = end;
  }
  return Buffer.concat(kept);
}

function isKept(bytes: Buffer, at: number): boolean {
  if (bytes[at + 1] === COMMENT) return false;
  return bytes[at + 1] !== APPLICATION || OF_THE_PICTURE.includes(bytes.toString('latin1', at + 3, at + 14));
}

/** The end of the file for a block that isn't known, or that breaks off. */
function endOfBlock(bytes: Buffer, at: number): number {
  if (bytes[at] === TRAILER) return at + 1;
  if (bytes[at] === EXTENSION) return endOfParts(bytes, at + 2);
  if (bytes[at] === IMAGE && at + 10 <= bytes.length) {
    return endOfParts(bytes, at + 11 + coloursAt(bytes, at + 9));
  }
  return bytes.length;
}

function endOfParts(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return Math.min(bytes.length, at + 1);
}

/** The bytes of the table of colours whose size these flags tell. */
function coloursAt(bytes: Buffer, at: number): number {
  const flags = bytes[at] ?? 0;
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
