import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STORAGE_KEYS } from './storage-keys.ts';

const SOURCES = join(import.meta.dirname, '../..');

/** Names in our code that are not storage keys. */
const ELSEWHERE = ['oficio.emitted'];

test('the privacy policy lists every storage key of the application', () => {
  expect(STORAGE_KEYS.flatMap(({ keys }) => keys).toSorted()).toEqual(
    [...storedKeys(), 'auth_redirect_url', 'showOnboarding'].toSorted(),
  );
});

function storedKeys(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|\.fixture\.|storage-keys/.test(name),
  );
  const found = files.flatMap((name) => {
    const text = readFileSync(join(SOURCES, name), 'utf8');
    return [...text.matchAll(/'(oficio\.[a-z.-]+)'/g)].map(([, key = '']) => key);
  });
  return [...new Set(found)].filter((key) => !ELSEWHERE.includes(key));
}
