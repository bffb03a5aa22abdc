import { ApiError } from '../http/api-error.ts';

/** The end of a page: the sort keys of its last row. */
export function encodeCursor(sort: string, keys: readonly string[]): string {
  return Buffer.from(JSON.stringify([sort, ...keys])).toString('base64url');
}

/**
 * Parses a cursor.
 * @param isKeys whether the texts can be sort keys of this sort
 * @returns the sort keys
 * @throws ApiError request.invalid for a text that is no cursor of this sort
 */
export function decodeCursor(text: string, sort: string, isKeys: (keys: string[]) => boolean): string[] {
  const invalid = new ApiError('request.invalid', 'This page of the list doesn’t exist any more.');
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw invalid;
  }
  if (!Array.isArray(value)) throw invalid;
  const [from, ...keys] = value as unknown[];
  if (from !== sort) throw invalid;
  if (!keys.every((key) => typeof key === 'string' && key.isWellFormed() && !key.includes('\0')))
    throw invalid;
  if (!isKeys(keys as string[])) throw invalid;
  return keys as string[];
}
