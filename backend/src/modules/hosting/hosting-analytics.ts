import { DAYS_AHEAD, type HostingAnalytics, monthsOfCycle, type ServiceCycle } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { rowsSeen } from '../../records/list.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { ownFirst } from '../figures/money-rows.ts';
import { type ExposureRow, exposureOf } from '../renewals/renewal-figures.ts';
import { daysAhead, endsOf, monthsAhead, type Span, spanTable } from './spans.ts';

const TOP = 10;
const NOTHING = { count: 0, priceMinor: 0, costMinor: 0 };

interface Sums {
  count: number;
  priceMinor: number;
  costMinor: number;
}
interface SpanRow extends Sums, Record<string, unknown> {
  currency: string;
  span: string;
}
interface ProviderRow extends Sums, Record<string, unknown> {
  currency: string;
  /** As it is sorted. */
  provider: string;
  name: string | null;
  cycle: ServiceCycle;
}

/** What services and domains bring and cost, of the rows that the caller sees. */
export async function hostingAnalytics(
  kit: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
): Promise<HostingAnalytics> {
  const { today } = listScopeOf(kit, scope);
  const ahead = daysAhead(today, DAYS_AHEAD);
  const months = monthsAhead(today);
  const [services, domains, providers, exposure] = await kit.database.readAll<
    [SpanRow, SpanRow, ProviderRow, ExposureRow]
  >(scope, [
    sumsOf('service', scope, [...ahead, ...months]),
    sumsOf('domain', scope, ahead),
    providersOf(scope),
    exposureOf(scope, today),
  ]);
  const codes = ownFirst(
    [...services, ...domains, ...providers, ...exposure].map(({ currency }) => currency),
    scope.organization.currency,
  );
  return {
    currencies: codes.map((currency) => {
      const inSpan = (rows: readonly SpanRow[], span: string): Sums => {
        const found = rows.find((row) => row.currency === currency && row.span === span);
        return found ? sums(found) : NOTHING;
      };
      const exposed = exposure.find((row) => row.currency === currency);
      return {
        currency,
        ahead: DAYS_AHEAD.map((days) => ({
          days,
          services: inSpan(services, String(days)),
          domains: inSpan(domains, String(days)),
        })),
        exposure: { count: exposed?.count ?? 0, costMinor: exposed?.costMinor ?? 0 },
        byMonth: months.map(({ name }) => ({ month: name, ...inSpan(services, name) })),
        byProvider: byProvider(providers.filter((row) => row.currency === currency)),
      };
    }),
  };
}

const sums = ({ count, priceMinor, costMinor }: Sums): Sums => ({ count, priceMinor, costMinor });

function sumsOf(kind: 'service' | 'domain', { organizationId }: OrganizationScope, spans: Span[]): Sql {
  const { first, last } = endsOf(spans);
  const days =
    kind === 'service'
      ? sql`oficio.seen_service_days(${organizationId}, ${first}, ${last})`
      : sql`oficio.seen_domain_days(${organizationId}, ${first}, ${last})`;
  return sql`SELECT currency, span.name AS span, sum(count)::bigint AS count, sum(price_minor)::bigint AS "priceMinor",
      sum(cost_minor)::bigint AS "costMinor"
    FROM ${days} kept JOIN ${spanTable(spans)} ON kept.day BETWEEN span.first AND span.last
    WHERE payer = 'us' GROUP BY 1, 2 HAVING sum(count) <> 0`;
}

/** The largest providers of each currency, each with one of the spellings of its name. */
function providersOf(scope: OrganizationScope): Sql {
  const { organizationId } = scope;
  return sql`WITH kept AS MATERIALIZED (
      SELECT * FROM oficio.seen_service_providers(${organizationId}) WHERE payer = 'us'),
    largest AS (SELECT currency, provider, row_number() OVER (PARTITION BY currency ORDER BY sum(count) DESC, provider) AS rank
      FROM kept GROUP BY 1, 2)
    SELECT currency, provider, (
        SELECT service.provider FROM ${rowsSeen(sql`public.hosting_clients`, 'client_id', scope)} service
        WHERE service.organization_id = ${organizationId} AND service.record_state = 'open'
          AND service.sort_provider = largest.provider LIMIT 1) AS name,
      cycle, count, price_minor::bigint AS "priceMinor", cost_minor::bigint AS "costMinor"
    FROM largest JOIN kept USING (currency, provider) WHERE rank <= ${TOP} ORDER BY currency, rank`;
}

/** The providers in the order of the rows, with the amounts of a year. */
function byProvider(rows: readonly ProviderRow[]): HostingAnalytics['currencies'][number]['byProvider'] {
  return [...new Set(rows.map(({ provider }) => provider))].map((provider) => {
    const own = rows.filter((row) => row.provider === provider);
    const ofYear = (amount: (row: ProviderRow) => number) =>
      Math.round(own.reduce((sum, row) => sum + amount(row) * rateOfYear(row.cycle), 0));
    return {
      provider: own[0]?.name ?? null,
      count: own.reduce((sum, { count }) => sum + count, 0),
      priceMinor: ofYear(({ priceMinor }) => priceMinor),
      costMinor: ofYear(({ costMinor }) => costMinor),
    };
  });
}

/** How often a service renews in a year. */
function rateOfYear(cycle: ServiceCycle): number {
  const months = monthsOfCycle(cycle);
  return months === null ? 0 : 12 / months;
}
