import {
  addMonths,
  type LocalDate,
  type QueryOf,
  type QuoteAnalytics,
  type QuoteFigures,
  type QuoteOutcome,
  type quoteAnalyticsRoutes,
} from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { rangeOf } from '../invoices/analytics/invoice-analytics.ts';

type Figure = QuoteFigures['sent'];

interface OutcomeRow extends Record<string, unknown>, Figure {
  currency: string;
  month: string;
  outcome: QuoteOutcome;
}

interface AnsweredRow extends Record<string, unknown> {
  currency: string;
  count: number;
  medianDays: number;
}

interface OpenRow extends Record<string, unknown>, Figure {
  currency: string;
}

const IN_MONTHS = `FROM public.quotes
  WHERE organization_id = $1 AND ($2::text IS NULL OR currency = $2) AND record_state IN ('open', 'archive')
    AND lifecycle <> 'draft' AND sort_sent BETWEEN $3 AND $4`;

const OUTCOMES = `SELECT currency, to_char(sort_sent, 'YYYY-MM') AS month,
    CASE WHEN lifecycle = 'open' AND sort_valid < $5::date THEN 'expired' ELSE lifecycle END AS outcome,
    count(*)::bigint AS count, sum(total_minor)::bigint AS "amountMinor"
  ${IN_MONTHS} GROUP BY 1, 2, 3`;

const ANSWERED = `SELECT currency, count(*)::bigint AS count,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY (answered_at AT TIME ZONE $5)::date - sent_on) AS "medianDays"
  ${IN_MONTHS} AND answered_at IS NOT NULL GROUP BY 1`;

const OPEN_TODAY = `SELECT currency, count(*)::bigint AS count, sum(total_minor)::bigint AS "amountMinor"
  FROM public.quotes
  WHERE organization_id = $1 AND ($2::text IS NULL OR currency = $2) AND record_state = 'open' AND status = 'open'
    AND sort_valid >= $3::date
  GROUP BY 1`;

/** The figures of the quotes that the caller sees, in each currency. */
export async function quoteAnalytics(
  kit: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
  { currency, ...days }: QueryOf<typeof quoteAnalyticsRoutes.figures>,
): Promise<QuoteAnalytics> {
  const { organizationId, organization } = scope;
  const { today } = listScopeOf(kit, scope);
  const range = rangeOf(days, today);
  const inMonths = [organizationId, currency ?? null, range.from, range.to];
  const [outcomes, answered, open] = await kit.database.readAll<[OutcomeRow, AnsweredRow, OpenRow]>(scope, [
    { text: OUTCOMES, values: [...inMonths, today] },
    { text: ANSWERED, values: [...inMonths, organization.timezone] },
    { text: OPEN_TODAY, values: [organizationId, currency ?? null, today] },
  ]);
  const counts = new Map<string, number>();
  for (const row of [...outcomes, ...open]) {
    counts.set(row.currency, (counts.get(row.currency) ?? 0) + row.count);
  }
  const rank = (code: string): number =>
    code === organization.currency ? Number.POSITIVE_INFINITY : (counts.get(code) ?? 0);
  return {
    ...range,
    currencies: [...counts.keys()]
      .sort((one, other) => rank(other) - rank(one) || (one < other ? -1 : 1))
      .map((code) => {
        const { count = 0, medianDays = null } = answered.find((row) => row.currency === code) ?? {};
        return {
          currency: code,
          ...outcomeFigures(
            outcomes.filter((row) => row.currency === code),
            range,
          ),
          answered: { count, medianDays },
          openToday: sumOf(open.filter((row) => row.currency === code)),
        };
      }),
  };
}

function outcomeFigures(
  rows: readonly OutcomeRow[],
  { from, to }: { from: LocalDate; to: LocalDate },
): Omit<QuoteFigures, 'currency' | 'answered' | 'openToday'> {
  const of = (outcome: QuoteOutcome) => sumOf(rows.filter((row) => row.outcome === outcome));
  const [accepted, declined, expired] = [of('accepted'), of('declined'), of('expired')];
  const decided = accepted.count + declined.count + expired.count;
  const byMonth: QuoteFigures['byMonth'] = [];
  for (let day = from; day <= to; day = addMonths(day, 1)) {
    const month = day.slice(0, 7);
    const sent = rows.filter((row) => row.month === month);
    byMonth.push({
      month,
      sent: sumOf(sent),
      accepted: sumOf(sent.filter(({ outcome }) => outcome === 'accepted')),
    });
  }
  return {
    sent: sumOf(rows),
    accepted,
    declined,
    expired,
    open: of('open'),
    withdrawn: of('withdrawn'),
    acceptanceRate: decided === 0 ? null : accepted.count / decided,
    byMonth,
  };
}

function sumOf(rows: readonly Figure[]): Figure {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amountMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}
