import { Injectable } from '@nestjs/common';
import type { BodyOf, Closing, closingRoutes, QueryOf } from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
import { ClosingRepository } from './closing.repository.ts';

@Injectable()
export class ClosingService {
  constructor(
    private readonly kit: RecordKit,
    private readonly closing: ClosingRepository,
  ) {}

  read(scope: OrganizationScope, { day }: QueryOf<typeof closingRoutes.read>): Promise<Closing> {
    return this.kit.database.transaction(scope, (tx) =>
      this.closing.read(tx, scope.organizationId, day ?? null),
    );
  }

  /** @throws ApiError request.invalid for today and later, which still get entries */
  close(scope: OrganizationScope, { closedOn }: BodyOf<typeof closingRoutes.close>): Promise<Closing> {
    return this.kit.work.write(scope, async (tx) => {
      if (closedOn !== null && closedOn >= listScopeOf(this.kit, scope).today) {
        throw fieldFault('request.invalid', {
          path: 'closedOn',
          message: 'Please choose a day in the past',
        });
      }
      const before = await this.closing.lock(tx, scope.organizationId);
      await this.closing.close(tx, closedOn);
      await this.kit.audit.record(tx, scope, {
        action: 'updated',
        entity: { type: 'organization', id: scope.organizationId, name: scope.organization.name },
        changes: { closedOn: { before, after: closedOn } },
      });
      return this.closing.read(tx, scope.organizationId, null);
    });
  }
}
