import { addDays, LOOKUP_PROBLEMS, UNPUBLISHED_EXPIRY } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { ListScope } from '../../records/record-area.ts';

type Column = (name: string) => Sql;

/** The domains that expire today or in so many days, that have expired, or that have no date. */
export function expiresWithin(within: string, column: Column, { today }: ListScope): Sql {
  const day = column('sort_expires_on');
  if (within === 'unknown') return sql`${day} = 'infinity'`;
  if (within === 'expired')
    return sql`(${day} < ${today}::date OR oficio.is_lost(${column('epp_statuses')}))`;
  return sql`${day} BETWEEN ${today}::date AND ${addDays(today, Number(within))}::date`;
}

/** The domains whose last checks have failed, or whose date no registry publishes. */
export function hasLookup(kind: string, column: Column): Sql {
  const statuses = kind === 'problem' ? LOOKUP_PROBLEMS : UNPUBLISHED_EXPIRY;
  return sql`${column('lookup_status')} = ANY (${statuses}::text[])`;
}
