import { taxOfFilter } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';

/** The value of a filter by the tax of the row `tax`, after its kind. */
export const TAX_RATE_KEY = `CASE WHEN tax.exempt THEN 'exempt' WHEN tax.rate_ppm IS NULL THEN 'none'
  ELSE tax.rate_ppm::text END || ':' || tax.name`;

/** The value of a filter by the tax of the row `tax`. */
export const TAX_KEY = `tax.kind || ':' || ${TAX_RATE_KEY}`;

/** The condition that the row `tax` is the tax of a filter, or one of its kind. */
export function isTax(value: string): Sql {
  const { kind: named, rate, name } = taxOfFilter(value);
  const kind = named === 'creditable' ? 'added' : named;
  if (rate === null) return sql`tax.kind = ${kind}`;
  if (rate === 'none') return sql`tax.kind = ${kind} AND tax.rate_ppm IS NULL`;
  const isExempt = rate === 'exempt';
  return sql`tax.kind = ${kind} AND tax.rate_ppm = ${isExempt ? 0 : rate} AND tax.name = ${name}
    AND tax.exempt = ${isExempt}`;
}
