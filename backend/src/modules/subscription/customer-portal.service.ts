import { Injectable } from '@nestjs/common';
import { WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { isMissingAtProvider, providerApiError } from '../../payment-provider/provider-failure.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { BillingRepository } from './billing.repository.ts';

/** Opens the provider's page for payment methods and invoices. */
@Injectable()
export class CustomerPortal {
  constructor(
    private readonly billing: BillingRepository,
    private readonly payments: Payments,
    private readonly database: WorkerDatabase,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @throws ApiError subscription.no_billing before the first payment page; payments.unavailable */
  async open(scope: OrganizationScope): Promise<{ url: string }> {
    this.payments.requireConfigured();
    const { organizationId, organization } = scope;
    const customer = await this.database.transaction(scope, async (tx) => {
      await this.billing.requireManager(tx, scope);
      return this.billing.customerOf(tx, organizationId);
    });
    if (customer === null) throw new ApiError('subscription.no_billing');
    try {
      const client = await this.payments.client();
      const { url } = await client.billingPortal.sessions.create(
        { customer, return_url: this.payments.pageUrl('/subscription') },
        { idempotencyKey: `portal-${scope.idempotency?.key ?? scope.requestId}` },
      );
      return await this.work.writeAsWorker(scope, async (tx) => {
        await this.audit.record(tx, scope, {
          action: 'portal_opened',
          entity: { type: 'subscription', id: organizationId, name: organization.name },
        });
        return { url };
      });
    } catch (error) {
      // The customer was deleted or belongs to a former account. The next payment page creates another.
      if (isMissingAtProvider(error)) throw new ApiError('subscription.no_billing');
      throw providerApiError(error, 'payments.unavailable');
    }
  }
}
