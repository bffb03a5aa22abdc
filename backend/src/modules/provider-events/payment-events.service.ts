import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '@oficio/contracts';
import type Stripe from 'stripe';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { requireSuperadmin } from '../../http/require-superadmin.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { PaymentQueue } from '../../payment-provider/payment-queue.ts';
import { providerFailure } from '../../payment-provider/provider-failure.ts';
import { type ReceivedEvent, WebhookEvents } from '../../payment-provider/webhook-events.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { CheckoutClosing } from '../subscription/checkout-closing.service.ts';
import { SubscriptionSync } from '../subscription/subscription-sync.service.ts';
import { InvoiceNotices } from './invoice-notices.ts';

const LISTED = 200;

/**
 * Processes the provider's events. An event only says what has changed: the stored state comes from a new request to
 * the provider, so that the order of events doesn't matter.
 */
@Injectable()
export class PaymentEvents {
  constructor(
    private readonly events: WebhookEvents,
    private readonly closing: CheckoutClosing,
    private readonly sync: SubscriptionSync,
    private readonly invoices: InvoiceNotices,
    private readonly payments: Payments,
    private readonly queue: PaymentQueue,
    private readonly sessions: Sessions,
    private readonly logger: RequestLogger,
    private readonly clock: Clock,
  ) {}

  /**
   * Processes one event, once.
   * @throws ApiError request.invalid if the provider didn't sign exactly these bytes within the last minutes
   * @throws the failure of its effect, after recording it, so that the provider sends the event again
   */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const event = await this.payments.verifiedEvent(body, signature, this.payments.webhookSecret);
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
    const { id, type } = event;
    const received = { id, type, objectId: objectOf(event).id ?? null, accountId: null };
    try {
      const organizationId = await this.queue.withProviderSlot(() =>
        this.events.transaction((tx) => this.#process(tx, event, received)),
      );
      if (organizationId !== null) await this.sessions.forgetOrganization(organizationId);
    } catch (error) {
      await this.events
        .setFailed(received, providerFailure(error), this.clock.instant())
        .catch(() => undefined);
      throw error;
    }
  }

  /** The latest events, failed ones first; for superadmins only. */
  async list(scope: RequestScope): Promise<WebhookEvent[]> {
    requireSuperadmin(scope);
    return this.events.list(LISTED);
  }

  /** @returns the organization; null if the event concerns none or was processed before */
  async #process(tx: Transaction, event: Stripe.Event, received: ReceivedEvent): Promise<string | null> {
    if (!(await this.events.take(tx, received, this.clock.instant()))) return null;
    const organizationId = await this.#apply(tx, event);
    await this.events.setProcessed(tx, received, { organizationId, at: this.clock.instant() });
    return organizationId;
  }

  async #apply(tx: Transaction, event: Stripe.Event): Promise<string | null> {
    const { id, customer } = objectOf(event);
    if (!TYPES.test(event.type) || id === undefined || typeof customer !== 'string') return null;
    const applied = await this.sync.applyToCustomer(tx, customer, async (organizationId) => {
      if (event.type.startsWith('checkout.session.')) await this.closing.settleIn(tx, organizationId, id);
    });
    if (!applied) return null;
    if (event.type.startsWith('invoice.')) await this.invoices.apply(tx, { id, ...applied });
    return applied.billing.organizationId;
  }
}

const TYPES =
  /^(checkout\.session\.(completed|expired|async_payment_(succeeded|failed))|customer\.subscription\..+|invoice\.(paid|payment_failed))$/;

function objectOf({ data }: Stripe.Event): { id?: string; customer?: unknown } {
  return data.object as { id?: string; customer?: unknown };
}
