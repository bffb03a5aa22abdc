import { Injectable } from '@nestjs/common';
import type { OrganizationSummary } from '@oficio/contracts';
import { AuditLog } from '../../http/audit-log.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { Sessions } from '../../http/sessions.ts';
import { UnitOfWork } from '../../http/unit-of-work.ts';
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
      if (name === null) throw new Refusal('resource.not_found');
      await this.audit.record(
        tx,
        { ...scope, organizationId },
        { action: 'switched', entity: { type: 'organization', id: organizationId, name } },
      );
    });
    this.sessions.forgetUser(scope.userId);
  }
}
