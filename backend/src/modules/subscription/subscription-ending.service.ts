import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { isMissingAtProvider, isRefusedByProvider } from '../../payment-provider/provider-failure.ts';
import { BillingRepository, type EndingPayer } from './billing.repository.ts';

/** Ends the subscriptions of an account or an organization before its removal, because nothing knows the payer afterwards. */
@Injectable()
export class SubscriptionEnding {
  constructor(
    private readonly billing: BillingRepository,
    private readonly payments: Payments,
    private readonly database: WorkerDatabase,
  ) {}

  /** For the organizations that are removed with the account. Throws while the provider is unreachable. */
  async endOwnedBy(userId: string): Promise<void> {
    await this.#end(
      await this.database.transaction(NO_USER, (tx) => this.billing.removedWithOwner(tx, userId)),
    );
  }

  /** For an organization whose day has come. Throws while the provider is unreachable. */
  async endOf(organizationId: string, at: string): Promise<void> {
    await this.#end(
      await this.database.transaction(NO_USER, (tx) => this.billing.removedAlone(tx, organizationId, at)),
    );
  }

  async #end(payers: readonly EndingPayer[]): Promise<void> {
    for (const { customerId, sessionIds, mayRun } of payers) {
      // Where payments were switched off, a subscription that has ended doesn't keep the account.
      if (!mayRun && this.payments.publishableKey === null) continue;
      const client = await this.payments.client();
      for (const id of sessionIds) await expire(client, id);
      await endAll(client, customerId);
    }
  }
}

/** Expires an open page, so that nobody pays for a removed organization. */
async function expire(client: Stripe, sessionId: string): Promise<void> {
  try {
    await client.checkout.sessions.expire(sessionId);
  } catch (error) {
    // The page has ended already.
    if (!isRefusedByProvider(error)) throw error;
  }
}

async function endAll(client: Stripe, customer: string): Promise<void> {
  try {
    // Without a status filter the provider lists all that haven't ended.
    const { data } = await client.subscriptions.list({ customer, limit: 100 });
    for (const { id } of data) await client.subscriptions.cancel(id, {}, { idempotencyKey: `end-${id}` });
  } catch (error) {
    if (!isMissingAtProvider(error)) throw error;
  }
}
