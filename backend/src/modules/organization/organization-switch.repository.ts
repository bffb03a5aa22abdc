import { Injectable } from '@nestjs/common';
import type { OrganizationSummary } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { SUMMARY_COLUMNS, SUMMARY_JOINS, type SummaryRow, summaryOf } from './organization-summary.ts';

@Injectable()
export class OrganizationSwitchRepository {
  constructor(private readonly database: ApiDatabase) {}

  async list(scope: RequestScope): Promise<OrganizationSummary[]> {
    const rows = await this.database.read<SummaryRow>(
      scope,
      `SELECT ${SUMMARY_COLUMNS} FROM oficio.memberships membership ${SUMMARY_JOINS}
       WHERE membership.user_id = $1 ORDER BY oficio.normalised(organization.name), organization.id`,
      [scope.userId],
    );
    return rows.map(summaryOf);
  }

  /** Returns the organization's name. Null if the person isn't a member. Runs as the worker. */
  async makeCurrent(tx: Transaction, userId: string, organizationId: string): Promise<string | null> {
    const [organization] = await tx.rows<{ name: string }>(
      `UPDATE oficio.profiles profile SET current_organization_id = organization.id
       FROM oficio.memberships membership
       JOIN oficio.organizations organization ON organization.id = membership.organization_id
       WHERE profile.id = $1 AND membership.user_id = $1 AND membership.organization_id = $2
       RETURNING organization.name`,
      [userId, organizationId],
    );
    return organization?.name ?? null;
  }
}
