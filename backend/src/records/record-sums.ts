import type { ListQuery } from '@oficio/contracts';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { AnyArea } from './record-area.ts';

interface RecordSums {
  /** The columns of the rows that the sums need, after other columns. */
  columns: Sql;
  /** The sums of rows with these columns, by currency, as JSON; null for a list without sums. */
  of(rows: Sql): Sql;
}

/** The sums of all rows of a list, whatever its page. Currencies are never added up. */
export function recordSums<Sort extends string>(
  area: AnyArea<unknown, Sort>,
  query: ListQuery<Sort>,
): RecordSums {
  const amounts = Object.entries(area.sums?.(query) ?? {});
  if (amounts.length === 0) return { columns: empty, of: () => sql`NULL` };
  const summed = amounts.map(([name, amount]) => sql`${amount} AS ${raw(`summed_${name}`)}`);
  const members = amounts.map(
    ([name]) => sql`${name}::text, coalesce(sum(${raw(`summed_${name}`)}), 0)::bigint`,
  );
  return {
    columns: sql`, entry.currency AS summed_currency, ${join(summed)}`,
    of: (rows) => sql`(SELECT coalesce(json_agg(by_currency.sum ORDER BY by_currency.code), '[]')::text FROM (
      SELECT summed_currency AS code, json_build_object('currency', summed_currency, 'amounts',
        json_build_object(${join(members)})) AS sum
      FROM ${rows} GROUP BY summed_currency) by_currency)`,
  };
}
