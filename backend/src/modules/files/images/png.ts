import { crc32 } from 'node:zlib';
import { orientationExif, orientationIn } from './exif.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const AROUND = 12;

/** Texts, the time of the last change, and further chunks that only programs know. */
const DROPPED = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'dSIG', 'caBX']);

/** PNG 3, 5.3: a file is a sequence of chunks. What follows the last one is dropped. */
export function pngWithoutMetadata(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = Math.min(bytes.length, at + AROUND + bytes.readUInt32BE(at));
    const chunk = bytes.subarray(at, end);
    if (type === 'eXIf') kept.push(...orientationChunk(chunk.subarray(8)));
    else if (!DROPPED.has(type)) kept.push(chunk);
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

function orientationChunk(exif: Buffer): Buffer[] {
  const orientation = orientationIn(exif);
  if (orientation === 1) return [];
  const content = Buffer.concat([Buffer.from('eXIf', 'latin1'), orientationExif(orientation)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  sum.writeUInt32BE(crc32(content));
  return [length, content, sum];
}
