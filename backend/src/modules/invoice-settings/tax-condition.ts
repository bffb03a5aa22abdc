import { taxOfFilter } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';

/** The value of a filter by the tax of the row `tax`. */
export const TAX_KEY = `tax.kind || ':' || tax.rate_ppm || ':' || tax.name`;

/** The condition that the row `tax` is the tax of a filter, or one of its kind. */
export function isTax(value: string): Sql {
  const { kind, ratePpm, name } = taxOfFilter(value);
  if (ratePpm === null) return sql`tax.kind = ${kind}`;
  return sql`tax.kind = ${kind} AND tax.rate_ppm = ${ratePpm} AND tax.name = ${name}`;
}
