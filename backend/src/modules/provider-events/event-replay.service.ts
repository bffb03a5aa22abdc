import { Injectable } from '@nestjs/common';
import type { BodyOf, paymentEventRoutes, WebhookEvent } from '@oficio/contracts';
import type Stripe from 'stripe';
import { Clock } from '../../clock.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { requireSuperadmin } from '../../http/require-superadmin.ts';
import { FinalFailure } from '../../jobs/job-handlers.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { isMissingAtProvider, providerFailure } from '../../payment-provider/provider-failure.ts';
import { type ReceivedEvent, WebhookEvents } from '../../payment-provider/webhook-events.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { ConnectEvents } from '../online-payments/connect-events.service.ts';
import { PaymentEvents } from './payment-events.service.ts';

/**
 * Applies events of the provider again that failed or were ignored. An applied event is never applied again, because its
 * payment would be in the audit log twice. The job asks the provider for the event, of which the row has no content.
 */
@Injectable()
export class EventReplay {
  constructor(
    private readonly events: WebhookEvents,
    private readonly platform: PaymentEvents,
    private readonly connected: ConnectEvents,
    private readonly payments: Payments,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.handle('payment-event.apply', ({ eventId }) => this.#apply(eventId));
  }

  /** @throws ApiError resource.not_found, job.not_possible, payments.not_configured */
  async queue(
    scope: RequestScope,
    id: string,
    { reason }: BodyOf<typeof paymentEventRoutes.applyAgain>,
  ): Promise<WebhookEvent> {
    requireSuperadmin(scope);
    this.payments.requireConfigured();
    return this.work.writeAsWorker(scope, async (tx) => {
      const reopened = await this.events.reopen(tx, id);
      if (!reopened) {
        if (!(await this.events.isKnown(tx, id))) throw new ApiError('resource.not_found');
        throw new ApiError('job.not_possible', 'This event is applied already.');
      }
      const { auditId, ...event } = reopened;
      await this.jobs.enqueue(tx, 'payment-event.apply', { eventId: id });
      await this.audit.record(
        tx,
        { organizationId: null, superadmin: scope.principal, requestId: scope.requestId },
        {
          action: 'applied_again',
          entity: { type: 'payment_event', id: auditId, name: `${event.type} ${id}` },
          changes: { reason },
        },
      );
      return event;
    });
  }

  async #apply(eventId: string): Promise<void> {
    const received = await this.events.unprocessed(eventId);
    // The provider has sent it again meanwhile.
    if (!received) return;
    const event = await this.#fromProvider(received);
    await (received.accountId === null ? this.platform : this.connected).apply(event);
  }

  async #fromProvider(received: ReceivedEvent): Promise<Stripe.Event> {
    const { id, accountId } = received;
    const client = await this.payments.client();
    try {
      return await client.events.retrieve(id, {}, accountId === null ? {} : { stripeAccount: accountId });
    } catch (error) {
      await this.events.setFailed(received, providerFailure(error), this.clock.instant());
      // The provider keeps events for thirty days.
      if (isMissingAtProvider(error)) throw new FinalFailure('The provider no longer has the event.');
      throw error;
    }
  }
}
