import { StartupError } from '../startup-error.ts';

/** A StartupError where the operating system gave a known code (full disk, missing rights); any other error unchanged. */
export function explainFileError(error: unknown, path: string): unknown {
  const words = FILE_FAILURES[codeOf(error)];
  return words ? new StartupError(words(path), { cause: error }) : error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const FILE_FAILURES: Record<string, (path: string) => string> = {
  ENOSPC: (path) => `The disk of ${path} is full. Free some space, or set DATA_DIR to another disk.`,
  EDQUOT: (path) =>
    `The disk quota for ${path} is used up. Free some space, or set DATA_DIR to another disk.`,
  EROFS: (path) => `The disk of ${path} is read-only. Set DATA_DIR to a directory that can be written to.`,
  EACCES: (path) => `${path} can't be written to. Change its owner or rights, or set DATA_DIR elsewhere.`,
  EPERM: (path) => `${path} can't be written to. Change its owner or rights, or set DATA_DIR elsewhere.`,
  ENOTDIR: (path) => `${path} is not a directory. Set DATA_DIR to a directory.`,
  EEXIST: (path) => `${path} is not a directory. Set DATA_DIR to a directory.`,
};
