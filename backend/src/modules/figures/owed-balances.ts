import { addDays, FORECAST_DAYS, type LocalDate } from '@oficio/contracts';
import sql, { raw } from 'sql-template-tag';
import type { Statement } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { IS_OWED, isPast } from '../invoices/overdue.ts';
import type { Sum } from './money-rows.ts';

export interface OwedSum extends Record<string, unknown> {
  currency: string;
  count: number;
  amountMinor: number;
  baseMinor: number;
}

/** Balances that are due on a day or earlier; `due` is the last day of the first step that has them. */
export interface OwedRow extends OwedSum {
  due: LocalDate;
}

/** The last days of the forecast's steps. */
export const stepsFrom = (today: LocalDate): LocalDate[] => FORECAST_DAYS.map((days) => addDays(today, days));

/** The documents of each due day, by kind, status and currency. */
export const DUE_DAYS = {
  all: 'SELECT * FROM oficio.invoice_days WHERE organization_id = $1',
  // Kept sums are those of all clients.
  assigned: `SELECT mine.*, 1 AS count, sort_due AS due FROM oficio.assigned_clients() AS assigned, LATERAL (
    SELECT currency, kind, status, sort_due, balance_minor, coalesce(base_balance_minor, 0) AS base_balance_minor
    FROM public.invoices WHERE organization_id = $1 AND client_id = assigned AND record_state = 'open' OFFSET 0) mine`,
};

const owedOf = (days: string): string => `SELECT currency,
    (SELECT min(step) FROM unnest($2::date[]) step WHERE step >= due) AS due, sum(count)::bigint AS count,
    sum(balance_minor)::bigint AS "amountMinor", sum(base_balance_minor)::bigint AS "baseMinor"
  FROM (${days}) day
  WHERE ${IS_OWED} AND due <= (SELECT max(step) FROM unnest($2::date[]) step)
  GROUP BY 1, 2 HAVING sum(count) > 0`;

/** What is owed until each step of the forecast. */
export function owedUntil({ organizationId, organization }: OrganizationScope, today: LocalDate): Statement {
  return { text: owedOf(DUE_DAYS[organization.sees]), values: [organizationId, stepsFrom(today)] };
}

/** What is owed and overdue in all currencies, in the organization's at the rates of the documents. */
export interface BaseOwed extends Record<string, unknown> {
  outstanding: Sum;
  overdue: Sum;
}

export function baseOwed({ organizationId, organization }: OrganizationScope, today: LocalDate): Statement {
  const figure = (condition: string) => `json_build_object(
    'count', coalesce(sum(count) FILTER (WHERE ${condition}), 0)::bigint,
    'amountMinor', coalesce(sum(base_balance_minor) FILTER (WHERE ${condition}), 0)::bigint)`;
  return {
    text: `SELECT ${figure('true')} AS outstanding, ${figure(isPast(sql`due`, raw('$2')).sql)} AS overdue
      FROM (${DUE_DAYS[organization.sees]}) day WHERE ${IS_OWED}`,
    values: [organizationId, today],
  };
}
