import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../database/database.ts';
import type { Principal } from '../../../sessions/principal.ts';
import { type AuditEntry, AuditLog } from '../../../writes/audit-log.ts';
import { type StoredView, SupportViewsRepository } from './support-views.repository.ts';

/** Writes the entries of views into the log of the viewed organization, with the ids of both persons. */
@Injectable()
export class ViewRecords {
  constructor(
    private readonly views: SupportViewsRepository,
    private readonly audit: AuditLog,
  ) {}

  async record(
    tx: Transaction,
    { viewer, requestId }: { viewer: Pick<Principal, 'userId' | 'displayName'>; requestId: string | null },
    view: StoredView,
    action: AuditEntry['action'],
    changes: Record<string, unknown> = {},
  ): Promise<void> {
    const { organizationId, userId, id: viewId } = view;
    const organization = await this.views.organizationOf(tx, organizationId);
    if (!organization) return;
    await this.audit.record(
      tx,
      { organizationId, superadmin: viewer, requestId },
      {
        action,
        entity: { type: 'organization', id: organizationId, name: organization.name },
        changes: { viewId, userId, ...changes },
      },
    );
  }
}
