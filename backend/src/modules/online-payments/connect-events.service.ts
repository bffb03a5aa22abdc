import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import {
  isMissingAtProvider,
  isWithoutAccess,
  providerFailure,
} from '../../payment-provider/provider-failure.ts';
import { WebhookEvents } from '../../payment-provider/webhook-events.ts';
import { ReportedReturns } from '../payments/online/reported-returns.ts';
import { CheckoutSettling } from './checkout-settling.service.ts';
import { type InvoiceCheckout, InvoiceCheckoutsRepository } from './invoice-checkouts.repository.ts';
import { PaymentAccountsRepository } from './payment-accounts.repository.ts';
import { PaymentAccounts } from './payment-accounts.service.ts';

/** Stores what an event is about, as it is now. Null: the event means nothing here. */
type Effect = ((tx: Transaction) => Promise<void>) | null;

/**
 * Processes the provider's events of connected accounts. An event only says what has changed: the state comes from a new
 * request to the provider, so that the order of events doesn't matter. The event and its effect are one transaction.
 */
@Injectable()
export class ConnectEvents {
  constructor(
    private readonly events: WebhookEvents,
    private readonly accounts: PaymentAccounts,
    private readonly stored: PaymentAccountsRepository,
    private readonly checkouts: InvoiceCheckoutsRepository,
    private readonly settling: CheckoutSettling,
    private readonly returns: ReportedReturns,
    private readonly payments: Payments,
    private readonly worker: WorkerDatabase,
    private readonly logger: RequestLogger,
    private readonly clock: Clock,
  ) {}

  /**
   * Processes one event, once.
   * @throws ApiError request.invalid if the provider didn't sign exactly these bytes within the last minutes
   * @throws the failure of its effect, after recording it, so that the provider sends the event again
   */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const event = await this.#verified(body, signature);
    await this.apply(event).catch((error: unknown) => {
      this.logger.report(`The event ${event.id} (${event.type}) failed; the provider sends it again.`, error);
      throw error;
    });
  }

  /**
   * Applies an event of the provider, unless it is processed already.
   * @throws the failure of its effect, after recording it
   */
  async apply(event: Stripe.Event): Promise<void> {
    const { id, type, account } = event;
    const received = { id, type, objectId: objectOf(event).id ?? null, accountId: account ?? null };
    try {
      // An account that belongs to no organization is none of ours, whatever its events name.
      const organizationId =
        account === undefined
          ? null
          : await this.worker.transaction(NO_USER, (tx) => this.stored.organizationOf(tx, account));
      const effect =
        organizationId === null || account === undefined
          ? null
          : await this.#effect(event, account, organizationId);
      await this.worker.transaction(NO_USER, async (tx) => {
        if (!(await this.events.take(tx, received, this.clock.instant()))) return;
        await effect?.(tx);
        const concerned = effect === null ? null : organizationId;
        await this.events.setProcessed(tx, received, { organizationId: concerned, at: this.clock.instant() });
      });
    } catch (error) {
      await this.events
        .setFailed(received, providerFailure(error), this.clock.instant())
        .catch(() => undefined);
      throw error;
    }
  }

  async #verified(body: Buffer, signature: string | undefined): Promise<Stripe.Event> {
    const secret = this.payments.connectWebhookSecret;
    if (secret === null) throw new ApiError('request.invalid', 'Accounts can’t be connected here.');
    return this.payments.verifiedEvent(body, signature, secret);
  }

  /** Asks the provider before any row is locked. */
  async #effect(event: Stripe.Event, accountId: string, organizationId: string): Promise<Effect> {
    const { type } = event;
    if (type === 'account.updated') {
      const state = await this.accounts.read(accountId);
      return (tx) => this.accounts.store(tx, accountId, state);
    }
    if (type === 'account.application.deauthorized') return (tx) => this.accounts.lose(tx, organizationId);
    const { id, payment_intent: paymentIntentId } = objectOf(event);
    if (type.startsWith('checkout.session.')) return this.#page(accountId, id ?? '');
    if (type.startsWith('refund.') || type === 'charge.refunded') {
      return this.#refunds(accountId, paymentIntentId ?? null);
    }
    if (type.startsWith('charge.dispute.'))
      return this.#dispute(accountId, id ?? '', paymentIntentId ?? null);
    return null;
  }

  async #page(accountId: string, sessionId: string): Promise<Effect> {
    const checkout = await this.worker.transaction(NO_USER, (tx) =>
      this.checkouts.bySession(tx, accountId, sessionId),
    );
    if (!checkout) return null;
    const report = await this.settling.ask(checkout);
    return (tx) => this.settling.settleIn(tx, checkout, report);
  }

  async #refunds(accountId: string, paymentIntentId: string | null): Promise<Effect> {
    const paid = paymentIntentId === null ? null : await this.#paid(accountId, paymentIntentId);
    if (!paid || paymentIntentId === null) return null;
    const client = await this.payments.client();
    const { data } = await client.refunds.list(
      { payment_intent: paymentIntentId, limit: 100 },
      { stripeAccount: accountId },
    );
    return async (tx) => {
      await paid.settle(tx);
      await this.returns.refunds(tx, paid.checkout, data.toReversed());
    };
  }

  async #dispute(accountId: string, id: string, paymentIntentId: string | null): Promise<Effect> {
    const paid = paymentIntentId === null ? null : await this.#paid(accountId, paymentIntentId);
    if (!paid) return null;
    const client = await this.payments.client();
    const dispute = await client.disputes
      .retrieve(id, {}, { stripeAccount: accountId })
      .catch((error: unknown) => {
        if (isMissingAtProvider(error) || isWithoutAccess(error)) return null;
        throw error;
      });
    if (!dispute) return null;
    return async (tx) => {
      await paid.settle(tx);
      await this.returns.dispute(tx, paid.checkout, dispute);
    };
  }

  /**
   * The page of a payment. Its own report may not have come, so that it is asked for first. Null: the payment was made
   * elsewhere.
   */
  async #paid(
    accountId: string,
    paymentIntentId: string,
  ): Promise<{ checkout: InvoiceCheckout; settle: (tx: Transaction) => Promise<void> } | null> {
    const client = await this.payments.client();
    const intent = await client.paymentIntents.retrieve(paymentIntentId, {}, { stripeAccount: accountId });
    const id = intent.metadata.checkoutId;
    const checkout =
      id !== undefined && UUID.test(id)
        ? await this.worker.transaction(NO_USER, (tx) => this.checkouts.one(tx, id))
        : null;
    if (checkout?.accountId !== accountId) return null;
    const report = checkout.status === 'paid' ? null : await this.settling.ask(checkout);
    return {
      checkout,
      settle: async (tx) => {
        if (report) await this.settling.settleIn(tx, checkout, report);
      },
    };
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function objectOf({ data }: Stripe.Event): { id?: string; payment_intent?: string | null } {
  return data.object as { id?: string; payment_intent?: string | null };
}
