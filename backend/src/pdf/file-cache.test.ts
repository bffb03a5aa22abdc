import { expect, it } from 'vitest';
import { FileCache } from './file-cache.ts';

it('drops the files that were used least recently', () => {
  const cache = new FileCache(10);
  cache.set('a', new Uint8Array(4));
  cache.set('b', new Uint8Array(4));
  cache.get('a');
  cache.set('c', new Uint8Array(4));
  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.byteLength)).toEqual([4, undefined, 4]);
});

it('keeps no file that is larger than all of the cache, and counts a replaced file once', () => {
  const cache = new FileCache(10);
  cache.set('a', new Uint8Array(11));
  expect(cache.get('a')).toBeUndefined();
  cache.set('b', new Uint8Array(6));
  cache.set('b', new Uint8Array(6));
  cache.set('c', new Uint8Array(4));
  expect([cache.get('b')?.byteLength, cache.get('c')?.byteLength]).toEqual([6, 4]);
});
