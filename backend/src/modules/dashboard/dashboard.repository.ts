import { Injectable } from '@nestjs/common';
import type { Activity } from '@oficio/contracts';
import { ApiDatabase, type Statement } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { AnyArea } from '../../records/record-area.ts';
import { entityOf } from '../../records/record-writes.ts';

export interface Figures {
  counts: { state: string; status: string; count: number }[];
  months: { month: string; count: number }[];
  /** Read from the database, because a cached session may have an older value. */
  timezone: string;
  organizationIsSetUp: boolean;
  hasPlan: boolean;
}

@Injectable()
export class DashboardRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** `since` is the first day of the first month. */
  async figures(scope: OrganizationScope, since: string): Promise<Figures> {
    const [counts, months, [organization]] = await this.database.readAll<
      [Figures['counts'][number], Figures['months'][number], Omit<Figures, 'counts' | 'months'>]
    >(scope, figureStatements(scope, since));
    const { timezone } = scope.organization;
    return { counts, months, timezone, organizationIsSetUp: false, hasPlan: false, ...organization };
  }

  /** The latest changes of the areas' records. */
  async activity(
    scope: OrganizationScope,
    areas: readonly Pick<AnyArea, 'table'>[],
    limit: number,
  ): Promise<Activity[]> {
    // Each client's latest changes follow an index, as those of each type do.
    const client = 'oficio.assigned_clients() AS client, LATERAL';
    const [before, isOfClient, after] =
      scope.organization.sees === 'all'
        ? ['', '', '']
        : [`SELECT changed.* FROM ${client} (`, 'AND client_id = client', ') changed'];
    const latest = areas.map(
      ({ table }, index) => `(${before}
        SELECT id, at, sequence, actor_name, action, entity_name, entity_id, '${table}' AS table,
          NOT EXISTS (SELECT FROM public.${table} record WHERE record.id = entity_id) AS is_purged
        FROM oficio.audit_log WHERE organization_id = $1 AND entity_type = $${index + 3} ${isOfClient}
        ORDER BY at DESC, sequence DESC LIMIT $2
      ${after})`,
    );
    return this.database.read<Activity>(
      scope,
      `SELECT id, at, actor_name AS "actorName", action, json_build_object(
         'table', "table", 'id', entity_id, 'name', entity_name, 'isPurged', is_purged) AS entity
       FROM (${latest.join(' UNION ALL ')}) change ORDER BY at DESC, sequence DESC LIMIT $2`,
      [scope.organizationId, limit, ...areas.map(entityOf)],
    );
  }
}

function figureStatements(
  { organizationId, organization }: OrganizationScope,
  since: string,
): [Statement, Statement, Statement] {
  const values = [organizationId];
  const { counts, months } = organization.sees === 'all' ? KEPT : COUNTED;
  return [
    { text: counts, values },
    { text: months, values: [...values, since] },
    {
      text: `SELECT organization.timezone, organization.setup_completed_at IS NOT NULL AS "organizationIsSetUp",
          EXISTS (SELECT FROM oficio.subscriptions WHERE organization_id = $1 AND status <> 'none') AS "hasPlan"
        FROM oficio.organizations organization WHERE organization.id = $1`,
      values,
    },
  ];
}

/** The figures of all clients. */
const KEPT = {
  counts: `SELECT record_state AS state, facets ->> 'status' AS status, count FROM oficio.record_counts
    WHERE organization_id = $1 AND table_name = 'client_directory'`,
  months: `SELECT to_char(month, 'YYYY-MM') AS month, count FROM oficio.client_months
    WHERE organization_id = $1 AND month >= $2`,
};

/** The figures of the caller's assigned clients, each of which is read by its id. */
const COUNTED = {
  counts: `SELECT record_state AS state, status, count(*) FROM oficio.assigned_clients() AS assigned, LATERAL (
      SELECT record_state, status FROM public.client_directory WHERE organization_id = $1 AND id = assigned LIMIT 1
    ) client GROUP BY 1, 2`,
  months: `SELECT to_char(client.created_at AT TIME ZONE organization.timezone, 'YYYY-MM') AS month, count(*)
    FROM oficio.organizations organization, oficio.assigned_clients() AS assigned, LATERAL (
      SELECT created_at FROM public.client_directory
      WHERE organization_id = $1 AND id = assigned AND record_state <> 'trash' AND created_at >= $2::date LIMIT 1
    ) client WHERE organization.id = $1 GROUP BY 1`,
};
