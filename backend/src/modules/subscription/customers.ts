import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { WorkerDatabase } from '../../database/database.ts';
import { Payments } from '../../payments/payments.ts';
import { BillingRepository } from './billing.repository.ts';

const NOBODY = { userId: '', organizationId: null };

/** Organizations as the provider's customers. */
@Injectable()
export class Customers {
  constructor(
    private readonly billing: BillingRepository,
    private readonly database: WorkerDatabase,
    private readonly payments: Payments,
  ) {}

  /** The organization's customer, made with its first payment page, once. The provider's own errors come through. */
  async ensure(organizationId: string): Promise<string> {
    const { customerId, name, email } = await this.database.transaction(NOBODY, (tx) =>
      this.billing.payer(tx, organizationId),
    );
    if (customerId !== null) return customerId;
    const client = await this.payments.client();
    const customer = await client.customers.create(
      { name, ...(email !== null && { email }), metadata: { organizationId } },
      // The same key with another name or address would be refused.
      { idempotencyKey: `customer-${organizationId}-${hashOf(`${name} ${email}`)}` },
    );
    return this.database.transaction(NOBODY, (tx) =>
      this.billing.keepCustomer(tx, organizationId, customer.id),
    );
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
