import { IMPORT_DATE_ORDERS } from '@oficio/contracts';
import { shownDecimalMark } from './read-amount.ts';
import { readDate } from './read-date.ts';
import { isBlank } from './records.ts';

/**
 * The index of the first record that names most columns and holds neither a number nor a date, else of the first that
 * fills most columns; null without a record of several cells, or without one below it. Titles before it fill fewer.
 */
export function findHeaderRow(records: readonly (readonly string[])[]): number | null {
  const start = records.slice(0, SEARCHED_RECORDS);
  const filled = start.map((cells) => cells.filter((cell) => cell.trim() !== '').length);
  const most = Math.max(0, ...filled);
  if (most < 2) return singleColumn(start);
  const full = start.flatMap((cells, index) => ((filled[index] ?? 0) > most * 0.7 ? [{ cells, index }] : []));
  const named = full.find(({ cells }) => !cells.some(isValue));
  return (named ?? full[0])?.index ?? null;
}

/** A name for each column that has a header or a value. Repeated headers are numbered, so that each can be mapped. */
export function uniqueHeaders(cells: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const isUsed = (index: number) => [cells, ...rows].some((row) => (row[index] ?? '').trim() !== '');
  let width = Math.max(cells.length, ...rows.map((row) => row.length));
  while (width > 0 && !isUsed(width - 1)) width -= 1;
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const name = cells[index]?.trim() || `Column ${index + 1}`;
    let header = name;
    for (let copy = 2; taken.has(header); copy += 1) header = `${name} (${copy})`;
    taken.add(header);
    return header;
  });
}

const SEARCHED_RECORDS = 30;

/** A file with one column is a list of names. */
function singleColumn(records: readonly (readonly string[])[]): number | null {
  const filled = records.flatMap((cells, index) => (isBlank(cells) ? [] : [index]));
  return filled[0] ?? null;
}

function isValue(cell: string): boolean {
  return shownDecimalMark(cell) !== null || IMPORT_DATE_ORDERS.some((order) => readDate(cell, order));
}
