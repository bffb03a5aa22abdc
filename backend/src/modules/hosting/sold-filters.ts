import { addDays, type DueWithin, endOfMonth, type LocalDate, type ServiceCycle } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';

/** The rows whose day is before today, or from today on within so many days. */
export function isDueWithin(within: DueWithin, column: Sql, today: LocalDate): Sql {
  return within === 'past'
    ? sql`${column} < ${today}`
    : sql`${column} BETWEEN ${today} AND ${addDays(today, Number(within))}`;
}

/** The rows whose day is in a month, like `2027-03`. */
export function isInMonth(month: string, column: Sql): Sql {
  const first = `${month}-01`;
  return sql`${column} BETWEEN ${first}::date AND ${endOfMonth(first)}::date`;
}

/** The row was sold with a plan, is sold for the same `cycle`, and has another cost or price than the plan has now. */
export function differsFromPlan(cycle: Sql): Sql {
  return sql`EXISTS (SELECT FROM public.service_plans plan
    WHERE plan.id = entry.plan_id AND plan.organization_id = entry.organization_id AND plan.cycle = ${cycle}
      AND (plan.cost_minor, plan.price_minor, plan.currency) <> (entry.cost_minor, entry.price_minor, entry.currency))`;
}

/** The cycle of a plan for so many years, of the row `entry` of a domain. */
export const CYCLE_OF_DOMAIN = sql`CASE entry.term_years
  WHEN 1 THEN ${'annual' satisfies ServiceCycle} WHEN 2 THEN ${'biennial' satisfies ServiceCycle}
  WHEN 3 THEN ${'triennial' satisfies ServiceCycle} END`;
