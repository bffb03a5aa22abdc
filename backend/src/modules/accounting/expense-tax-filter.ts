import { taxOfFilter } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { AnyArea } from '../../records/record-area.ts';
import { isTax } from '../invoice-settings/tax-condition.ts';

/** The filter by creditable or withheld taxes, or by one of them. */
export const EXPENSE_TAX_FILTER = {
  kind: 'column',
  condition(tax, column) {
    const { kind, rate } = taxOfFilter(tax);
    const isCreditable = kind === 'creditable';
    const has =
      rate === null
        ? sql`${column(isCreditable ? 'tax_minor' : 'withheld_minor')} <> 0`
        : sql`EXISTS (SELECT FROM ${taxesOf(column)} WHERE ${isTax(tax)})`;
    return isCreditable ? sql`${column('creditable_tax')} AND ${has}` : has;
  },
  shows(tax) {
    const parts = expenseTaxParts(tax);
    return parts
      ? { ofTax: sql`json_build_object('baseMinor', ${parts.taxed}, 'taxMinor', ${parts.tax})` }
      : {};
  },
} satisfies NonNullable<AnyArea['filters']>[string];

/** The amounts of the tax of a filter in the row `entry`; null for all taxes of a kind. */
export function expenseTaxParts(tax: unknown): Record<'taxed' | 'tax', Sql> | null {
  if (typeof tax !== 'string' || taxOfFilter(tax).rate === null) return null;
  const sumOf = (amount: Sql) =>
    sql`(SELECT sum(${amount})::bigint FROM ${taxesOf(entryColumn)} WHERE ${isTax(tax)})`;
  return { taxed: sumOf(sql`tax.base_minor`), tax: sumOf(sql`tax.tax_minor`) };
}

const ENTRY = {
  taxes: sql`entry.taxes`,
  amount_minor: sql`entry.amount_minor`,
  tax_minor: sql`entry.tax_minor`,
  withheld_minor: sql`entry.withheld_minor`,
};
const entryColumn = (name: keyof typeof ENTRY): Sql => ENTRY[name];

function taxesOf(column: (name: keyof typeof ENTRY) => Sql): Sql {
  return sql`oficio.expense_taxes(${column('taxes')}, ${column('amount_minor')}, ${column('tax_minor')},
    ${column('withheld_minor')}) tax`;
}
