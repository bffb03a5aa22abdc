/** The start can't go on for a reason that the person at the terminal can change; `message` is one line for them. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/**
 * The same failure in words for the terminal where the operating system gave a known code
 * (full disk, read-only disk, missing rights); any other error comes back unchanged.
 */
export function explainFileFailure(error: unknown, path: string): unknown {
  const words = FILE_FAILURES[codeOf(error)];
  return words ? new StartFailure(words(path), { cause: error }) : error;
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
