import { csvFile, csvLines } from '@oficio/contracts';
import { type FileGuess, readRecords } from './reading/index.ts';

/** Headers of passwords and of keys to other services, which nobody should find in a database. */
const SECRET =
  /passw(or)?d|secret|api[ _-]?key|access[ _-]?token|auth[ _-]?code|epp[ _-]?code|private[ _-]?key|^token$/i;

const WHY = 'This is a secret. Oficio has removed it from the file and hasn’t stored it.';

export interface StorableFile {
  content: Uint8Array;
  guess: FileGuess;
  removed: { header: string; why: string }[];
}

/** The file without its secrets. A file with secrets is written again as UTF-8, without the titles before its headers. */
export async function withoutSecrets(bytes: Uint8Array, guess: FileGuess): Promise<StorableFile> {
  const secret = new Set(guess.headers.flatMap((header, index) => (SECRET.test(header) ? [index] : [])));
  if (secret.size === 0) return { content: bytes, guess, removed: [] };
  const cleared = (cells: readonly string[]) =>
    guess.headers.map((_, index) => (secret.has(index) ? '' : (cells[index] ?? '')));
  const lines = [csvLines([guess.headers])];
  for await (const piece of readRecords(bytes, guess))
    lines.push(csvLines(piece.map(({ cells }) => cleared(cells))));
  return {
    content: new TextEncoder().encode(csvFile(lines)),
    guess: { ...guess, encoding: 'utf-8', delimiter: ',', headerRow: 0, sample: guess.sample.map(cleared) },
    removed: [...secret].map((index) => ({ header: guess.headers[index] ?? '', why: WHY })),
  };
}
