import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OutboxMessageEvent } from '@oficio/machines/outbox-message';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { type HandOver, Mailer } from '../../mails/index.ts';
import { MailAreas } from './mail-areas.ts';
import { MailSenders } from './mail-senders.repository.ts';
import { MessageChanges } from './message-changes.service.ts';
import { OutboxRepository } from './outbox.repository.ts';
import type { KeptText, UnwantedMail } from './outbox.types.ts';
import { type ClaimedMessage, OutboxClaims } from './outbox-claims.service.ts';
import { OutboxLimitsRepository } from './outbox-limits.repository.ts';

/** Sends queued messages. A message that was claimed is settled by this process or, later, by the sweep. */
@Injectable()
export class OutboxDelivery {
  constructor(
    private readonly claims: OutboxClaims,
    private readonly outbox: OutboxRepository,
    private readonly limits: OutboxLimitsRepository,
    private readonly changes: MessageChanges,
    private readonly areas: MailAreas,
    private readonly senders: MailSenders,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly logger: RequestLogger,
    jobs: Jobs,
  ) {
    jobs.handle('mail.send', ({ messageId }) => this.send(messageId));
  }

  async send(id: string): Promise<void> {
    const message = await this.claims.claim(id);
    if (!message) return;
    const { result, kept } = await this.#handOver(message);
    await this.settle(message, result, kept);
  }

  /** Stores the result of a claimed message's hand-over. Does nothing if the claim was given up meanwhile. */
  async settle(claimed: ClaimedMessage, result: HandOver | UnwantedMail, kept?: KeptText): Promise<void> {
    await this.outbox.inTransaction(async (tx) => {
      const message = await this.outbox.lockClaimed(tx, claimed);
      if (!message) return;
      if ('skipReason' in result) {
        await this.changes.apply(tx, message, { type: 'condition.gone' }, result);
        return;
      }
      const { event, failure } = conclusionOf(claimed, result);
      const at = this.clock.instant();
      const isSent = event.type === 'server.accepted';
      await this.changes.apply(tx, message, event, { failure, ...(isSent && { sentAt: at }), ...kept });
      for (const address of unreachableOf(claimed, result)) {
        await this.#suppress(tx, claimed, address, at);
      }
    });
  }

  async #handOver(message: ClaimedMessage): Promise<{ result: HandOver | UnwantedMail; kept?: KeptText }> {
    const { to, cc, messageId } = message;
    try {
      const made = await this.areas.of(message).compose(message);
      if ('skipReason' in made) return { result: made };
      const { attachments, kept, ...mail } = made;
      const files = await attachments?.();
      const sender = await this.senders.of(message.organizationId);
      const result = await this.mailer.handOver({
        to,
        cc,
        messageId,
        ...sender,
        ...mail,
        ...(files && { attachments: files }),
      });
      return { result, ...(kept && { kept }) };
    } catch (error) {
      const reason = error instanceof Error ? error.name : typeof error;
      this.logger.warn(`A mail about ${message.entityType} could not be made: ${reason}`);
      return { result: { outcome: 'refusedForNow', words: 'the mail could not be made' } };
    }
  }

  async #suppress(
    tx: Transaction,
    { organizationId }: ClaimedMessage,
    address: string,
    at: string,
  ): Promise<void> {
    await this.limits.suppress(tx, { id: randomUUID(), organizationId, address, at });
  }
}

interface Conclusion {
  event: OutboxMessageEvent;
  /** For people; null if nothing was refused. */
  failure: string | null;
}

function conclusionOf({ to }: ClaimedMessage, result: HandOver): Conclusion {
  switch (result.outcome) {
    case 'accepted': {
      // Repeating it would reach the copies' addresses twice.
      const own = result.refused.find(({ address }) => address.toLowerCase() === to.toLowerCase());
      if (own)
        return { event: { type: 'server.refusedForGood' }, failure: `${own.words} (copies were sent)` };
      const copies = result.refused.map(({ address, words }) => `${address}: ${words}`).join('; ');
      return { event: { type: 'server.accepted' }, failure: copies || null };
    }
    case 'refusedForNow':
      return { event: { type: 'server.refusedForNow' }, failure: result.words };
    case 'refusedForGood':
      return { event: { type: 'server.refusedForGood' }, failure: result.words };
    case 'unknown':
      return { event: { type: 'answer.missing' }, failure: null };
  }
}

/** The addresses that the mail server refused for good. */
function unreachableOf({ to }: ClaimedMessage, result: HandOver): string[] {
  if (result.outcome === 'refusedForGood') return result.aboutAddress ? [to] : [];
  if (result.outcome !== 'accepted') return [];
  return result.refused.filter(({ forGood }) => forGood).map(({ address }) => address);
}
