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

  /** Whether the organization has an invoice, an income or an expense. */
  async hasMoney(tx: Transaction, { organizationId }: OrganizationScope): Promise<boolean> {
    const [row] = await tx.rows<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM public.invoices WHERE organization_id = $1)
         OR EXISTS (SELECT FROM public.income WHERE organization_id = $1)
         OR EXISTS (SELECT FROM public.expenses WHERE organization_id = $1) AS found`,
      [organizationId],
    );
    return row?.found ?? false;
  }
}
