import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ContactBody, MAILBOXES, SUPPORT_DESK } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { AuditLog } from '../../http/audit-log.ts';
import { RateLimits } from '../../http/rate-limits.ts';
import { Refusal } from '../../http/refusal.ts';
import { UnitOfWork } from '../../http/unit-of-work.ts';
import { Mails } from '../../mails/index.ts';
import { firstResponseDueAt } from './business-hours.ts';
import type { ContactSender } from './contact-senders.ts';
import { TicketsRepository } from './tickets.repository.ts';

const TOO_MANY = `You have sent several messages already. Please try again later or contact us directly at ${MAILBOXES.support}`;

/** Takes what people write through the contact form: a ticket, and a mail to the support mailbox alone. */
@Injectable()
export class ContactService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly mails: Mails,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Nothing in it looks at who has an account: neither answer nor time can tell.
   * @throws Refusal rate.limited when the address of the network has sent too much
   */
  async receive({ homepage, ...message }: ContactBody, sender: ContactSender): Promise<void> {
    await this.#count(sender.address);
    if (homepage) return;
    try {
      await this.work.writeAsWorker(sender.scope, (tx) => this.#store(tx, message, sender));
    } catch (error) {
      // Who was kept from it by a fault of ours may try again.
      await this.limits.giveBack('contactMail', sender.address).catch(() => undefined);
      throw error;
    }
  }

  async #count(address: string): Promise<void> {
    const { allowed, windowMs } = await this.limits.take('contactMail', address);
    if (!allowed) {
      throw new Refusal('rate.limited', TOO_MANY, { retryAfterSeconds: Math.ceil(windowMs / 1_000) });
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
      firstResponseDueAt: firstResponseDueAt(now).toISOString(),
      at: now.toISOString(),
    });
    await this.mails.supportTicket(tx, { ticketId: id });
    // Without a word of the message: the log outlives it.
    const entity = { type: 'support_ticket', id, name: `Ticket ${number}` } as const;
    await this.audit.record(tx, scope, { action: 'created', entity });
  }
}

function fingerprintOf(userId: string | null, { name, email, subject, message }: ContactBody): string {
  const parts = JSON.stringify([userId, name, email.toLowerCase(), subject, message]);
  return createHash('sha256').update(parts).digest('base64url');
}
