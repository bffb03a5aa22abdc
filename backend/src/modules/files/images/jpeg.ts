import { orientationExif, orientationIn } from './exif.ts';

/*
 * ITU-T T.81, annex B: a file is a sequence of segments, each with a marker and, for most, its length. The picture's data
 * follow each SOS segment.
 */

const [SOI, EOI, SOS, COM, APP0, APP1, APP2, APP14, APP15] = [
  0xd8, 0xd9, 0xda, 0xfe, 0xe0, 0xe1, 0xe2, 0xee, 0xef,
];

/** Keeps the picture, the colour profile and the orientation. What follows the picture's end is dropped. */
export function jpegWithoutMetadata(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let at = 0;
  while (at + 1 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    const end = endOfSegment(bytes, at, marker);
    const segment = bytes.subarray(at, end);
    kept.push(...keptOf(segment, marker));
    if (marker === EOI) return Buffer.concat(kept);
    at = end;
  }
  // A damaged file has no more segments that could be told apart.
  return Buffer.concat([...kept, bytes.subarray(at)]);
}

function endOfSegment(bytes: Buffer, at: number, marker: number): number {
  if (marker === 0xff) return endOfFill(bytes, at);
  // A marker without a length.
  if (marker === SOI || marker === EOI || isRestart(marker) || marker <= 0x01) return at + 2;
  if (at + 4 > bytes.length) return bytes.length;
  const end = Math.min(bytes.length, at + 2 + bytes.readUInt16BE(at + 2));
  return marker === SOS ? endOfData(bytes, end) : end;
}

/** The picture's data end before a marker. Within them, FF is followed by 00 or by a restart marker. */
function endOfData(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0) {
    const marked = endOfFill(bytes, at);
    const marker = bytes[marked + 1];
    if (marker === undefined) break;
    if (marker !== 0 && !isRestart(marker)) return marked;
    at = bytes.indexOf(0xff, marked + 2);
  }
  return bytes.length;
}

/** The last FF of a row of them, which belongs to the marker. Those before it only fill. */
function endOfFill(bytes: Buffer, at: number): number {
  let last = at;
  while (bytes[last + 1] === 0xff) last += 1;
  return last;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

function keptOf(segment: Buffer, marker: number): Buffer[] {
  if (marker === COM) return [];
  if (marker < APP0 || marker > APP15) return [segment];
  // JFIF, the colour profile, and Adobe's transform of colours belong to the picture.
  const isPicture =
    marker === APP14 ||
    (marker === APP0 && has(segment, 'JFIF\0')) ||
    (marker === APP2 && has(segment, 'ICC_PROFILE\0'));
  if (isPicture) return [segment];
  if (marker !== APP1 || !has(segment, 'Exif\0\0')) return [];
  const orientation = orientationIn(segment.subarray(10));
  return orientation === 1 ? [] : [exifSegment(orientation)];
}

function exifSegment(orientation: number): Buffer {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationExif(orientation)]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([head, exif]);
}

function has(segment: Buffer, name: string): boolean {
  return segment.toString('latin1', 4, 4 + name.length) === name;
}
