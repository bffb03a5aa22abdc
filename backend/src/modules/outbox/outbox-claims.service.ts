import { Injectable } from '@nestjs/common';
import type { SkipReason } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { Mailer } from '../../mails/index.ts';
import { MailAreas } from './mail-areas.ts';
import { MessageChanges } from './message-changes.service.ts';
import { OutboxRepository } from './outbox.repository.ts';
import type { StoredMessage } from './outbox.types.ts';
import { type MessageLimits, OutboxLimitsRepository } from './outbox-limits.repository.ts';

/** A message that this process alone may hand over, once. */
export interface ClaimedMessage extends StoredMessage {
  messageId: string;
  sendingSince: string;
}

/** Claims messages in a transaction that is committed before anything reaches the mail server. */
@Injectable()
export class OutboxClaims {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly limits: OutboxLimitsRepository,
    private readonly changes: MessageChanges,
    private readonly areas: MailAreas,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  /** Null if the message isn't due, is being sent, waits for a limit or its organization, or was skipped. */
  claim(id: string): Promise<ClaimedMessage | null> {
    return this.outbox.inTransaction(async (tx) => {
      const message = await this.outbox.lockDue(tx, id, this.clock.instant());
      if (!message) return null;
      const limits = await this.limits.limitsOf(tx, message, {
        now: this.clock.now(),
        documentTypes: this.areas.documentTypes,
      });
      // The sweep queues its job again once the organization sends.
      if (limits.isHeld) return null;
      const skipReason = await this.#skipReason(tx, message, limits);
      if (skipReason) {
        await this.changes.apply(tx, message, { type: 'condition.gone' }, { skipReason });
        return null;
      }
      if (limits.documentsFrom) {
        await this.outbox.defer(tx, id, limits.documentsFrom);
        return null;
      }
      return this.#claim(tx, message, limits);
    });
  }

  async #skipReason(
    tx: Transaction,
    message: StoredMessage,
    { suppressed, strangers, isDayFull }: MessageLimits,
  ): Promise<SkipReason | null> {
    if (suppressed.includes(message.to.toLowerCase())) return 'suppressed';
    if (strangers.includes(message.to)) return 'not_a_contact';
    const unwanted = await this.areas.of(message).stillWanted(tx, message);
    return unwanted ?? (isDayFull ? 'over_limit' : null);
  }

  async #claim(
    tx: Transaction,
    message: StoredMessage,
    { suppressed, strangers }: MessageLimits,
  ): Promise<ClaimedMessage | null> {
    const sendingSince = this.clock.instant();
    const seed = `${message.organizationId} ${message.occurrenceKey}`;
    const messageId = message.messageId ?? this.mailer.messageIdOf(seed);
    const claimed = await this.changes.apply(
      tx,
      message,
      { type: 'message.claimed' },
      { sendingSince, messageId },
    );
    const cc = message.cc.filter(
      (address) => !suppressed.includes(address.toLowerCase()) && !strangers.includes(address),
    );
    return claimed && { ...claimed, cc, sendingSince, messageId };
  }
}
