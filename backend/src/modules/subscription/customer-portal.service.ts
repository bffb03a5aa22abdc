import { Injectable } from '@nestjs/common';
import { WorkerDatabase } from '../../database/database.ts';
import { AuditLog } from '../../http/audit-log.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { UnitOfWork } from '../../http/unit-of-work.ts';
import { Payments } from '../../payments/payments.ts';
import { isMissingAtProvider, providerRefusal } from '../../payments/provider-failure.ts';
import { BillingRepository } from './billing.repository.ts';

/** The provider's own page for payment methods and invoices. */
@Injectable()
export class CustomerPortal {
  constructor(
    private readonly billing: BillingRepository,
    private readonly payments: Payments,
    private readonly database: WorkerDatabase,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Refusal subscription.no_billing before the first payment page; payments.unavailable */
  async open(scope: OrganizationScope): Promise<{ url: string }> {
    this.payments.requireConfigured();
    const { organizationId, organization } = scope;
    const customer = await this.database.transaction(scope, async (tx) => {
      await this.billing.requireManager(tx, scope);
      return this.billing.customerOf(tx, organizationId);
    });
    if (customer === null) throw new Refusal('subscription.no_billing');
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
      // Removed there, or of an account that was used before: the next payment page makes another one.
      if (isMissingAtProvider(error)) throw new Refusal('subscription.no_billing');
      throw providerRefusal(error, 'payments.unavailable');
    }
  }
}
