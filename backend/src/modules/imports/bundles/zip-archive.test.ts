import { IMPORT_BUNDLES } from '@oficio/contracts';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unpacked, zipEntries } from './zip-archive.ts';

const refused = (code: string) => expect.objectContaining({ name: 'UnreadableBundle', code });
const ONE = zipSync({ 'a/b.csv': strToU8('Name\nAna\n') });

/** The archive with another byte at a place of its only directory entry, and of its local header. */
function changed(zip: Uint8Array, inDirectory: number, inFile: number, bytes: readonly number[]): Uint8Array {
  const copy = Uint8Array.from(zip);
  const directory = findSignature(copy, [0x50, 0x4b, 0x01, 0x02]);
  copy.set(bytes, directory + inDirectory);
  copy.set(bytes, inFile);
  return copy;
}

function findSignature(zip: Uint8Array, signature: readonly number[]): number {
  return zip.findIndex((_, at) => signature.every((byte, index) => zip[at + index] === byte));
}

test('files are listed without folders and what a system adds, and unpacked', () => {
  const zip = zipSync({
    'a/': new Uint8Array(),
    'a/b.csv': strToU8('x'),
    '__MACOSX/a/._b.csv': strToU8('y'),
    'a/.DS_Store': strToU8('z'),
  });
  const entries = zipEntries(zip);
  expect(entries.map(({ path }) => path)).toEqual(['a/b.csv']);
  expect(new TextDecoder().decode(unpacked(zip, entries).get('a/b.csv'))).toBe('x');
});

test('an empty file, another file and a cut archive are no archives', () => {
  expect(() => zipEntries(new Uint8Array())).toThrow(refused('empty'));
  expect(() => zipEntries(strToU8('Name;Email\nAna;\n'))).toThrow(refused('not_zip'));
  expect(() => zipEntries(ONE.subarray(0, ONE.length - 10))).toThrow(refused('not_zip'));
});

test('a password is named', () => {
  expect(() => zipEntries(changed(ONE, 8, 6, [1]))).toThrow(refused('password'));
});

test('a way of packing that nobody knows is named', () => {
  const zip = changed(ONE, 10, 8, [93]);
  expect(() => unpacked(zip, zipEntries(zip))).toThrow(refused('method'));
});

test.each(['../evil.csv', '/etc/passwd', 'a/../../b.csv', 'C:/b.csv', 'a\\b.csv'])('%s leads out', (path) => {
  expect(() => zipEntries(zipSync({ [path]: strToU8('x') }))).toThrow(refused('paths'));
});

test('an archive that would be too large is refused before it is unpacked', () => {
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, IMPORT_BUNDLES.unpackedBytes + 1, true);
  const zip = changed(ONE, 24, 22, [...size]);
  expect(() => unpacked(zip, zipEntries(zip))).toThrow(refused('too_large'));
});

test('no more is unpacked than an archive says that it has', () => {
  const zip = zipSync({ 'backup.json': new Uint8Array(1_000_000) });
  const lying = changed(zip, 24, 22, [10, 0, 0, 0]);
  expect(unpacked(lying, zipEntries(lying)).get('backup.json')?.length).toBeLessThanOrEqual(10);
});

test('a damaged file is named', () => {
  const zip = zipSync({ 'backup.json': strToU8('{"clients":[]}'.repeat(50)) });
  const at = findSignature(zip, [0x50, 0x4b, 0x03, 0x04]) + 30 + 'backup.json'.length;
  zip.fill(0xff, at, at + 8);
  expect(() => unpacked(zip, zipEntries(zip))).toThrow(refused('broken'));
});

test('too many files are refused', () => {
  const files = Array.from({ length: IMPORT_BUNDLES.entries + 1 }, (_, index) => [
    `${index}`,
    new Uint8Array(),
  ]);
  expect(() => zipEntries(zipSync(Object.fromEntries(files), { level: 0 }))).toThrow(refused('too_many'));
});
