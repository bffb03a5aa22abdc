import { IMPORTS } from '@oficio/contracts';

const SENTENCES = {
  empty: () => 'This file is empty.',
  spreadsheet: () => 'This is a spreadsheet. Open it in its program and choose “Save as CSV”.',
  binary: () => 'This file isn’t text. An import needs a CSV file.',
  no_columns: () => 'This file has no row with headers and values in columns.',
  too_many_columns: () => `This file has more than ${IMPORTS.columns} columns.`,
  quote: (line?: number) =>
    `The row at line ${line} has a quotation mark that isn’t closed, or that stands inside a cell.`,
};

export type UnreadableCode = keyof typeof SENTENCES;

/** A file that can't be read as a table. The message is a sentence for the person who chose the file. */
export class UnreadableFile extends Error {
  constructor(
    readonly code: UnreadableCode,
    /** The line of the file, counted from 1, at which the faulty row begins. */
    readonly line?: number,
  ) {
    super(SENTENCES[code](line));
    this.name = 'UnreadableFile';
  }
}
