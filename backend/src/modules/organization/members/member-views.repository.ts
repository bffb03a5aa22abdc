import { Injectable } from '@nestjs/common';
import type { AssignedClient, MemberScope } from '@oficio/contracts';
import { ApiDatabase, type Statement } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { AnyArea } from '../../../records/record-area.ts';

type CountedArea = Pick<AnyArea, 'table' | 'clientColumn'>;

/** Reads what a member sees. Records in the trash aren't counted. */
@Injectable()
export class MemberViewsRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** The number of records of each area that a member of the organization sees, counted under the member's claims. */
  async counts(
    organizationId: string,
    { userId, scope }: { userId: string; scope: MemberScope },
    areas: readonly CountedArea[],
  ): Promise<number[]> {
    const statements = areas.map((area) => countStatement(organizationId, scope, area));
    const answers = await this.database.readAll<{ count: number }[]>({ userId, organizationId }, statements);
    return answers.map(([row]) => row?.count ?? 0);
  }

  /** The member's assigned clients. */
  assignedClients(scope: OrganizationScope, userId: string): Promise<AssignedClient[]> {
    return this.database.read<AssignedClient>(
      scope,
      `SELECT client.id, client.display_name AS name FROM oficio.client_assignments assignment
       JOIN public.client_directory client USING (organization_id)
       WHERE assignment.organization_id = $1 AND assignment.user_id = $2 AND client.id = assignment.client_id
         AND client.deleted_at IS NULL
       ORDER BY client.sort_name, client.id`,
      [scope.organizationId, userId],
    );
  }
}

/** Of all records the counts are kept; those of a limited member are counted. */
function countStatement(
  organizationId: string,
  scope: MemberScope,
  { table, clientColumn }: CountedArea,
): Statement {
  if (scope === 'all') {
    return {
      text: `SELECT coalesce(sum(count), 0)::bigint AS count FROM oficio.record_counts
        WHERE organization_id = $1 AND table_name = $2 AND record_state <> 'trash'`,
      values: [organizationId, table],
    };
  }
  return {
    text: `SELECT count(*) AS count FROM public.${table} WHERE organization_id = $1 AND record_state <> 'trash'
      AND ${clientColumn} = ANY (ARRAY(SELECT oficio.assigned_clients()))`,
    values: [organizationId],
  };
}
