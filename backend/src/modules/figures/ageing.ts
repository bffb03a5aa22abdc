import { addDays, type CurrencyFigures, type LocalDate } from '@oficio/contracts';
import type { Statement } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { IS_OWED } from '../invoices/overdue.ts';
import { totalOf } from './money-rows.ts';
import { DUE_DAYS, type OwedSum } from './owed-balances.ts';

/** The days since the due date with which the second and each later part begin. */
const DAYS = [1, 31, 61, 91];

/** What is owed of one age. */
export interface AgeingRow extends OwedSum {
  /** The index of the part. */
  part: number;
}

/** What is owed today, by age. */
export function agedBalances(
  { organizationId, organization }: OrganizationScope,
  today: LocalDate,
): Statement {
  return {
    text: `SELECT currency, (SELECT count(*)::integer FROM unnest($2::date[]) last WHERE due <= last) AS part,
        sum(count)::bigint AS count, sum(balance_minor)::bigint AS "amountMinor",
        sum(base_balance_minor)::bigint AS "baseMinor"
      FROM (${DUE_DAYS[organization.sees]}) day
      WHERE ${IS_OWED}
      GROUP BY 1, 2 HAVING sum(count) > 0`,
    // The last due date of each part but the first, the latest first.
    values: [organizationId, DAYS.map((days) => addDays(today, -days))],
  };
}

/** The sum of the rows, and each part of it with its due dates. */
export function ageingFigures(
  rows: readonly AgeingRow[],
  today: LocalDate,
): Pick<CurrencyFigures, 'outstanding' | 'ageing'> {
  const firstDays = [...DAYS.slice(1).map((days) => addDays(today, 1 - days)), null];
  const parts = [
    { dueFrom: today, dueTo: null },
    ...DAYS.map((days, index) => ({ dueFrom: firstDays[index] ?? null, dueTo: addDays(today, -days) })),
  ];
  return {
    outstanding: totalOf(rows),
    ageing: parts.map((days, part) => ({ ...days, ...totalOf(rows.filter((row) => row.part === part)) })),
  };
}
