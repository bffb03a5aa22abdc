import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type ImportDelimiter, type ImportEncoding, textWithFormulas } from '@oficio/contracts';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { decodedPieces } from './encoding.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** How the bytes of a file become records. */
export interface FileReading {
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
  /** The index of the record with the headers. The records before it are titles. */
  headerRow: number;
}

export interface FileRecord {
  /** The line of the file, counted from 1, at which the record begins. */
  line: number;
  cells: string[];
}

/**
 * The records after the header row in pieces of up to 500, without blank ones. The event loop is free between pieces.
 * The apostrophes that keep spreadsheets from reading formulas are removed.
 * @throws UnreadableFile for a quotation mark that isn't closed, and for a zero byte
 */
export async function* readRecords(
  bytes: Uint8Array,
  { encoding, delimiter, headerRow }: FileReading,
): AsyncGenerator<FileRecord[], undefined> {
  // A fault ends the stream before its last records are read from it.
  const parsed = new LineCounter();
  const lines = new LineCounter();
  const options = csvOptions(delimiter, await hasQuotedCells(bytes, encoding, delimiter));
  const parser = parse({ ...options, on_record: (cells) => parsed.record(cells).cells });
  Readable.from(unhurriedPieces(bytes, encoding)).pipe(parser);
  let index = -1;
  let piece: FileRecord[] = [];
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const { line } = lines.record(cells);
      index += 1;
      if (index <= headerRow || isBlank(cells)) continue;
      if (cells.some((cell) => cell.includes('\0'))) throw new UnreadableFile('binary', line);
      piece.push({ line, cells: cells.map(textWithFormulas) });
      if (piece.length === PIECE_RECORDS) {
        yield piece;
        piece = [];
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile('quote', parsed.next) : error;
  }
  if (piece.length > 0) yield piece;
}

/** A quotation mark in the record at this line; `isAtEnd` where the text ends before the mark is closed. */
interface QuoteFault {
  line: number;
  isAtEnd: boolean;
}

/** Up to `most` records of the beginning of a text, up to the first fault. Blank ones are among them. */
export function firstRecords(
  text: string,
  delimiter: ImportDelimiter,
  most: number,
): { records: FileRecord[]; fault?: QuoteFault } {
  const lines = new LineCounter();
  const records: FileRecord[] = [];
  const options = csvOptions(delimiter, quotedCell(delimiter).test(text));
  const onRecord = (cells: string[]) => {
    records.push(lines.record(cells));
    return cells;
  };
  try {
    parseAtOnce(text, { ...options, to: most, on_record: onRecord });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records, fault: { line: lines.next, isAtEnd: error.code === 'CSV_QUOTE_NOT_CLOSED' } };
  }
  return { records };
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const PIECE_RECORDS = 500;

/** Blank lines are records, so that the index of the header row means the same to every reader of the file. */
function csvOptions(delimiter: ImportDelimiter, hasQuotes: boolean): Options {
  return {
    delimiter,
    quote: hasQuotes ? '"' : null,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
  };
}

/** A program that quotes no cell writes quotation marks as they are, such as in `5" screen`. */
async function hasQuotedCells(
  bytes: Uint8Array,
  encoding: ImportEncoding,
  delimiter: ImportDelimiter,
): Promise<boolean> {
  const quoted = quotedCell(delimiter);
  let before = '';
  for await (const piece of unhurriedPieces(bytes, encoding)) {
    if (quoted.test(before + piece)) return true;
    // A piece may end between a delimiter and its quotation mark.
    before = piece.slice(-1) || before;
  }
  return false;
}

function quotedCell(delimiter: ImportDelimiter): RegExp {
  return new RegExp(`(?:^|[\\r\\n${delimiter}])"`);
}

/** The parser runs for as long as it has text, without a turn of the event loop. */
async function* unhurriedPieces(bytes: Uint8Array, encoding: ImportEncoding): AsyncGenerator<string> {
  for (const piece of decodedPieces(bytes, encoding)) {
    yield piece;
    await setImmediate();
  }
}

/** csv-parse counts a line end of two characters within a cell twice. */
class LineCounter {
  /** The line at which the next record begins. */
  next = 1;

  record(cells: string[]): FileRecord {
    const line = this.next;
    this.next += 1;
    for (const cell of cells) this.next += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
    return { line, cells };
  }
}
