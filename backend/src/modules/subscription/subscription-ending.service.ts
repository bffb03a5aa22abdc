import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { WorkerDatabase } from '../../database/database.ts';
import { Payments } from '../../payments/payments.ts';
import { isMissingAtProvider, isRefusedByProvider } from '../../payments/provider-failure.ts';
import { BillingRepository } from './billing.repository.ts';

const NOBODY = { userId: '', organizationId: null };

/** Ends what somebody pays before the account, and with it the only trace of who pays, is removed. */
@Injectable()
export class SubscriptionEnding {
  constructor(
    private readonly billing: BillingRepository,
    private readonly payments: Payments,
    private readonly database: WorkerDatabase,
  ) {}

  /** Of the organizations that go along with the account. Throws while the provider can't be told. */
  async endOwnedBy(userId: string): Promise<void> {
    const payers = await this.database.transaction(NOBODY, (tx) => this.billing.goingAlong(tx, userId));
    for (const { customerId, sessionIds, mayRun } of payers) {
      // Where payments were switched off, what ended before keeps nobody's account.
      if (!mayRun && this.payments.publishableKey === null) continue;
      const client = await this.payments.client();
      for (const id of sessionIds) await expire(client, id);
      await endAll(client, customerId);
    }
  }
}

/** Nobody pays for what is gone a moment later. */
async function expire(client: Stripe, sessionId: string): Promise<void> {
  try {
    await client.checkout.sessions.expire(sessionId);
  } catch (error) {
    // It is over already.
    if (!isRefusedByProvider(error)) throw error;
  }
}

async function endAll(client: Stripe, customer: string): Promise<void> {
  try {
    // Without a status the provider lists what hasn't ended.
    const { data } = await client.subscriptions.list({ customer, limit: 100 });
    for (const { id } of data) await client.subscriptions.cancel(id, {}, { idempotencyKey: `end-${id}` });
  } catch (error) {
    if (!isMissingAtProvider(error)) throw error;
  }
}
