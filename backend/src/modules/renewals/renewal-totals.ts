import type { LocalDate, Renewal, RenewalSums } from '@oficio/contracts';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { listPage } from '../../records/list.ts';
import { isInMonth } from '../hosting/sold-filters.ts';
import {
  dueCondition,
  EXPOSURE_DUE,
  hidesSnoozed,
  isUnanswered,
  type RenewalQuery,
  renewalList,
  UNFINISHED,
} from './renewal-list.ts';

interface ListMoment {
  today: LocalDate;
  now: string;
  /** The rest of the list's statement over all rows that match. */
  matching: Sql;
}

/** What the renewals of a list that have one currency and one payer add up to. */
export interface RenewalTotal extends RenewalSums, Record<string, unknown> {
  payer: Renewal['payer'];
}

/**
 * The statement of the totals of a list, of all its pages. They are those of kept days, corrected by the rows about which
 * the days know nothing: the snoozed ones, and those with a question that nobody has answered in time. The rows are counted
 * for a client, for the snoozed renewals alone, and for limited members, to whom kept days are hidden.
 */
export function renewalTotals(scope: OrganizationScope, query: RenewalQuery, moment: ListMoment): Sql {
  const isOfRows = query.clientId || query.snoozed === 'true' || scope.organization.sees === 'assigned';
  const counted = isOfRows
    ? sql`SELECT ${amountsOfRows(1)} ${moment.matching} GROUP BY 1, 2`
    : join([daysOf(scope, query, moment.today), ...corrections(scope, query, moment)], ' UNION ALL ');
  return sql`SELECT currency, payer, sum(count)::bigint AS count, sum(price_minor)::bigint AS "priceMinor",
      sum(cost_minor)::bigint AS "costMinor"
    FROM (${counted}) counted GROUP BY 1, 2 HAVING sum(count) <> 0 ORDER BY 1`;
}

/** What the list of renewals answers beside its page. */
export function answerOfTotals(totals: readonly RenewalTotal[]): { total: number; sums: RenewalSums[] } {
  return {
    total: totals.reduce((total, { count }) => total + count, 0),
    // What the client pays to the provider is no amount of the organization.
    sums: totals.filter(({ payer }) => payer === 'us').map(({ payer, ...sums }) => sums),
  };
}

const amountsOfRows = (
  step: 1 | -1,
): Sql => sql`entry.currency, entry.payer, ${step}::integer * count(*) AS count,
  ${step}::integer * sum(entry.price_minor) AS price_minor, ${step}::integer * sum(entry.cost_minor) AS cost_minor`;

function daysOf({ organizationId }: OrganizationScope, query: RenewalQuery, today: LocalDate): Sql {
  const { state, kind, currency, due, month, exposure, from, to } = query;
  const day = sql`entry.day`;
  const conditions = [
    state === undefined ? UNFINISHED : sql`entry.state = ${state}`,
    kind && sql`entry.kind = ${kind}`,
    currency && sql`entry.currency = ${currency}`,
    due && dueCondition(due, day, today),
    month && isInMonth(month, day),
    exposure && sql`entry.is_exposed AND ${dueCondition(EXPOSURE_DUE, day, today)}`,
    from && sql`entry.day >= ${from}::date`,
    to && sql`entry.day <= ${to}::date`,
  ].map((condition) => (condition ? sql` AND ${condition}` : empty));
  return sql`SELECT entry.currency, entry.payer, sum(entry.count) AS count, sum(entry.price_minor) AS price_minor,
      sum(entry.cost_minor) AS cost_minor
    FROM oficio.renewal_days entry WHERE entry.organization_id = ${organizationId} AND entry.count <> 0
      ${join(conditions, '')} GROUP BY 1, 2`;
}

function corrections(scope: OrganizationScope, query: RenewalQuery, { today, now }: ListMoment): Sql[] {
  const matching = (asked: Partial<RenewalQuery>) =>
    listPage(renewalList(today, now), scope, { ...query, ...asked }).matching;
  const corrected: Sql[] = [];
  if (hidesSnoozed(query)) {
    corrected.push(sql`SELECT ${amountsOfRows(-1)} ${matching({ snoozed: 'true' })} GROUP BY 1, 2`);
  }
  if (query.state === 'proposed' || query.state === 'upcoming') {
    corrected.push(sql`SELECT ${amountsOfRows(query.state === 'upcoming' ? 1 : -1)}
      ${matching({ state: undefined, snoozed: 'any' })} AND ${isUnanswered(now)} GROUP BY 1, 2`);
  }
  return corrected;
}
