import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { isMissingAtProvider } from '../../payment-provider/provider-failure.ts';
import { BillingRepository } from './billing.repository.ts';

/** Organizations as customers of the provider. */
@Injectable()
export class Customers {
  constructor(
    private readonly billing: BillingRepository,
    private readonly database: WorkerDatabase,
    private readonly payments: Payments,
    jobs: Jobs,
  ) {
    jobs.handle('customer.update', ({ organizationId }) => this.update(organizationId));
  }

  /**
   * The organization's customer, created once, with its first payment page. Errors of the provider pass through.
   * @param known `gone` is a customer that the provider has deleted: a new one replaces it
   */
  async ensure(organizationId: string, { gone = null }: { gone?: string | null } = {}): Promise<string> {
    const { customerId, name, email } = await this.database.transaction(NO_USER, (tx) =>
      this.billing.payer(tx, organizationId),
    );
    if (customerId !== gone && customerId !== null) return customerId;
    const client = await this.payments.client();
    const customer = await client.customers.create(
      { name, ...(email !== null && { email }), metadata: { organizationId } },
      // The provider refuses a known key with another name or address.
      { idempotencyKey: `customer-${organizationId}-${hashOf(`${name} ${email} ${gone ?? ''}`.trimEnd())}` },
    );
    return this.database.transaction(NO_USER, (tx) =>
      this.billing.keepCustomer(tx, organizationId, { customerId: customer.id, gone }),
    );
  }

  /**
   * Sends the provider the organization's name and the owner's address, and again if either changed during the call, so
   * that the latest stay whichever of two jobs ends last. Without an idempotency key, because the provider would answer a
   * repetition within a day without applying it.
   */
  async update(organizationId: string): Promise<void> {
    if (this.payments.publishableKey === null) return;
    for (let given: string | null = null; ; ) {
      const customer = await this.database.transaction(NO_USER, (tx) =>
        this.billing.customer(tx, organizationId),
      );
      if (!customer) return;
      const { id, name, email } = customer;
      const present = JSON.stringify({ name, email });
      if (present === given) return;
      const client = await this.payments.client();
      try {
        await client.customers.update(id, { name, email });
      } catch (error) {
        // The next payment page creates another customer.
        if (!isMissingAtProvider(error)) throw error;
      }
      await this.database.transaction(NO_USER, (tx) => this.billing.keepCustomerAddress(tx, customer));
      given = present;
    }
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
