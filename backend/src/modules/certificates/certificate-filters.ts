import { addDays, CERTIFICATE_PROBLEMS } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { ListScope } from '../../records/record-area.ts';

type Column = (name: string) => Sql;

/** The certificates that end today or in so many days, that are in their warning range, that have ended, or that are unknown. */
export function expiresWithin(within: string, column: Column, { today }: ListScope): Sql {
  const day = column('sort_expires_on');
  if (within === 'unknown') return sql`${day} = 'infinity'`;
  if (within === 'expired') return sql`${day} < ${today}::date`;
  if (within === 'soon') return sql`(${column('alert_on')} <= ${today}::date AND ${day} >= ${today}::date)`;
  return sql`${day} BETWEEN ${today}::date AND ${addDays(today, Number(within))}::date`;
}

/** The certificates whose last checks have failed, or that browsers wouldn't accept. */
export const hasProblem = (column: Column): Sql =>
  sql`${column('check_status')} = ANY (${CERTIFICATE_PROBLEMS}::text[])`;
