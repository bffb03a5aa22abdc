import { expect, test } from 'vitest';
import { ACCEPTED_FILES, FILES_HINT } from './file-words.ts';

test('the files that can be chosen are those that are stored', () => {
  expect(ACCEPTED_FILES).toBe(
    '.pdf,.png,.jpg,.jpeg,.webp,.gif,.txt,.md,.log,.csv,.xml,.docx,.xlsx,.odt,.ods',
  );
  expect(FILES_HINT).toContain('up to 10 MB each');
});
