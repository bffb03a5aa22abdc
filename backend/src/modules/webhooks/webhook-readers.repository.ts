import { Injectable } from '@nestjs/common';
import { NO_USER, type OrganizationClaims, WorkerDatabase } from '../../database/database.ts';
import type { RecordScope } from '../../records/record-area.ts';
import {
  SUMMARY_COLUMNS,
  SUMMARY_JOINS,
  type SummaryRow,
  summaryOf,
} from '../organization/organization-summary.ts';

const OWNER = `
  SELECT organization.owner_user_id AS "ownerUserId", ${SUMMARY_COLUMNS}
  FROM oficio.memberships membership ${SUMMARY_JOINS}
  WHERE membership.organization_id = $1 AND membership.user_id = organization.owner_user_id`;

/** With whose rights the content of webhooks is read. */
@Injectable()
export class WebhookReaders {
  constructor(private readonly worker: WorkerDatabase) {}

  /** The owner, who sees everything. Null: the organization is gone. */
  async ownerOf(organizationId: string): Promise<(RecordScope & OrganizationClaims) | null> {
    const [row] = await this.worker.read<SummaryRow & { ownerUserId: string }>(NO_USER, OWNER, [
      organizationId,
    ]);
    if (!row) return null;
    const { ownerUserId } = row;
    return { userId: ownerUserId, organizationId, organization: { ...summaryOf(row), ownerUserId } };
  }
}
