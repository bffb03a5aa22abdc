import sql, { raw, type Sql } from 'sql-template-tag';

/** What is counted, as the members of a day. */
export const MEASURES = ['requests', 'mails', 'refused', 'lookups', 'bytes'] as const;

const zeros = raw(MEASURES.map((name) => `coalesce(spent.${name}, 0) AS ${name}`).join(', '));

/** A row for every day of a period: of one organization, or the stored sums of all. */
export function usageDays({ from, to }: { from: string; to: string }, organizationId?: string): Sql {
  const spent = organizationId
    ? sql`oficio.organization_usage spent ON spent.day = days.day::date AND spent.organization_id = ${organizationId}`
    : sql`oficio.usage_days spent ON spent.day = days.day::date`;
  return sql`SELECT days.day::date AS day, ${zeros}
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS days (day) LEFT JOIN ${spent} ORDER BY 1`;
}
