import type { CellValue } from '../cells/cell-values.ts';
import type { FileRow } from './target.types.ts';

/** Rows of a bank's statement as rows of income and of expenses. A row without an amount is wrong in either. */
export function bankRows(rows: readonly FileRow[]): { income: FileRow[]; expenses: FileRow[] } {
  const income: FileRow[] = [];
  const expenses: FileRow[] = [];
  for (const row of rows) {
    const { amount } = row.values;
    if (typeof amount === 'number' && amount > 0) income.push(incomeRow(row));
    else expenses.push(expenseRow(row, amount));
  }
  return { income, expenses };
}

function incomeRow(row: FileRow): FileRow {
  const { party, text, ...texts } = row.texts;
  return renamed(row, { ...texts, ...given('from', party ?? text), ...given('reference', text) }, row.values);
}

function expenseRow(row: FileRow, amount: CellValue | undefined): FileRow {
  const { party, text, ...texts } = row.texts;
  const spent = typeof amount === 'number' ? { amount: -amount + 0 } : {};
  return renamed(
    row,
    { ...texts, ...given('vendor', party ?? text), ...given('notes', text) },
    { ...row.values, ...spent },
  );
}

function renamed(row: FileRow, texts: Record<string, string>, values: FileRow['values']): FileRow {
  const named = Object.entries(texts).filter(([name]) => !(name in values));
  return { ...row, texts, values: { ...Object.fromEntries(named), ...values } };
}

const given = (name: string, text: string | undefined): Record<string, string> =>
  text === undefined ? {} : { [name]: text };
