import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AccountingPackage, type BodyOf, PACKAGES, type packageRoutes } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { ApiDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { RateLimits } from '../../limits/rate-limits.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { PackagesRepository } from './packages.repository.ts';

@Injectable()
export class PackagesService {
  constructor(
    private readonly packages: PackagesRepository,
    private readonly database: ApiDatabase,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly limits: RateLimits,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async list(scope: OrganizationScope): Promise<{ items: AccountingPackage[] }> {
    return { items: await this.packages.list(scope) };
  }

  /** @throws ApiError rate.limited, request.invalid for a period with more documents than a package holds */
  async build(
    scope: OrganizationScope,
    { from, to }: BodyOf<typeof packageRoutes.build>,
  ): Promise<AccountingPackage> {
    await this.limits.requireOfMember('packages', scope);
    return this.work.write(scope, async (tx) => {
      const documents = await this.packages.countDocuments(tx, scope.organizationId, from, to);
      if (documents > PACKAGES.documents) throw tooMany(documents);
      const id = randomUUID();
      const added = await this.packages.add(tx, scope, { id, from, to, at: this.clock.instant() });
      if (!added) {
        const underway = await this.packages.underway(tx, scope.organizationId);
        // It has ended between the two statements.
        if (!underway) throw new ApiError('service.unavailable');
        return underway;
      }
      await this.jobs.enqueue(tx, 'package.build', { packageId: id });
      await this.audit.record(tx, scope, {
        action: 'exported',
        entity: { type: 'organization', id: scope.organizationId, name: scope.organization.name },
        changes: { package: id, from, to },
      });
      return added;
    });
  }

  /** @throws ApiError resource.not_found, also for an archive that isn't ready or has expired */
  async content(scope: OrganizationScope, id: string) {
    const { organizationId } = scope;
    const ready = await this.database.transaction(scope, (tx) =>
      this.packages.ready(tx, organizationId, id, this.clock.instant()),
    );
    if (!ready) throw new ApiError('resource.not_found');
    const name = `oficio-accounts-${ready.from}-${ready.to}.zip`;
    return { name, sizeBytes: ready.sizeBytes, pieces: this.packages.pieces(scope, id, ready.chunks) };
  }
}

function tooMany(documents: number): ApiError {
  const [has, holds] = [documents, PACKAGES.documents].map((count) => count.toLocaleString('en'));
  const message = `This period has ${has} documents, and a package holds ${holds}. Please choose a shorter one.`;
  return new ApiError('request.invalid', message, { fields: [{ path: 'to', message }] });
}
