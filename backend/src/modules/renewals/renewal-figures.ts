import { addDays, type LocalDate, type RenewalFigures, type RenewalSums } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { ownFirst } from '../figures/money-rows.ts';
import { EXPOSURE_DUE } from './renewal-list.ts';

const DUE_DAYS = 30;

export interface ExposureRow extends Record<string, unknown> {
  currency: string;
  count: number;
  costMinor: number;
}
interface DueRow extends RenewalSums, Record<string, unknown> {
  payer: string;
}

/**
 * What comes due, what waits for an answer, and the cost for which nobody stands in, of the renewals that the caller sees.
 * Each figure equals its list with the snoozed renewals.
 */
export async function renewalFigures(
  kit: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
): Promise<RenewalFigures> {
  const { today } = listScopeOf(kit, scope);
  const { organizationId, organization } = scope;
  const [due, [waiting], [oldest], exposure] = await kit.database.readAll<
    [DueRow, { count: number }, { since: string }, ExposureRow]
  >(scope, [
    sql`SELECT currency, payer, sum(count)::bigint AS count, sum(price_minor)::bigint AS "priceMinor",
        sum(cost_minor)::bigint AS "costMinor"
      FROM oficio.seen_renewal_days(${organizationId}, ${today}, ${addDays(today, DUE_DAYS)})
      WHERE state NOT IN ('renewed', 'lapsed') GROUP BY 1, 2`,
    sql`SELECT coalesce(sum(count), 0)::bigint AS count
      FROM oficio.seen_renewal_days(${organizationId}, '-infinity', 'infinity') WHERE state = 'proposed'`,
    sql`SELECT (proposal.created_at AT TIME ZONE ${organization.timezone})::date AS since FROM (
        SELECT proposal_id FROM oficio.renewals
        WHERE organization_id = ${organizationId} AND state = 'proposed' AND proposal_id IS NOT NULL
        ORDER BY proposal_id LIMIT 1
      ) oldest JOIN oficio.renewal_proposals proposal
        ON proposal.id = oldest.proposal_id AND proposal.organization_id = ${organizationId}`,
    exposureOf(scope, today),
  ]);
  const own = organization.currency;
  const paid = due.filter(({ payer, count }) => payer === 'us' && count > 0);
  return {
    due: {
      count: due.reduce((sum, { count }) => sum + count, 0),
      sums: inOrder(paid, own).map(({ payer: _, ...sums }) => sums),
    },
    waiting: { count: waiting?.count ?? 0, since: oldest?.since ?? null },
    exposure: inOrder(exposure, own),
  };
}

/** The exposed costs by currency. */
export function exposureOf({ organizationId }: OrganizationScope, today: LocalDate): Sql {
  return sql`SELECT currency, sum(count)::bigint AS count, sum(cost_minor)::bigint AS "costMinor"
    FROM oficio.seen_renewal_days(${organizationId}, ${today}, ${addDays(today, Number(EXPOSURE_DUE))})
    WHERE is_exposed GROUP BY 1 HAVING sum(count) <> 0`;
}

/** The organization's currency first. */
function inOrder<Row extends { currency: string }>(rows: readonly Row[], own: string): Row[] {
  return ownFirst(
    rows.map(({ currency }) => currency),
    own,
  ).flatMap((code) => rows.filter(({ currency }) => currency === code));
}
