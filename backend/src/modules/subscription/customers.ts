import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { Payments } from '../../payments/payments.ts';
import { isMissingAtProvider } from '../../payments/provider-failure.ts';
import { BillingRepository } from './billing.repository.ts';

const NOBODY = { userId: '', organizationId: null };

/** Organizations as the provider's customers. */
@Injectable()
export class Customers {
  constructor(
    private readonly billing: BillingRepository,
    private readonly database: WorkerDatabase,
    private readonly payments: Payments,
    jobs: Jobs,
  ) {
    jobs.handle('customer.update', ({ organizationId }) => this.updateAddress(organizationId));
  }

  /**
   * The organization's customer, made with its first payment page, once. The provider's own errors come through.
   * @param known `gone` is one that the provider doesn't have any more: another takes its place
   */
  async ensure(organizationId: string, { gone = null }: { gone?: string | null } = {}): Promise<string> {
    const { customerId, name, email } = await this.database.transaction(NOBODY, (tx) =>
      this.billing.payer(tx, organizationId),
    );
    if (customerId !== gone && customerId !== null) return customerId;
    const client = await this.payments.client();
    const customer = await client.customers.create(
      { name, ...(email !== null && { email }), metadata: { organizationId } },
      // The same key with another name or address would be refused.
      { idempotencyKey: `customer-${organizationId}-${hashOf(`${name} ${email} ${gone ?? ''}`.trimEnd())}` },
    );
    return this.database.transaction(NOBODY, (tx) =>
      this.billing.keepCustomer(tx, organizationId, { customerId: customer.id, gone }),
    );
  }

  /**
   * Gives the provider the present owner's address. An owner who comes meanwhile is given next, so that the last one
   * stays whichever job ends last. Without a key: a repetition within a day would be answered and not done.
   */
  async updateAddress(organizationId: string): Promise<void> {
    if (this.payments.publishableKey === null) return;
    for (let given: string | null = null; ; ) {
      const customer = await this.database.transaction(NOBODY, (tx) =>
        this.billing.customerAddress(tx, organizationId),
      );
      if (!customer || customer.email === given) return;
      const client = await this.payments.client();
      try {
        await client.customers.update(customer.id, { email: customer.email });
      } catch (error) {
        // The next payment page makes another one.
        if (!isMissingAtProvider(error)) throw error;
      }
      await this.database.transaction(NOBODY, (tx) => this.billing.keepCustomerAddress(tx, customer));
      given = customer.email;
    }
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
