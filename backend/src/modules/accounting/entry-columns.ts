import type { IncomeListItem } from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { CsvColumn } from '../../records/record-area.ts';
import { decimalOf } from '../../records/record-csv.ts';
import { PROJECT } from '../projects/project-of-record.ts';
import { withoutTax } from './entry-filters.ts';

type Entry = Pick<IncomeListItem, 'categoryName' | 'amountMinor' | 'taxMinor' | 'withheldMinor' | 'currency'>;

/** What is stored beside an entry, of income and of expenses. */
export const ENTRY_MEMBERS = {
  clientName: sql`entry.client_name`,
  categoryName: sql`entry.category_name`,
  baseAmountMinor: sql`entry.base_amount_minor`,
  source: sql`entry.source`,
  recurringId: sql`entry.recurring_id`,
  project: PROJECT,
  files: sql`entry.files`,
  isArchived: sql`entry.archived_at IS NOT NULL`,
};

/** The amounts of an entry in a file, after its category. */
export const AMOUNT_COLUMNS: readonly CsvColumn<Entry>[] = [
  ['Category', ({ categoryName }) => categoryName],
  ['Amount', ({ amountMinor, currency }) => decimalOf(amountMinor, currency), 'amount'],
  ['Tax', ({ taxMinor, currency }) => decimalOf(taxMinor, currency), 'amount'],
  ['Withheld', ({ withheldMinor, currency }) => decimalOf(withheldMinor, currency), 'amount'],
  ['Without tax', (entry) => decimalOf(withoutTax(entry), entry.currency), 'amount'],
];
