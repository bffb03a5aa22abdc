import { IMPORT_DELIMITERS, type ImportDelimiter } from '@oficio/contracts';
import { firstRecords, isBlank } from './records.ts';

/**
 * The delimiter by which most records have the same number of cells, and many of them. Spreadsheets say theirs in a first
 * line `sep=;`.
 */
export function guessDelimiter(text: string): ImportDelimiter {
  const said = /^sep=(.)\r?\n/i.exec(text)?.[1];
  const known = IMPORT_DELIMITERS.find((delimiter) => delimiter === said);
  if (known) return known;
  const scores = IMPORT_DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter) }));
  return scores.reduce((best, other) => (other.score > best.score ? other : best)).delimiter;
}

const COMPARED_RECORDS = 20;

function scoreOf(text: string, delimiter: ImportDelimiter): number {
  const records = firstRecords(text, delimiter, COMPARED_RECORDS).records.filter(
    ({ cells }) => !isBlank(cells),
  );
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [columns, frequency] = [...counts].reduce(
    (best, other) => (other[1] > best[1] ? other : best),
    [1, 0],
  );
  if (columns < 2) return 0;
  // A mark that a space follows is punctuation of a text more often than a delimiter.
  const cells = records.flatMap((record) => record.cells.slice(1));
  const spaced = cells.filter((cell) => cell.startsWith(' ')).length / cells.length;
  return (frequency / records.length) * Math.log2(columns + 1) * (spaced > 0.5 ? 0.5 : 1);
}
