/*
 * CSV files by RFC 4180. Every cell is quoted, because some spreadsheets separate cells at other marks.
 */

/**
 * The kinds of CSV files. `csv` separates cells by commas and decimals by points. `csv-semicolon` is read by spreadsheets
 * whose decimal mark is the comma.
 */
export const CSV_FORMATS = ['csv', 'csv-semicolon'] as const;
export type CsvFormat = (typeof CSV_FORMATS)[number];

/** The lines of rows, each with its line end. */
export function csvLines(rows: readonly (readonly string[])[], format: CsvFormat = 'csv'): string {
  const separator = format === 'csv' ? ',' : ';';
  return rows.map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join('');
}

/** The cell of a number, which is given as a plain decimal. */
export function csvNumber(decimal: string, format: CsvFormat): string {
  return format === 'csv' ? decimal : decimal.replace('.', ',');
}

/** A file of lines, with a byte order mark, without which some spreadsheets read the letters wrongly. */
export function csvFile(lines: readonly string[]): string {
  return `\ufeff${lines.join('')}`;
}

function quoted(text: string): string {
  return `"${withoutFormulas(text).replaceAll('"', '""')}"`;
}

/** The text with an apostrophe wherever a spreadsheet could begin to read a formula. */
function withoutFormulas(text: string): string {
  return NEGATIVE.test(text) ? text : text.replace(FORMULA, "$&'");
}

/** The text of a cell as it was before `csvLines` put apostrophes before formulas. */
export function textWithFormulas(cell: string): string {
  return cell.includes("'") ? cell.replace(MARKED_FORMULA, '$1$2') : cell;
}

/** The amounts of credit notes are negative, and stay numbers. */
const NEGATIVE = /^-\d+([.,]\d+)?$/;

/**
 * The places before a formula, also in the wide forms that some spreadsheets read alike: at the start of a cell, and
 * after what another spreadsheet takes for the end of one. Spaces and quotes before a formula are skipped on reading.
 */
const FORMULA = /(?:^|[;\t\r\n])(?=["'\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?='*[\t\r\n])/g;

/**
 * The apostrophes that `FORMULA` puts there. The character behind the first one is part of the match, because `FORMULA`
 * doesn't match at that character again.
 */
const MARKED_FORMULA =
  /^'(?=["'\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|'*[\t\r\n])([\s\S])|([;\t\r\n])'(?=["'\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
