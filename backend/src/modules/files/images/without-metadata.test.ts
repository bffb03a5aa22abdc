import sharp from 'sharp';
import { expect, test } from 'vitest';
import { longestTurnOfEachRun } from '../../../../test/held-loop.ts';
import { withoutMetadata } from './without-metadata.ts';

const TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' } as const;
type Format = keyof typeof TYPES;

const SECRET = 'Nopal Camera 12345';

/** A picture of two colours, as a camera stores it: with place, device and a comment, and on its side. */
async function photo(format: Format, orientation = 6): Promise<Buffer> {
  const left = await sharp({ create: { width: 32, height: 48, channels: 3, background: '#c03020' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#2040a0' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withIccProfile('srgb')
    .withExif({
      IFD0: { Model: SECRET, Software: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1' },
    })
    .withMetadata({ orientation })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`)
    .toFormat(format)
    .toBuffer();
}

const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer();

test.each(['jpeg', 'png', 'webp'] as const)(
  '%s loses its metadata, and keeps picture, profile and orientation',
  async (format) => {
    const file = await photo(format);
    expect((await sharp(file).metadata()).exif?.toString('latin1')).toContain(SECRET);
    const stored = withoutMetadata(file, TYPES[format]);
    const before = await sharp(file).metadata();
    const after = await sharp(stored).metadata();
    expect([before.orientation, after.orientation]).toEqual([6, 6]);
    expect(after.xmp).toBeUndefined();
    expect(stored.includes(SECRET)).toBe(false);
    expect(stored.includes('GPS')).toBe(false);
    expect(after.exif?.length ?? 0).toBeLessThan(64);
    expect(after.icc).toEqual(before.icc);
    expect(await pixelsOf(stored)).toEqual(await pixelsOf(file));
    expect(withoutMetadata(stored, TYPES[format])).toEqual(stored);
  },
);

test.each(['jpeg', 'png', 'webp'] as const)('%s that is upright keeps no EXIF at all', async (format) => {
  const stored = withoutMetadata(await photo(format, 1), TYPES[format]);
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
});

test('GIF loses comments and XMP, and keeps its frames', async () => {
  const frame = await photo('gif');
  const block = (kind: number, text: string) =>
    Buffer.concat([Buffer.from([0x21, kind, text.length]), Buffer.from(text, 'latin1'), Buffer.from([0])]);
  const xmp = Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from(`XMP DataXMP${String.fromCharCode(SECRET.length)}${SECRET}\0`, 'latin1'),
  ]);
  const start = 13 + 3 * 2 ** ((frame.readUInt8(10) & 7) + 1);
  const file = Buffer.concat([frame.subarray(0, start), block(0xfe, SECRET), xmp, frame.subarray(start)]);
  const stored = withoutMetadata(file, 'image/gif');
  expect(stored).toEqual(frame);
});

test('what follows the end of a picture goes, such as a second picture with its own place', async () => {
  const clean = withoutMetadata(await photo('jpeg'), 'image/jpeg');
  expect(withoutMetadata(Buffer.concat([clean, Buffer.from(SECRET)]), 'image/jpeg')).toEqual(clean);
  const png = withoutMetadata(await photo('png'), 'image/png');
  expect(withoutMetadata(Buffer.concat([png, Buffer.from(SECRET)]), 'image/png')).toEqual(png);
});

test('every beginning of a picture is read without a failure, and in bounded time', async () => {
  for (const format of Object.keys(TYPES) as Format[]) {
    const file = await photo(format);
    for (let length = 12; length < Math.min(file.length, 3_000); length += 1) {
      withoutMetadata(file.subarray(0, length), TYPES[format]);
    }
  }
  // Ten million fill bytes, within the picture's data and between two segments.
  for (const head of ['ffd8ffda0002', 'ffd8']) {
    const file = Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(10_000_000, 0xff)]);
    const held = await longestTurnOfEachRun(200, async () => void withoutMetadata(file, 'image/jpeg'));
    expect(held, head).toBeLessThan(200);
  }
});

test('another type stays as it is', () => {
  const text = Buffer.from('Exif');
  expect(withoutMetadata(text, 'text/plain')).toBe(text);
});
