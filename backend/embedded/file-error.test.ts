import { expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { explainFileError } from './file-error.ts';

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: something`), { code });
}

test.each([
  ['ENOSPC', 'The disk of /data is full. Free some space, or set DATA_DIR to another disk.'],
  ['EROFS', 'The disk of /data is read-only. Set DATA_DIR to a directory that can be written to.'],
  ['EACCES', "/data can't be written to. Change its owner or rights, or set DATA_DIR elsewhere."],
])('%s becomes one line for the terminal', (code, line) => {
  expect(explainFileError(failure(code), '/data')).toEqual(new StartupError(line));
});

test('any other error comes back unchanged', () => {
  const other = failure('EMFILE');

  expect(explainFileError(other, '/data')).toBe(other);
});
