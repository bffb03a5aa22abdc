import { Injectable } from '@nestjs/common';
import type { CompanyProfile } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { AuditLog } from '../../http/audit-log.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { UnitOfWork } from '../../http/unit-of-work.ts';
import { OrganizationSetupRepository } from './organization-setup.repository.ts';

/** What documents and mails of an organization carry. */
@Injectable()
export class CompanyProfileService {
  constructor(
    private readonly organizations: OrganizationSetupRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * The organization's name is what its members see; the company's name is what its customers see. One that is the
   * same as the organization's isn't kept as another: documents then follow the organization when it is renamed.
   */
  store(scope: OrganizationScope, profile: CompanyProfile): Promise<CompanyProfile> {
    return this.work.write(scope, async (tx) => {
      const at = this.clock.now().toISOString();
      const stored = await this.organizations.storeProfile(tx, scope, profile, at);
      if (!stored) throw new Refusal('access.forbidden');
      await this.audit.record(tx, scope, {
        action: 'updated',
        entity: { type: 'organization', id: scope.organizationId, name: scope.organization.name },
        changes: profile,
      });
      return profile;
    });
  }
}
