import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock.ts';
import { AuditLog } from '../../http/audit-log.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Sessions } from '../../http/sessions.ts';
import { UnitOfWork } from '../../http/unit-of-work.ts';
import { type OrganizationSetup, OrganizationSetupRepository } from './organization-setup.repository.ts';

const UNKNOWN_TIMEZONE = 'Please choose a time zone';

@Injectable()
export class OrganizationSetupService {
  constructor(
    private readonly organizations: OrganizationSetupRepository,
    private readonly sessions: Sessions,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Whole or not at all, in one row: repeated, or by several at once, the last one counts. */
  async setUp(scope: OrganizationScope, setup: OrganizationSetup): Promise<void> {
    await this.#requireTimezone(scope, setup.timezone);
    await this.work.write(scope, async (tx) => {
      const at = this.clock.now().toISOString();
      const stored = await this.organizations.setUp(tx, scope, setup, at);
      if (!stored) throw new Refusal('access.forbidden');
      await this.audit.record(tx, scope, {
        action: 'set_up',
        entity: { type: 'organization', id: scope.organizationId, name: setup.name },
        changes: setup,
      });
    });
    await this.sessions.forgetOrganization(scope.organizationId);
  }

  async #requireTimezone(scope: OrganizationScope, timezone: string | null): Promise<void> {
    if (timezone === null || (await this.organizations.knowsTimezone(scope, timezone))) return;
    const fields = [{ path: 'timezone', message: UNKNOWN_TIMEZONE }];
    throw new Refusal('request.invalid', UNKNOWN_TIMEZONE, { fields });
  }
}
