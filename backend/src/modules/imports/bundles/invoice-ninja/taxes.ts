import { type BackupRecord, numberIn, textIn } from './backup-records.ts';

export interface BackupTax {
  name: string;
  /** In percent. Below 0: withheld. */
  rate: number;
}

const PLACES = [1, 2, 3] as const;

/** The taxes that a line, an invoice or an expense names. */
export function taxesIn(record: BackupRecord): BackupTax[] {
  return PLACES.map((place) => ({
    name: textIn(record, `tax_name${place}`) || 'Tax',
    rate: numberIn(record, `tax_rate${place}`),
  })).filter(({ rate }) => rate !== 0);
}

/** What an amount has to be divided by for its part without taxes, where it contains them. */
export function containedShare(taxes: readonly BackupTax[]): number {
  return 1 + taxes.reduce((sum, { rate }) => sum + Math.max(rate, 0), 0) / 100;
}
