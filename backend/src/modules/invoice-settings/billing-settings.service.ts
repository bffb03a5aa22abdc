import { Injectable } from '@nestjs/common';
import type { BillingSettings, BodyOf, billingSettingsRoutes } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { differences } from '../../records/differences.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { BillingSettingsRepository } from './billing-settings.repository.ts';
import { requireVersion } from './setting-rows.ts';

@Injectable()
export class BillingSettingsService {
  constructor(
    private readonly settings: BillingSettingsRepository,
    private readonly kit: RecordKit,
  ) {}

  /** @throws ApiError access.forbidden for a person who may not read them any more */
  async one(scope: OrganizationScope): Promise<BillingSettings> {
    const settings = await this.settings.one(scope);
    if (!settings) throw new ApiError('access.forbidden');
    return settings;
  }

  /** @throws ApiError version.stale, with the stored settings */
  update(
    scope: OrganizationScope,
    { version, ...body }: BodyOf<typeof billingSettingsRoutes.update>,
  ): Promise<BillingSettings> {
    return this.kit.work.write(scope, async (tx) => {
      const before = await this.settings.lock(tx, scope);
      if (!before) throw new ApiError('access.forbidden');
      requireVersion(before, version);
      const changed = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      const after: BillingSettings = { ...before, ...changed };
      await this.settings.store(tx, scope, after, this.kit.clock.instant());
      await this.kit.audit.record(tx, scope, {
        action: 'updated',
        entity: { type: 'billing_settings', id: scope.organizationId, name: scope.organization.name },
        changes: differences(before, after),
      });
      return { ...after, version: version + 1 };
    });
  }
}
