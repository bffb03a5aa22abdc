import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';

@Injectable()
export class OrganizationProfileRepository {
  async completeSetup(tx: Transaction, { organizationId }: OrganizationScope, at: string): Promise<void> {
    await tx.rows(
      'UPDATE oficio.organizations SET setup_completed_at = coalesce(setup_completed_at, $2) WHERE id = $1',
      [organizationId, at],
    );
  }
}
