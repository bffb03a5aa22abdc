import { Refusal } from '../../http/refusal.ts';

/** Where a page ends: the last row's sort keys, and the total that was counted for the first page. */
export interface ListCursor {
  sort: string;
  keys: string[];
  total: number;
}

export function encodeCursor({ sort, keys, total }: ListCursor): string {
  return Buffer.from(JSON.stringify([sort, total, ...keys])).toString('base64url');
}

/**
 * @param keyCount how many keys the sort has
 * @throws Refusal request.invalid for a text that is no cursor of this sort
 */
export function decodeCursor(text: string, sort: string, isKeys: (keys: string[]) => boolean): ListCursor {
  const invalid = new Refusal('request.invalid', 'This page of the list doesn’t exist any more.');
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw invalid;
  }
  if (!Array.isArray(value)) throw invalid;
  const [from, total, ...keys] = value as unknown[];
  if (from !== sort || typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0) throw invalid;
  if (!keys.every((key) => typeof key === 'string' && key.isWellFormed() && !key.includes('\0')))
    throw invalid;
  if (!isKeys(keys as string[])) throw invalid;
  return { sort, keys: keys as string[], total };
}
