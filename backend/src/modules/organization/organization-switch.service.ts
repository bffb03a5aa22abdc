import { Injectable } from '@nestjs/common';
import type { OrganizationSummary } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { OrganizationSwitchRepository } from './organization-switch.repository.ts';

/** The organizations of one person, of which one is current. */
@Injectable()
export class OrganizationSwitchService {
  constructor(
    private readonly organizations: OrganizationSwitchRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly sessions: Sessions,
  ) {}

  async list(scope: RequestScope): Promise<{ organizations: OrganizationSummary[] }> {
    return { organizations: await this.organizations.list(scope) };
  }

  async switchTo(scope: RequestScope, organizationId: string): Promise<void> {
    await this.work.writeAsWorker(scope, async (tx) => {
      const name = await this.organizations.makeCurrent(tx, scope.userId, organizationId);
      if (name === null) throw new ApiError('resource.not_found');
      await this.audit.record(
        tx,
        { ...scope, organizationId },
        { action: 'switched', entity: { type: 'organization', id: organizationId, name } },
      );
    });
    this.sessions.forgetUser(scope.userId);
  }
}
