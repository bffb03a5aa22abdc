import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { email, HOUR_MS, OUTBOX, type SkipReason } from '@oficio/contracts';
import * as z from 'zod/mini';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { Jobs } from '../../jobs/jobs.ts';
import type { AuditActor } from '../../writes/audit-log.ts';
import { type MailSender, MailSenders } from './mail-senders.repository.ts';
import { MessageChanges } from './message-changes.service.ts';
import { type InsertedMessage, OutboxRepository } from './outbox.repository.ts';
import type { NewMessage, StoredMessage } from './outbox.types.ts';
import { OutboxLimitsRepository } from './outbox-limits.repository.ts';

/** Queues mails of organizations to their clients, each in the transaction of its cause. */
@Injectable()
export class Outbox {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly limits: OutboxLimitsRepository,
    private readonly senders: MailSenders,
    private readonly changes: MessageChanges,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues a mail, in a transaction of a request or of the worker.
   * @returns the message's id; null if there is a message with this key
   * @throws ApiError request.invalid for an address, or for more than 10 of them; for a mail of a person also
   *   rate.limited if the organization can't write to as many recipients today, and request.invalid for an address that
   *   isn't the client's, in a trial
   */
  async enqueueMail(tx: Transaction, message: NewMessage): Promise<string | null> {
    requireAddresses(message);
    // The claim checks both again. A message without a person is skipped there.
    if (message.kind !== 'automatic') {
      await this.#requireContacts(tx, message);
      await this.#requireRoom(tx, message);
    }
    const id = randomUUID();
    return (await this.insert(tx, { ...message, id, at: this.clock.instant() })) ? id : null;
  }

  /** Whose name and address the mails of an organization carry. */
  senderOf(organizationId: string): Promise<MailSender> {
    return this.senders.of(organizationId);
  }

  /** Inserts a message and queues its job if it is due. False if there is a message with its key. */
  async insert(tx: Transaction, message: InsertedMessage): Promise<boolean> {
    if (!(await this.outbox.insert(tx, message))) return false;
    if ((message.dueAt ?? message.at) <= message.at) {
      await this.jobs.enqueue(tx, 'mail.send', { messageId: message.id });
    }
    return true;
  }

  /** Stores a message that isn't sent, with the reason. Nothing happens if there is a message with its key. */
  async addSkipped(tx: Transaction, message: NewMessage, skipReason: SkipReason): Promise<void> {
    const added = await this.#addUnsent(tx, message);
    if (added) await this.changes.apply(tx, added, { type: 'condition.gone' }, { skipReason });
  }

  /** Stores a message that a person has cancelled before it was due. False if there is a message with its key. */
  async addCancelled(tx: Transaction, message: NewMessage, actor: AuditActor): Promise<boolean> {
    const added = await this.#addUnsent(tx, message);
    if (!added) return false;
    await this.changes.apply(
      tx,
      added,
      { type: 'cancel.requested' },
      { by: { actor, action: 'mail_cancelled' } },
    );
    return true;
  }

  /** A queued message without a job, for the state that follows at once. */
  async #addUnsent(tx: Transaction, message: NewMessage): Promise<StoredMessage | null> {
    const id = randomUUID();
    const isAdded = await this.outbox.insert(tx, { ...message, id, at: this.clock.instant() });
    return isAdded ? this.outbox.lock(tx, message, id) : null;
  }

  async #requireRoom(tx: Transaction, message: NewMessage): Promise<void> {
    const { used, most } = await this.limits.dayOf(tx, message, this.clock.now());
    if (used + 1 + (message.cc?.length ?? 0) <= most) return;
    const text = `Your organization can write to ${most} recipients in 24 hours, and ${used} are used. Please try again later.`;
    throw new ApiError('rate.limited', text, { retryAfterSeconds: HOUR_MS / 1_000 });
  }

  async #requireContacts(tx: Transaction, message: NewMessage): Promise<void> {
    const strangers = await this.limits.strangersOf(tx, message);
    if (strangers.length === 0) return;
    const fields = strangers.map((address) => ({
      path: address === message.to ? 'to' : 'cc',
      message: `During the trial, emails only go to the client’s own addresses. Please add ${address} to its contacts first.`,
    }));
    throw new ApiError('request.invalid', fields[0]?.message, { fields });
  }
}

function requireAddresses({ to, cc = [] }: NewMessage): void {
  if (1 + cc.length > OUTBOX.recipients) {
    throw new ApiError('request.invalid', `A mail can go to ${OUTBOX.recipients} addresses.`);
  }
  const wrong = [to, ...cc].find((address) => !z.safeParse(email, address).success);
  if (wrong !== undefined) throw new ApiError('request.invalid', `“${wrong}” isn’t a valid email address.`);
}
