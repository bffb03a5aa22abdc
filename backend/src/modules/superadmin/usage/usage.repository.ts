import { Injectable } from '@nestjs/common';
import type { OrganizationUsage, Page, QueryOf, superadminUsageRoutes, UsageDay } from '@oficio/contracts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { Keyset } from '../../../records/keyset.ts';
import { readSuperadminList, type SuperadminList } from '../../../records/list.ts';
import { namedOrganization } from '../superadmin-sql.ts';

type DaysQuery = QueryOf<typeof superadminUsageRoutes.days>;
type UsageQuery = QueryOf<typeof superadminUsageRoutes.organizations>;

/** What is counted, as the members of a day. */
const MEASURES = ['requests', 'mails', 'refused', 'lookups', 'bytes'] as const;

const measured = raw(MEASURES.map((name) => `entry.${name}`).join(', '));
const zeros = raw(MEASURES.map((name) => `coalesce(spent.${name}, 0) AS ${name}`).join(', '));

/** The organizations with the most of one measure on a day. */
const ORGANIZATIONS: SuperadminList<UsageQuery> = {
  table: 'oficio.organization_usage',
  shown: sql`${namedOrganization('entry.organization_id')} AS organization, entry.day, ${measured}`,
  order: ({ sort }) =>
    new Keyset(`-${sort}`, 'descending', [
      [sort, 'bigint'],
      ['organization_id', 'uuid'],
    ]),
  where: (_, { sort }) => sql`entry.${raw(sort)} > 0`,
  filters: { day: 'day' },
};

@Injectable()
export class UsageRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  days({ organizationId, ...period }: DaysQuery): Promise<UsageDay[]> {
    const { text, values } = usageDays(period, organizationId);
    return this.worker.read<UsageDay>(NO_USER, text, values);
  }

  organizations(scope: RequestScope, query: UsageQuery): Promise<Page<OrganizationUsage>> {
    return readSuperadminList(this.worker, scope, ORGANIZATIONS, query);
  }
}

/** A row for every day of a period: of one organization, or the stored sums of all. */
export function usageDays({ from, to }: { from: string; to: string }, organizationId?: string): Sql {
  const spent = organizationId
    ? sql`oficio.organization_usage spent ON spent.day = days.day::date AND spent.organization_id = ${organizationId}`
    : sql`oficio.usage_days spent ON spent.day = days.day::date`;
  return sql`SELECT days.day::date AS day, ${zeros}
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS days (day) LEFT JOIN ${spent} ORDER BY 1`;
}
