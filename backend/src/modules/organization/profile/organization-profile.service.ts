import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  isTaxId,
  type OrganizationProfile,
  type organizationProfileRoutes,
  TAX_ID_FAULT,
} from '@oficio/contracts';
import { Clock } from '../../../clock.ts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { differences } from '../../../records/record-writes.ts';
import { Sessions } from '../../../sessions/sessions.ts';
import { AuditLog } from '../../../writes/audit-log.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import { OrganizationSetupRepository } from '../setup/organization-setup.repository.ts';
import { requireTimezone } from '../setup/organization-setup.service.ts';
import { OrganizationProfileRepository } from './organization-profile.repository.ts';

@Injectable()
export class OrganizationProfileService {
  constructor(
    private readonly profiles: OrganizationProfileRepository,
    private readonly organizations: OrganizationSetupRepository,
    private readonly sessions: Sessions,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError access.forbidden for a person who isn't a member any more */
  async one(scope: OrganizationScope): Promise<OrganizationProfile> {
    const profile = await this.profiles.one(scope);
    if (!profile) throw new ApiError('access.forbidden');
    return profile;
  }

  /** @throws ApiError version.stale, with the stored profile */
  async update(
    scope: OrganizationScope,
    { version, ...body }: BodyOf<typeof organizationProfileRoutes.update>,
  ): Promise<OrganizationProfile> {
    if (body.timezone) await requireTimezone(this.organizations, scope, body.timezone);
    const profile = await this.work.write(scope, async (tx) => {
      const before = await this.profiles.lock(tx, scope);
      if (!before) throw new ApiError('access.forbidden');
      if (before.version !== version) throw new ApiError('version.stale', undefined, { current: before });
      const after = tidy({ ...before, ...given(body) });
      await this.#check(tx, scope, before, after);
      await this.profiles.store(tx, scope, after, this.clock.instant());
      await this.audit.record(tx, scope, {
        action: 'updated',
        entity: { type: 'organization', id: scope.organizationId, name: after.name },
        changes: differences(before, after),
      });
      if (before.name !== after.name) {
        await this.jobs.enqueue(tx, 'customer.update', { organizationId: scope.organizationId });
      }
      return { ...after, version: version + 1 };
    });
    await this.sessions.forgetOrganization(scope.organizationId);
    return profile;
  }

  async #check(
    tx: Transaction,
    scope: OrganizationScope,
    before: OrganizationProfile,
    after: OrganizationProfile,
  ): Promise<void> {
    // The body's schema only sees the sent fields.
    if (!isTaxId(after.taxId, after.address.countryCode)) throw fault('taxId', TAX_ID_FAULT);
    if (before.currency !== after.currency && (await this.profiles.hasMoney(tx, scope))) {
      throw fault('currency', 'The currency can’t change once there are invoices, income or expenses');
    }
  }
}

function given(body: object): Partial<OrganizationProfile> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

/** A company name equal to the organization's isn't stored, so that documents follow a renamed organization. */
function tidy(profile: OrganizationProfile): OrganizationProfile {
  const { companyName, name, taxId } = profile;
  return {
    ...profile,
    companyName: companyName === name ? null : companyName,
    taxId: taxId?.toUpperCase() ?? null,
  };
}

function fault(path: string, message: string): ApiError {
  return new ApiError('request.invalid', message, { fields: [{ path, message }] });
}
