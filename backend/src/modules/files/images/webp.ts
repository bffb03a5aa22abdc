import { orientationExif, orientationIn } from './exif.ts';

const HEADER_BYTES = 12;
/** The flags of a VP8X chunk (RFC 9649, 2.7.1). */
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;
/** The chunks of a picture. */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** RFC 9649, 2.3: a file is a sequence of chunks. */
export function webpWithoutMetadata(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = HEADER_BYTES; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = Math.min(bytes.length, at + 8 + length + (length % 2));
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (type === 'EXIF') kept.push(...orientationChunk(chunk.subarray(8)));
    else if (KEPT.has(type)) kept.push(chunk);
    at = end;
  }
  const hasExif = kept.some((chunk) => chunk.toString('latin1', 0, 4) === 'EXIF');
  const extended = kept.find((chunk) => chunk.toString('latin1', 0, 4) === 'VP8X');
  if (extended && extended.length > 8) {
    const flags = extended.readUInt8(8) & ~XMP_FLAG;
    extended.writeUInt8(hasExif ? flags | EXIF_FLAG : flags & ~EXIF_FLAG, 8);
  }
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
  const body = Buffer.concat(kept);
  if (body.equals(bytes.subarray(HEADER_BYTES))) return bytes;
  header.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([header, body]);
}

/** Some programs begin the block as in a JPEG file. */
function orientationChunk(exif: Buffer): Buffer[] {
  const isPrefixed = exif.toString('latin1', 0, 6) === 'Exif\0\0';
  const orientation = orientationIn(isPrefixed ? exif.subarray(6) : exif);
  if (orientation === 1) return [];
  const block = orientationExif(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(block.length, 4);
  return [Buffer.concat([head, block])];
}
