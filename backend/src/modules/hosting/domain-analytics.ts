import {
  addMonths,
  type DomainAnalytics,
  EXPIRY_DAYS_AHEAD,
  LOOKUP_PROBLEMS,
  type LocalDate,
} from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { rowsSeen } from '../../records/list.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { daysAhead, monthsAhead, type Span, spanTable } from './spans.ts';

const TOP = 10;
/** Before and after all days. */
const EVER = ['-infinity', 'infinity'] as const;

interface Counted extends Record<string, unknown> {
  figure: string;
  /** As it is sorted. */
  value: string;
  name: string | null;
  count: number;
}

/** The figures of the active domains that the caller sees. */
export async function domainAnalytics(
  kit: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
): Promise<DomainAnalytics> {
  const { today } = listScopeOf(kit, scope);
  const year = { from: addMonths(today, -12), to: today };
  const months = monthsAhead(today);
  const ahead = daysAhead(today, EXPIRY_DAYS_AHEAD);
  const [days, counts, lapses] = await kit.database.readAll<[Counted, Counted, Counted]>(scope, [
    byDay(scope, today, [...ahead, ...months]),
    byValue(scope),
    lapsesOf(scope, year),
  ]);
  const all = [...days, ...counts, ...lapses];
  const of = (figure: string) => all.filter((row) => row.figure === figure);
  const count = (figure: string, value = '') => of(figure).find((row) => row.value === value)?.count ?? 0;
  const [lapsed, renewed, renewedUnpaid] = ['lapsed', 'renewed', 'renewedUnpaid'].map((state) =>
    count('lapse', state),
  ) as [number, number, number];
  const ended = lapsed + renewed + renewedUnpaid;
  return {
    total: count('total'),
    expired: count('expired'),
    unknown: count('unknown'),
    within: EXPIRY_DAYS_AHEAD.map((within) => ({ days: within, count: count('span', String(within)) })),
    conflicts: count('conflict', 'true'),
    autoRenewOff: count('auto_renew', 'false'),
    lookupProblems: LOOKUP_PROBLEMS.reduce((sum, status) => sum + count('lookup', status), 0),
    byRegistrar: of('registrar').map((row) => ({ registrar: row.name, count: row.count })),
    byTld: of('tld').map((row) => ({ tld: row.value, count: row.count })),
    byMonth: months.map(({ name }) => ({ month: name, count: count('span', name) })),
    lapses: { ...year, lapsed, renewed, renewedUnpaid, rate: ended === 0 ? null : lapsed / ended },
  };
}

function byDay({ organizationId }: OrganizationScope, today: LocalDate, spans: Span[]): Sql {
  return sql`WITH kept AS MATERIALIZED (
      SELECT day, is_lost, sum(count) AS count
      FROM oficio.seen_domain_days(${organizationId}, ${EVER[0]}, ${EVER[1]}) GROUP BY 1, 2)
    SELECT figure, value, NULL AS name, sum(count)::bigint AS count FROM (
      SELECT 'total' AS figure, '' AS value, count FROM kept
      UNION ALL SELECT 'expired', '', count FROM kept WHERE day < ${today}::date OR is_lost
      UNION ALL SELECT 'unknown', '', count FROM kept WHERE day = 'infinity'
      UNION ALL SELECT 'span', span.name, count FROM kept
        JOIN ${spanTable(spans)} ON kept.day BETWEEN span.first AND span.last
    ) counted GROUP BY 1, 2`;
}

/** Of registrars and TLDs the most frequent ones, each registrar with one of the spellings of its name. */
function byValue(scope: OrganizationScope): Sql {
  const { organizationId } = scope;
  return sql`SELECT figure, value, count, CASE figure WHEN 'registrar' THEN (
        SELECT domain.registrar FROM ${rowsSeen(sql`public.domains`, 'client_id', scope)} domain
        WHERE domain.organization_id = ${organizationId} AND domain.record_state = 'open'
          AND domain.sort_registrar = value LIMIT 1) END AS name
    FROM (SELECT *, row_number() OVER (PARTITION BY figure ORDER BY count DESC, value) AS rank
      FROM oficio.seen_domain_counts(${organizationId})) counted
    WHERE rank <= ${TOP} ORDER BY figure, rank`;
}

function lapsesOf(
  { organizationId }: OrganizationScope,
  { from, to }: { from: LocalDate; to: LocalDate },
): Sql {
  return sql`SELECT 'lapse' AS figure, state AS value, NULL AS name, sum(count)::bigint AS count
    FROM oficio.seen_renewal_days(${organizationId}, ${from}, ${to}) WHERE kind = 'domain' GROUP BY 2`;
}
