import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '@oficio/contracts';
import type Stripe from 'stripe';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { Sessions } from '../../http/sessions.ts';
import { PaymentTurns } from '../../payments/payment-turns.ts';
import { Payments } from '../../payments/payments.ts';
import { providerFailure } from '../../payments/provider-failure.ts';
import { CheckoutClosing } from '../subscription/checkout-closing.service.ts';
import { SubscriptionSync } from '../subscription/subscription-sync.service.ts';
import { InvoiceNotices } from './invoice-notices.ts';
import { PaymentEventsRepository, type ReceivedEvent } from './payment-events.repository.ts';

/** A signature is good for so many seconds of real time. */
const TOLERANCE = 300;
const LISTED = 200;

/**
 * What the provider tells. An event says that something has happened and to whom; what is stored is what the provider
 * answers when it is asked, so that the order in which events come doesn't matter.
 */
@Injectable()
export class PaymentEvents {
  constructor(
    private readonly events: PaymentEventsRepository,
    private readonly closing: CheckoutClosing,
    private readonly sync: SubscriptionSync,
    private readonly invoices: InvoiceNotices,
    private readonly payments: Payments,
    private readonly turns: PaymentTurns,
    private readonly sessions: Sessions,
    private readonly logger: RequestLogger,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes one event, once.
   * @throws Refusal request.invalid when the provider didn't sign exactly these bytes within the last minutes
   * @throws the failure of its effect, which has been noted: it is to be told again
   */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const event = await this.#verified(body, signature);
    const received = { id: event.id, type: event.type, objectId: objectOf(event).id ?? null };
    try {
      const organizationId = await this.turns.holdingConnection(() =>
        this.events.transaction((tx) => this.#process(tx, event, received)),
      );
      if (organizationId !== null) await this.sessions.forgetOrganization(organizationId);
    } catch (error) {
      this.logger.broke(`The event ${event.id} (${event.type}) failed; it is told again.`, error);
      await this.events.setFailed(received, providerFailure(error), this.#now()).catch(() => undefined);
      throw error;
    }
  }

  /** The latest, those that failed first; superadmins only. */
  async list({ principal }: RequestScope): Promise<WebhookEvent[]> {
    if (principal.role !== 'superadmin') throw new Refusal('access.forbidden');
    return this.events.list(LISTED);
  }

  async #verified(body: Buffer, signature: string | undefined): Promise<Stripe.Event> {
    const client = await this.payments.client();
    try {
      return client.webhooks.constructEvent(body, signature ?? '', this.payments.webhookSecret, TOLERANCE);
    } catch {
      throw new Refusal('request.invalid', 'The signature does not fit.');
    }
  }

  /** @returns whose it is; null: nobody's, or nothing new */
  async #process(tx: Transaction, event: Stripe.Event, received: ReceivedEvent): Promise<string | null> {
    if (!(await this.events.take(tx, received, this.#now()))) return null;
    const organizationId = await this.#apply(tx, event);
    await this.events.setProcessed(tx, received, { organizationId, at: this.#now() });
    return organizationId;
  }

  async #apply(tx: Transaction, event: Stripe.Event): Promise<string | null> {
    const { id, customer } = objectOf(event);
    if (!TYPES.test(event.type) || id === undefined || typeof customer !== 'string') return null;
    const applied = await this.sync.applyToCustomer(tx, customer, async (organizationId) => {
      if (event.type.startsWith('checkout.session.')) await this.closing.settleIn(tx, organizationId, id);
    });
    if (!applied) return null;
    const { organizationId, facts } = applied;
    if (event.type.startsWith('invoice.')) await this.invoices.tell(tx, organizationId, { id, facts });
    return organizationId;
  }

  #now(): string {
    return this.clock.now().toISOString();
  }
}

const TYPES =
  /^(checkout\.session\.(completed|expired|async_payment_(succeeded|failed))|customer\.subscription\..+|invoice\.(paid|payment_failed))$/;

function objectOf({ data }: Stripe.Event): { id?: string; customer?: unknown } {
  return data.object as { id?: string; customer?: unknown };
}
