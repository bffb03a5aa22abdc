import { Injectable } from '@nestjs/common';
import { DAY_MS, MINUTE_MS, WEBHOOKS } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { notify } from '../../writes/notify.ts';
import { WebhookBodies } from './webhook-bodies.ts';
import {
  type ClaimedDelivery,
  type EndpointHealth,
  WebhookQueueRepository,
} from './webhook-queue.repository.ts';
import { type WebhookOutcome, WebhookSender } from './webhook-sender.ts';

const BATCH = 200;
const PURGED_AT_ONCE = 5_000;
const GONE = 410;
/** The first attempt and the repetitions. */
const MOST_TRIES = WEBHOOKS.retryMinutes.length + 1;

/**
 * Sends deliveries, at least once each and in no certain order. A claim is committed before anything is sent; a process that
 * ends meanwhile leaves it to the sweep.
 */
@Injectable()
export class WebhookDelivery {
  constructor(
    private readonly queue: WebhookQueueRepository,
    private readonly bodies: WebhookBodies,
    private readonly sender: WebhookSender,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.handle('webhook.deliver', ({ deliveryId }) => this.#deliver(deliveryId));
    jobs.every('webhook.sweep', '* * * * *', () => this.#sweep());
    jobs.every('webhook.purge', '51 3 * * *', () => this.#purge());
  }

  async #deliver(id: string): Promise<void> {
    const at = this.clock.instant();
    const claim = { at, until: this.#after(WEBHOOKS.claimMs) };
    const delivery = await this.queue.inTransaction((tx) => this.queue.claim(tx, id, claim));
    if (!delivery) return;
    // Claims that ended without an attempt count, too, so that a delivery that can't be made isn't tried forever.
    if (delivery.tries > MOST_TRIES) {
      const end = { status: 'failed', nextAttemptAt: null } as const;
      return this.queue.inTransaction(async (tx) => this.queue.finish(tx, delivery, end));
    }
    const messageId = `msg_${delivery.id}`;
    const body =
      delivery.body ?? (await this.queue.keepBody(id, await this.bodies.bodyOf({ ...delivery, messageId })));
    const { url } = delivery;
    const outcome = await this.sender.send({ url, id: messageId, body, secrets: secretsOf(delivery, at) });
    await this.queue.inTransaction((tx) => this.#finish(tx, delivery, outcome));
  }

  async #finish(tx: Transaction, delivery: ClaimedDelivery, outcome: WebhookOutcome): Promise<void> {
    if (!(await this.queue.lockEndpoint(tx, delivery.endpointId))) return;
    const at = this.clock.instant();
    this.queue.addAttempt(tx, delivery, outcome, at);
    if (outcome.failure === null) {
      this.queue.finish(tx, delivery, { status: 'delivered', nextAttemptAt: null });
      this.queue.succeeded(tx, delivery.endpointId);
      return;
    }
    const minutes = outcome.status === GONE ? undefined : WEBHOOKS.retryMinutes[delivery.tries - 1];
    this.queue.finish(
      tx,
      delivery,
      minutes === undefined
        ? { status: 'failed', nextAttemptAt: null }
        : { status: 'pending', nextAttemptAt: this.#after(minutes * MINUTE_MS) },
    );
    const health = await this.queue.failed(tx, delivery.endpointId, at);
    if (health && (outcome.status === GONE || this.#hasFailedForLong(health))) {
      await this.#disable(tx, delivery, health, outcome.status === GONE ? 'gone' : 'failures');
    }
  }

  #hasFailedForLong({ failures, failingSince }: EndpointHealth): boolean {
    const since = failingSince === null ? Number.POSITIVE_INFINITY : Date.parse(failingSince);
    return failures >= WEBHOOKS.failures && this.clock.now().getTime() - since >= WEBHOOKS.failingMs;
  }

  async #disable(
    tx: Transaction,
    { endpointId: id, organizationId, url }: ClaimedDelivery,
    { ownerUserId }: EndpointHealth,
    because: 'failures' | 'gone',
  ): Promise<void> {
    const at = this.clock.instant();
    const { host } = new URL(url);
    this.queue.disable(tx, id, because, at);
    await this.audit.record(
      tx,
      { organizationId, system: 'Webhooks' },
      { action: 'paused', entity: { type: 'webhook_endpoint', id, name: host }, changes: { because } },
    );
    notify(
      tx,
      { organizationId, at },
      {
        type: 'webhook_disabled',
        entity: { type: 'webhook_endpoint', id },
        clientId: null,
        account: ownerUserId,
        params: { host, isGone: because === 'gone' },
      },
    );
  }

  /** Repeated and concurrent runs are harmless. */
  async #sweep(): Promise<void> {
    let taken: number;
    do {
      taken = await this.queue.inTransaction(async (tx) => {
        const lostBefore = this.#after(-WEBHOOKS.lostAfterMs);
        const ids = await this.queue.takeDue(tx, { at: this.clock.instant(), lostBefore, limit: BATCH });
        for (const deliveryId of ids) await this.jobs.enqueue(tx, 'webhook.deliver', { deliveryId });
        return ids.length;
      });
    } while (taken === BATCH);
  }

  async #purge(): Promise<void> {
    const before = this.#after(-WEBHOOKS.keptDays * DAY_MS);
    while ((await this.queue.purge(before, PURGED_AT_ONCE)) === PURGED_AT_ONCE);
  }

  #after(milliseconds: number): string {
    return new Date(this.clock.now().getTime() + milliseconds).toISOString();
  }
}

function secretsOf({ secret, previousSecret, previousSecretUntil }: ClaimedDelivery, at: string): string[] {
  const overlaps = previousSecretUntil !== null && previousSecretUntil > at && previousSecret !== secret;
  return previousSecret !== null && overlaps ? [secret, previousSecret] : [secret];
}
