import { createHash } from 'node:crypto';
import type { ImportBundleLeftOut } from '@oficio/contracts';
import { ApiError } from '../../../http/api-error.ts';
import { type NewImport, newImport } from '../new-import.ts';
import { PRESETS, type Preset } from '../presets/index.ts';
import { type FileGuess, guessFile, readRecords, UnreadableFile } from '../reading/index.ts';
import type { BundleImports } from './bundle.types.ts';
import { UnreadableBundle } from './unreadable-bundle.ts';

/** A file of an archive with what its beginning shows. */
interface GuessedFile {
  path: string;
  content: Uint8Array;
  guess: FileGuess;
}

/**
 * The imports of an archive of CSV files, of which each is recognised by its headers.
 * @throws UnreadableBundle where none is; ApiError request.too_large with the name of the file
 */
export async function importsOfFiles(
  files: readonly { path: string; content: Uint8Array }[],
  otherFiles: readonly ImportBundleLeftOut[],
): Promise<BundleImports> {
  const products = new Set<string>();
  const imports: NewImport[] = [];
  const leftOut: ImportBundleLeftOut[] = [];
  for (const file of files) {
    const guess = guessed(file.content);
    // A list without records is a file without a header.
    if (guess === 'empty') continue;
    const preset = guess && presetOf(guess);
    const count = guess ? await recordsIn({ ...file, guess }) : 1;
    if (count === 0) continue;
    if (!preset) {
      leftOut.push({ name: nameOf(file.path), count, why: guess ? UNKNOWN : UNREADABLE });
      continue;
    }
    products.add(preset.name);
    imports.push(await importOf(file, preset));
  }
  if (imports.length === 0) throw new UnreadableBundle('unknown');
  return { product: [...products].join(', '), imports, leftOut: [...leftOut, ...otherFiles] };
}

const UNKNOWN = 'Oficio doesn’t know the columns of this file. It can be chosen by itself.';
const UNREADABLE = 'This file can’t be read as a table.';

function presetOf({ headers }: FileGuess): Preset | undefined {
  return PRESETS.find(({ recognises }) => recognises(headers));
}

function guessed(content: Uint8Array): FileGuess | 'empty' | null {
  try {
    return guessFile(content);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return error.code === 'empty' || error.code === 'no_columns' ? 'empty' : null;
  }
}

async function recordsIn({ content, guess }: GuessedFile): Promise<number> {
  let count = 0;
  try {
    for await (const piece of readRecords(content, guess)) count += piece.length;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return count;
}

async function importOf({ path, content }: Omit<GuessedFile, 'guess'>, { kind }: Preset): Promise<NewImport> {
  const name = nameOf(path);
  try {
    return await newImport(kind, name, content, createHash('sha256').update(content).digest());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.code, `${name}: ${error.message}`);
  }
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? path;
