import { readDecimal } from '../../lib/text/decimal-text.ts';
import { typedFormats } from '../../lib/text/typed-formats.ts';

interface SheetRow {
  description: string;
  quantity: string;
  price: string;
}

/**
 * The rows of cells that were copied from a spreadsheet: description, quantity, price. A row of headings is left out.
 * Null for a text without tabs, which is a text for one field.
 */
export function readSheet(text: string): SheetRow[] | null {
  if (!text.includes('\t')) return null;
  const rows = cellsOf(text).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const [first = []] = rows;
  const numbers = first.slice(1, 3).filter((cell) => cell.trim() !== '');
  const hasHeadings = rows.length > 1 && numbers.length > 0 && !numbers.some(isNumber);
  return (hasHeadings ? rows.slice(1) : rows).map(([description = '', quantity = '', price = '']) => ({
    description: description.trim(),
    quantity: quantity.trim() || '1',
    price: price.trim(),
  }));
}

function isNumber(cell: string): boolean {
  const { fault } = readDecimal(cell, 8, typedFormats().numberFormat);
  return fault === null || fault === 'ambiguous';
}

/** Cells with line breaks, tabs or quotation marks are quoted, with doubled quotation marks. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g;

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [whole, quoted, plain = '', end = ''] of text.matchAll(CELL)) {
    if (whole === '' && rows.at(-1)?.length === 0) break;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}
