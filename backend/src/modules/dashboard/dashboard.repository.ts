import { Injectable } from '@nestjs/common';
import type { Activity } from '@oficio/contracts';
import { ApiDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { AnyArea } from '../../records/record-area.ts';
import { entityOf } from '../../records/record-writes.ts';

export interface Progress {
  organizationIsSetUp: boolean;
  hasPlan: boolean;
}

@Injectable()
export class DashboardRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** The first steps of the organization that are done. */
  async progress(scope: OrganizationScope): Promise<Progress> {
    const [progress] = await this.database.read<Progress & Record<string, unknown>>(
      scope,
      `SELECT organization.setup_completed_at IS NOT NULL AS "organizationIsSetUp",
         EXISTS (SELECT FROM oficio.subscriptions WHERE organization_id = $1 AND status <> 'none') AS "hasPlan"
       FROM oficio.organizations organization WHERE organization.id = $1`,
      [scope.organizationId],
    );
    return progress ?? { organizationIsSetUp: false, hasPlan: false };
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
        SELECT id, at, sequence, actor_name, action, entity_name, entity_id, '${table}' AS table
        FROM oficio.audit_log WHERE organization_id = $1 AND entity_type = $${index + 2} ${isOfClient}
        ORDER BY at DESC, sequence DESC LIMIT ${limit}
      ${after})`,
    );
    // The records of the answer alone are looked up. The limit is part of the text: a plan that doesn't know it expects
    // many rows, and reads all records.
    const exists = areas.map(
      ({ table }) =>
        `WHEN '${table}' THEN EXISTS (SELECT FROM public.${table} record WHERE record.id = entity_id)`,
    );
    return this.database.read<Activity>(
      scope,
      `SELECT id, at, actor_name AS "actorName", action, json_build_object('table', "table", 'id', entity_id,
         'name', entity_name, 'isPurged', NOT CASE "table" ${exists.join(' ')} END) AS entity
       FROM (${latest.join(' UNION ALL ')} ORDER BY at DESC, sequence DESC LIMIT ${limit}) change
       ORDER BY at DESC, sequence DESC`,
      [scope.organizationId, ...areas.map(entityOf)],
    );
  }
}
