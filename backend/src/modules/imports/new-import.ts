import { IMPORTS, type ImportKind } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import { requireFittingRows } from './check/rows-of-file.ts';
import { recognisedPreset } from './known-presets.ts';
import { proposedMapping } from './propose-mapping.ts';
import { readable } from './readable-file.ts';
import { type FileGuess, guessFile, readRecords } from './reading/index.ts';
import { withoutSecrets } from './secret-columns.ts';
import type { StoredGuess, StoredImport } from './stored-import.ts';

/** A file as it is stored before anybody has looked at its columns. */
export type NewImport = Pick<StoredImport, 'kind' | 'fileName' | 'preset' | 'guess' | 'mapping' | 'rows'> & {
  sha256: Buffer;
  content: Uint8Array;
};

/**
 * Reads a CSV file and proposes what its columns are.
 * @throws ApiError import.unreadable, import.not_csv, request.too_large
 */
export async function newImport(
  kind: ImportKind,
  fileName: string,
  bytes: Uint8Array,
  sha256: Buffer,
): Promise<NewImport> {
  const { content, guess, removed } = await readable(() => withoutSecrets(bytes, guessFile(bytes)));
  const rows = await countRows(content, guess);
  const preset = recognisedPreset(kind, guess.headers);
  // A preset names the columns of each version and each choice of its product.
  const unused = preset?.leftOut.filter(({ header }) => guess.headers.includes(header)) ?? [];
  return {
    kind,
    fileName,
    preset: preset?.id ?? null,
    guess: storedGuess(guess, [...removed, ...unused]),
    mapping: proposedMapping(kind, guess, preset),
    rows,
    sha256,
    content,
  };
}

/** @throws ApiError import.unreadable, request.too_large */
export async function countRows(content: Uint8Array, guess: FileGuess): Promise<number> {
  const rows = await readable(async () => {
    let count = 0;
    for await (const piece of readRecords(content, guess)) {
      count += piece.length;
      requireFittingRows(count);
    }
    return count;
  });
  if (rows === 0) throw new ApiError('import.unreadable', 'This file has headers and no rows below them.');
  return rows;
}

export function storedGuess(
  { headers, sample, headerRow, dateOrders, decimalMark }: FileGuess,
  leftOut: StoredGuess['leftOut'],
): StoredGuess {
  return {
    headers,
    sample: sample.slice(0, IMPORTS.samples),
    headerRow,
    dateOrders,
    isDecimalMarkAmbiguous: decimalMark === 'ambiguous',
    leftOut,
  };
}
