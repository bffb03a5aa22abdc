import { Injectable } from '@nestjs/common';
import { Clock } from '../../../clock.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { Sessions } from '../../../sessions/sessions.ts';
import { AuditLog } from '../../../writes/audit-log.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import { OrganizationSeeds } from './organization-seeds.ts';
import { type OrganizationSetup, OrganizationSetupRepository } from './organization-setup.repository.ts';

const UNKNOWN_TIMEZONE = 'Please choose a time zone';

@Injectable()
export class OrganizationSetupService {
  constructor(
    private readonly organizations: OrganizationSetupRepository,
    private readonly seeds: OrganizationSeeds,
    private readonly sessions: Sessions,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Writes one row, so that of repeated or concurrent calls the last one counts. */
  async setUp(scope: OrganizationScope, setup: OrganizationSetup): Promise<void> {
    if (setup.timezone !== null) await requireTimezone(this.organizations, scope, setup.timezone);
    await this.work.write(scope, async (tx) => {
      const at = this.clock.instant();
      const before = await this.organizations.lockPlace(tx, scope);
      const stored = await this.organizations.setUp(tx, scope, setup, at);
      if (!before || !stored) throw new ApiError('access.forbidden');
      const after = { ...before, timezone: setup.timezone ?? before.timezone };
      await this.seeds.follow(tx, scope, { before, after, at });
      await this.audit.record(tx, scope, {
        action: 'set_up',
        entity: { type: 'organization', id: scope.organizationId, name: setup.name },
        changes: setup,
      });
      if (setup.name !== scope.organization.name) {
        await this.jobs.enqueue(tx, 'customer.update', { organizationId: scope.organizationId });
      }
    });
    await this.sessions.forgetOrganization(scope.organizationId);
  }
}

/** @throws ApiError request.invalid for a time zone that Postgres doesn't know */
export async function requireTimezone(
  organizations: OrganizationSetupRepository,
  scope: OrganizationScope,
  timezone: string,
): Promise<void> {
  if (await organizations.knowsTimezone(scope, timezone)) return;
  const fields = [{ path: 'timezone', message: UNKNOWN_TIMEZONE }];
  throw new ApiError('request.invalid', UNKNOWN_TIMEZONE, { fields });
}
