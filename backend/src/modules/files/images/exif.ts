/** The tag of the orientation (Exif 3.0, 4.6.4; TIFF 6.0, section 8). 1 is upright. */
const ORIENTATION = 0x0112;

/** The orientation of a block of EXIF data, 1 to 8; 1 if it has none or is damaged. */
export function orientationIn(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || tiff.length < 10) return 1;
  const word = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  for (let entry = first + 2; entry < first + 2 + word(first) * 12; entry += 12) {
    if (entry + 12 > tiff.length) return 1;
    if (word(entry) === ORIENTATION) return Math.min(8, Math.max(1, word(entry + 8)));
  }
  return 1;
}

/** A block of EXIF data that has the orientation alone. */
export function orientationExif(orientation: number): Buffer {
  const block = Buffer.alloc(26);
  block.write('MM', 'latin1');
  block.writeUInt16BE(42, 2);
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(ORIENTATION, 10);
  // One value of the type SHORT.
  block.writeUInt16BE(3, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  return block;
}
