import { decimalOf } from '../../records/record-csv.ts';
import type { PackageList, PackageRow } from './package-list.ts';

/** What a list adds up to. */
export interface PackageSums {
  rows: number;
  /** Minor units by the header of each column of amounts, for each currency. */
  byCurrency: { currency: string; amounts: Record<string, number> }[];
}

/** The cells of a list as texts. An amount has the decimals of its row's currency. */
export function textRows(
  { columns }: PackageList,
  rows: readonly PackageRow[],
  baseCurrency: string,
): string[][] {
  return rows.map((row) =>
    columns.map(([, column, kind]) => {
      const value = row[column];
      if (value === null || value === undefined) return '';
      if (kind === 'amount' || kind === 'taxed') return decimalOf(Number(value), String(row.currency));
      if (kind === 'received') return decimalOf(Number(value), String(row.received_currency));
      if (kind === 'base') return decimalOf(Number(value), baseCurrency);
      if (kind === 'rate') return (Number(value) / 1e8).toFixed(8);
      return String(value);
    }),
  );
}

/** A void document is listed and doesn't count, as on every screen. */
export function sumsOf({ columns }: PackageList, rows: readonly PackageRow[]): PackageSums {
  const amounts = columns.filter(([, , kind]) => kind === 'amount');
  const byCurrency = new Map<string, Record<string, number>>();
  for (const row of rows) {
    if (row.status === 'void') continue;
    const currency = String(row.currency);
    const sums = byCurrency.get(currency) ?? Object.fromEntries(amounts.map(([header]) => [header, 0]));
    for (const [header, column] of amounts) sums[header] = (sums[header] ?? 0) + Number(row[column] ?? 0);
    byCurrency.set(currency, sums);
  }
  const sorted = [...byCurrency].sort(([one], [other]) => one.localeCompare(other));
  return { rows: rows.length, byCurrency: sorted.map(([currency, sums]) => ({ currency, amounts: sums })) };
}
