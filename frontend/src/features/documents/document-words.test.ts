import { expect, test } from 'vitest';
import { storageWords } from './document-words.ts';

test('the storage is shown with its limit, and not at all to people who see some clients', () => {
  const storage = { usedBytes: 1_258_291, limitBytes: 200 * 1_024 ** 2 };
  expect(storageWords(3, storage)).toBe(
    '3 of at most 500. All documents of your organization take up 1.2 MB of 200 MB.',
  );
  expect(storageWords(3, null)).toBe('3 of at most 500.');
});
