import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1,023 bytes'],
  [1_024, '1 KB'],
  [14_500, '14 KB'],
  [1_258_291, '1.2 MB'],
  [200 * 1_024 ** 2, '200 MB'],
  [1_024 ** 3, '1 GB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
