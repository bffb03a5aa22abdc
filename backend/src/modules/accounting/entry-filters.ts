import { NO_CATEGORY, NO_CLIENT } from '@oficio/contracts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { AnyArea, KeptTotal } from '../../records/record-area.ts';
import { PROJECT_FILTER } from '../projects/project-of-record.ts';

/** A filter by a day. It shows archived entries, because figures count them. */
export const dayFilter = (name: string, comparison: '>=' | '<=') =>
  ({
    kind: 'column',
    condition: (day, column) => sql`${column(name)} ${raw(comparison)} ${day}`,
    spansArchive: true,
  }) satisfies NonNullable<AnyArea['filters']>[string];

/** The amounts that income and expenses add up in a list of a period or of a tax, which figures lead to. */
export function entrySums(query: Readonly<Record<string, unknown>>): Record<string, Sql> {
  if (!SUMMED.some((name) => query[name] !== undefined)) return {};
  return {
    amount: sql`entry.amount_minor`,
    tax: sql`entry.tax_minor`,
    withheld: sql`entry.withheld_minor`,
    net: sql`entry.amount_minor - entry.tax_minor + entry.withheld_minor`,
  };
}

/** The amount of an entry without its tax. */
export const withoutTax = ({ amountMinor, taxMinor, withheldMinor }: Taxed): number =>
  amountMinor - taxMinor + withheldMinor;

type Taxed = Record<'amountMinor' | 'taxMinor' | 'withheldMinor', number>;

const SUMMED = ['from', 'to', 'paidFrom', 'paidTo', 'tax', 'projectId'];

/** The filters that income and expenses share. */
export const ENTRY_FILTERS = {
  from: dayFilter('date', '>='),
  to: dayFilter('date', '<='),
  currency: { kind: 'facet', condition: (currency, column) => sql`${column('currency')} = ${currency}` },
  categoryId: {
    kind: 'column',
    condition: (id, column) =>
      id === NO_CATEGORY ? sql`${column('category_id')} IS NULL` : sql`${column('category_id')} = ${id}`,
  },
  clientId: {
    kind: 'column',
    condition: (id, column) =>
      id === NO_CLIENT ? sql`${column('client_id')} IS NULL` : sql`${column('client_id')} = ${id}`,
  },
  projectId: PROJECT_FILTER,
  method: { kind: 'column', condition: (method, column) => sql`${column('method')} = ${method}` },
  recurringId: { kind: 'column', condition: (id, column) => sql`${column('recurring_id')} = ${id}` },
  receipt: {
    kind: 'column',
    condition: (receipt, column) =>
      receipt === 'with' ? sql`${column('files')} > 0` : sql`${column('files')} = 0`,
  },
} satisfies AnyArea['filters'];

/** The filters of entries that the counts by facet answer. A count says of receipts only whether there are any. */
export const KEPT_ENTRY_FILTERS = {
  currency: ENTRY_FILTERS.currency,
  method: ENTRY_FILTERS.method,
  receipt: { condition: (receipt, column) => sql`${column('has_files')} = ${receipt === 'with'}` },
} satisfies KeptTotal['filters'];
