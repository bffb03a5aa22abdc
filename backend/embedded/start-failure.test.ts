import { expect, test } from 'vitest';
import { explainFileFailure, StartFailure } from './start-failure.ts';

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: something`), { code });
}

test.each([
  ['ENOSPC', 'The disk of /data is full. Free some space, or set DATA_DIR to another disk.'],
  ['EROFS', 'The disk of /data is read-only. Set DATA_DIR to a directory that can be written to.'],
  ['EACCES', "/data can't be written to. Change its owner or rights, or set DATA_DIR elsewhere."],
])('%s is told in one line', (code, line) => {
  expect(explainFileFailure(failure(code), '/data')).toEqual(new StartFailure(line));
});

test('another failure comes back as it is', () => {
  const other = failure('EMFILE');

  expect(explainFileFailure(other, '/data')).toBe(other);
});
