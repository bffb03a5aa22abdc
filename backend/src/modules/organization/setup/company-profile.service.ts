import { Injectable } from '@nestjs/common';
import type { CompanyProfile } from '@oficio/contracts';
import { Clock } from '../../../clock.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { AuditLog } from '../../../writes/audit-log.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import { OrganizationSetupRepository } from './organization-setup.repository.ts';

/** The company data for an organization's documents and mails. */
@Injectable()
export class CompanyProfileService {
  constructor(
    private readonly organizations: OrganizationSetupRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Members see the organization's name, customers the company's name. A company name equal to the organization's isn't
   * stored, so that documents follow a renamed organization.
   */
  store(scope: OrganizationScope, profile: CompanyProfile): Promise<CompanyProfile> {
    return this.work.write(scope, async (tx) => {
      const at = this.clock.instant();
      const stored = await this.organizations.storeProfile(tx, scope, profile, at);
      if (!stored) throw new ApiError('access.forbidden');
      await this.audit.record(tx, scope, {
        action: 'updated',
        entity: { type: 'organization', id: scope.organizationId, name: scope.organization.name },
        changes: profile,
      });
      return profile;
    });
  }
}
