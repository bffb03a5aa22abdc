import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ContactBody, MAILBOXES, SUPPORT_DESK } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { RateLimits } from '../../limits/rate-limits.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import type { ContactSender } from './contact-senders.ts';
import { firstResponseDueAt } from './desk-hours.ts';
import { TicketsRepository } from './tickets.repository.ts';

const TOO_MANY = `You have sent several messages already. You can also write to ${MAILBOXES.support}.`;

/** Stores a message of the contact form as a ticket and mails it to the support mailbox alone. */
@Injectable()
export class ContactService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Never reads accounts, so that neither answer nor time reveals one.
   * @throws ApiError rate.limited if the network address has sent too many messages
   */
  async receive({ homepage, ...message }: ContactBody, sender: ContactSender): Promise<void> {
    await this.limits.require('contactMail', sender.address, TOO_MANY);
    if (homepage) return;
    try {
      await this.work.writeAsWorker(sender.scope, (tx) => this.#store(tx, message, sender));
    } catch (error) {
      // A server fault doesn't count as an attempt.
      await this.limits.giveBack('contactMail', sender.address).catch(() => undefined);
      throw error;
    }
  }

  async #store(tx: Transaction, message: ContactBody, { scope, isVisitor }: ContactSender): Promise<void> {
    const now = this.clock.now();
    const userId = isVisitor ? null : scope.userId;
    const fingerprint = fingerprintOf(userId, message);
    const since = new Date(now.getTime() - SUPPORT_DESK.sameMessageMs).toISOString();
    if (await this.tickets.isRepeated(tx, fingerprint, since)) return;
    const id = randomUUID();
    const number = await this.tickets.insert(tx, {
      ...message,
      id,
      messageId: randomUUID(),
      organizationId: scope.organizationId,
      userId,
      fingerprint,
      firstResponseDueAt: firstResponseDueAt(now, SUPPORT_DESK.timezone).toISOString(),
      at: now.toISOString(),
    });
    await this.jobs.enqueue(tx, 'support-ticket.send', { ticketId: id });
    // The entry has no text of the message, because the log outlives it.
    const entity = { type: 'support_ticket', id, name: `Ticket ${number}` } as const;
    await this.audit.record(tx, scope, { action: 'created', entity });
  }
}

function fingerprintOf(userId: string | null, { name, email, subject, message }: ContactBody): string {
  const parts = JSON.stringify([userId, name, email.toLowerCase(), subject, message]);
  return createHash('sha256').update(parts).digest('base64url');
}
