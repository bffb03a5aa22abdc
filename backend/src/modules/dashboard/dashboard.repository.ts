import { Injectable } from '@nestjs/common';
import type { Activity } from '@oficio/contracts';
import { ApiDatabase, type Statement } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

export interface Figures {
  counts: { state: string; status: string; count: number }[];
  months: { month: string; count: number }[];
  /** As it is stored by now; what a session remembers may be older. */
  timezone: string;
  organizationIsSetUp: boolean;
  hasPlan: boolean;
}

@Injectable()
export class DashboardRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** `since` is the first month of interest, as its first day. */
  async figures(scope: OrganizationScope, since: string): Promise<Figures> {
    const [counts, months, [organization]] = await this.database.readAll<
      [CountRow, MonthRow, OrganizationRow]
    >(scope, figureStatements(scope, since));
    return {
      counts,
      months,
      timezone: organization?.timezone ?? scope.organization.timezone,
      organizationIsSetUp: organization?.is_set_up ?? false,
      hasPlan: organization?.has_plan ?? false,
    };
  }

  async activity(scope: OrganizationScope, limit: number): Promise<Activity[]> {
    const rows = await this.database.read<ActivityRow>(
      scope,
      `SELECT id, at, actor_name, action, entity_type, entity_id, entity_name,
         NOT EXISTS (SELECT FROM public.client_directory client WHERE client.id = entity_id) AS is_purged
       FROM oficio.audit_log
       WHERE organization_id = $1 AND entity_type = 'client' ORDER BY at DESC, sequence DESC LIMIT $2`,
      [scope.organizationId, limit],
    );
    return rows.map((row) => ({
      id: row.id,
      at: row.at,
      actorName: row.actor_name,
      action: row.action,
      entity: {
        type: row.entity_type,
        id: row.entity_id,
        name: row.entity_name,
        isPurged: row.is_purged,
      },
    }));
  }
}

function figureStatements(scope: OrganizationScope, since: string): [Statement, Statement, Statement] {
  const values = [scope.organizationId];
  return [
    {
      text: `SELECT record_state AS state, facets ->> 'status' AS status, count FROM oficio.record_counts
        WHERE organization_id = $1 AND table_name = 'client_directory'`,
      values,
    },
    {
      text: `SELECT to_char(month, 'YYYY-MM') AS month, count FROM oficio.client_months
        WHERE organization_id = $1 AND month >= $2`,
      values: [...values, since],
    },
    {
      text: `SELECT organization.timezone, organization.setup_completed_at IS NOT NULL AS is_set_up,
          EXISTS (SELECT FROM oficio.subscriptions WHERE organization_id = $1 AND status <> 'none') AS has_plan
        FROM oficio.organizations organization WHERE organization.id = $1`,
      values,
    },
  ];
}

interface CountRow {
  [column: string]: unknown;
  state: string;
  status: string;
  count: number;
}

interface MonthRow {
  [column: string]: unknown;
  month: string;
  count: number;
}

interface OrganizationRow {
  [column: string]: unknown;
  timezone: string;
  is_set_up: boolean;
  has_plan: boolean;
}

interface ActivityRow {
  [column: string]: unknown;
  id: string;
  at: string;
  actor_name: string;
  action: Activity['action'];
  entity_type: Activity['entity']['type'];
  entity_id: string;
  entity_name: string;
  is_purged: boolean;
}
