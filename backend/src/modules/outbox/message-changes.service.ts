import { Injectable } from '@nestjs/common';
import { type MessageState, PRODUCT_NAME } from '@oficio/contracts';
import { afterMessageEvent, type OutboxMessageEvent, retryDelayMs } from '@oficio/machines/outbox-message';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { type AuditActor, type AuditEntry, AuditLog, type SuperadminActor } from '../../writes/audit-log.ts';
import { notify } from '../../writes/notify.ts';
import { MailAreas } from './mail-areas.ts';
import { type MessageChange, OutboxRepository } from './outbox.repository.ts';
import type { StoredMessage } from './outbox.types.ts';

/** The entry of the audit log about each state that the server's own work leads to. */
const ENTRIES: Partial<Record<MessageState, AuditEntry['action']>> = {
  sent: 'mail_sent',
  failed: 'mail_failed',
  bounced: 'mail_bounced',
  uncertain: 'mail_uncertain',
  skipped: 'mail_skipped',
};

/** The states of a mail that members are notified of. */
const NOTIFIED: Partial<Record<MessageState, 'email_bounced' | 'mail_uncertain'>> = {
  failed: 'email_bounced',
  bounced: 'email_bounced',
  uncertain: 'mail_uncertain',
};

interface Change extends Omit<MessageChange, 'state' | 'attempts'> {
  /** The person who acts, with the entry of the audit log; absent: the server. */
  by?: { actor: AuditActor | SuperadminActor; action: AuditEntry['action'] };
}

/** Changes locked messages by the events of their lifecycle. */
@Injectable()
export class MessageChanges {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly areas: MailAreas,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the state after an event, with its entry of the audit log, and informs the message's area.
   * @returns null if the event isn't possible in the message's state
   */
  async apply(
    tx: Transaction,
    message: StoredMessage,
    event: OutboxMessageEvent,
    { by, ...change }: Change = {},
  ): Promise<StoredMessage | null> {
    const next = afterMessageEvent(message, event);
    if (!next) return null;
    const nextAttemptAt = next.state === 'queued' ? this.#nextAttempt(next.attempts) : null;
    const values = { ...next, nextAttemptAt, ...change };
    await this.outbox.store(tx, message.id, values, this.clock.instant());
    const changed = { ...message, ...values };
    await this.#record(tx, changed, by);
    const isKnown = by || ENTRIES[changed.state] || event.type === 'server.refusedForNow';
    if (isKnown) await this.areas.of(changed).onOutcome(tx, changed);
    return changed;
  }

  /** Of what the server alone has found out about a mail to a client. A person's own test says it on screen. */
  #notify(tx: Transaction, { organizationId, clientId, kind, state, subject, to }: StoredMessage): void {
    const type = NOTIFIED[state];
    if (!type || clientId === null || kind === 'test') return;
    notify(
      tx,
      { organizationId, at: this.clock.instant() },
      { type, entity: { type: 'client', id: clientId }, clientId, params: { subject, to } },
    );
  }

  #nextAttempt(attempts: number): string {
    const delayMs = attempts === 0 ? 0 : retryDelayMs(attempts);
    return new Date(this.clock.now().getTime() + delayMs).toISOString();
  }

  async #record(tx: Transaction, message: StoredMessage, by: Change['by']): Promise<void> {
    const { id, organizationId, subject: name, clientId, state, to, skipReason, failure } = message;
    const entity = { type: 'mail', id, name, clientId } as const;
    if (by) {
      await this.audit.record(tx, by.actor, { action: by.action, entity, changes: { to } });
      return;
    }
    const action = ENTRIES[state];
    if (!action) return;
    const changes = { to, ...(skipReason && { skipReason }), ...(failure && { failure }) };
    await this.audit.record(tx, { organizationId, system: PRODUCT_NAME }, { action, entity, changes });
    this.#notify(tx, message);
  }
}
