import {
  IMPORT_DATE_ORDERS,
  IMPORTS,
  type ImportDateOrder,
  type ImportDecimalMark,
  type ImportDelimiter,
  type ImportEncoding,
  textWithFormulas,
} from '@oficio/contracts';
import { decodedPieces, guessEncoding } from './encoding.ts';
import { guessDelimiter } from './guess-delimiter.ts';
import { findHeaderRow, uniqueHeaders } from './headers.ts';
import { shownDecimalMark } from './read-amount.ts';
import { possibleOrders, readDate } from './read-date.ts';
import { firstRecords, isBlank } from './records.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** What the beginning of a file shows about it. */
export interface FileGuess {
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
  /** The index of the record with the headers. */
  headerRow: number;
  /** A name for each column, each once: a repeated or missing header gets a number. */
  headers: string[];
  /** The first records below the headers, with a cell for each header. */
  sample: string[][];
  /** The possible orders of the dates of each column in which the order matters, by the column's index. */
  dateOrders: Record<number, readonly ImportDateOrder[]>;
  /** `ambiguous` has to be confirmed by a person; null without dates. */
  dateOrder: ImportDateOrder | 'ambiguous' | null;
  /** Null without a number that has a mark. */
  decimalMark: ImportDecimalMark | 'ambiguous' | null;
}

/**
 * Reads the beginning of a file and guesses how the rest is to be read.
 * @param given what a person has decided
 * @throws UnreadableFile for a file that isn't a table of text
 */
export function guessFile(
  bytes: Uint8Array,
  given: Partial<Pick<FileGuess, 'encoding' | 'delimiter'>> = {},
): FileGuess {
  const encoding = given.encoding ?? guessEncoding(bytes);
  const { text, isWhole } = beginning(bytes, encoding);
  const delimiter = given.delimiter ?? guessDelimiter(text);
  const { records, fault } = firstRecords(text, delimiter, READ_RECORDS);
  if (fault && (isWhole || !fault.isAtEnd)) throw new UnreadableFile('quote', fault.line);
  // The last record of a beginning may be cut.
  const whole = isWhole || records.length === READ_RECORDS ? records : records.slice(0, -1);
  const headerRow = findHeaderRow(whole.map(({ cells }) => cells));
  if (headerRow === null) throw new UnreadableFile('no_columns');
  const rows = whole
    .slice(headerRow + 1)
    .flatMap(({ cells }) => (isBlank(cells) ? [] : [cells.map(textWithFormulas)]));
  const headers = uniqueHeaders(whole[headerRow]?.cells ?? [], rows);
  if (headers.length > IMPORTS.columns) throw new UnreadableFile('too_many_columns');
  const columns = headers.map((_, index) =>
    rows.map((cells) => cells[index] ?? '').filter((cell) => cell.trim() !== ''),
  );
  const dateOrders = ordersOfColumns(columns);
  return {
    encoding,
    delimiter,
    headerRow,
    headers,
    sample: rows.slice(0, SAMPLE_ROWS).map((cells) => headers.map((_, index) => cells[index] ?? '')),
    dateOrders,
    dateOrder: commonOrder(dateOrders, columns),
    decimalMark: commonMark(columns),
  };
}

const SAMPLE_ROWS = 10;
const READ_RECORDS = 300;
/** The event loop waits while the beginning is read. */
const READ_CHARACTERS = 40_000;

function beginning(bytes: Uint8Array, encoding: ImportEncoding): { text: string; isWhole: boolean } {
  let text = '';
  for (const piece of decodedPieces(bytes, encoding)) {
    text += piece;
    if (text.length > READ_CHARACTERS) return { text, isWhole: false };
  }
  return { text, isWhole: true };
}

function ordersOfColumns(
  columns: readonly (readonly string[])[],
): Record<number, readonly ImportDateOrder[]> {
  const orders: Record<number, readonly ImportDateOrder[]> = {};
  for (const [index, cells] of columns.entries()) {
    const ofCells = cells.flatMap((cell) => {
      const possible = possibleOrders(cell);
      return possible ? [possible] : [];
    });
    // A column of other texts has no dates. Days that don't exist are faults of their rows.
    const dates = ofCells.filter((possible) => possible.length > 0);
    if (dates.length === 0 || dates.length < ofCells.length / 2) continue;
    const common = IMPORT_DATE_ORDERS.filter((order) => dates.every((possible) => possible.includes(order)));
    orders[index] =
      common.length > 0 ? common : IMPORT_DATE_ORDERS.filter((order) => dates.some((p) => p.includes(order)));
  }
  return orders;
}

function commonOrder(
  orders: Record<number, readonly ImportDateOrder[]>,
  columns: readonly (readonly string[])[],
): FileGuess['dateOrder'] {
  const ofColumns = Object.values(orders);
  if (ofColumns.length === 0) {
    // Every order reads these dates alike.
    return columns.some((cells) => cells.length > 0 && cells.every((cell) => readDate(cell, 'ymd')))
      ? 'ymd'
      : null;
  }
  const common = IMPORT_DATE_ORDERS.filter((order) =>
    ofColumns.every((possible) => possible.includes(order)),
  );
  return common.length === 1 ? (common[0] ?? 'ambiguous') : 'ambiguous';
}

function commonMark(columns: readonly (readonly string[])[]): FileGuess['decimalMark'] {
  const shown = new Set(columns.flatMap((cells) => marksOfNumbers(cells)));
  if (shown.has('.') && shown.has(',')) return 'ambiguous';
  if (shown.has('.')) return '.';
  if (shown.has(',')) return ',';
  return shown.has('ambiguous') ? 'ambiguous' : null;
}

/** The marks of a column; none of one with other texts. */
function marksOfNumbers(cells: readonly string[]): ReturnType<typeof shownDecimalMark>[] {
  const marks: ReturnType<typeof shownDecimalMark>[] = [];
  for (const cell of cells) {
    const mark = shownDecimalMark(cell);
    if (mark === null) return [];
    marks.push(mark);
  }
  return marks;
}
