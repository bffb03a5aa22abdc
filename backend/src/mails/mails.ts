import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/database.ts';
import type { JobPayloads } from '../jobs/job-payloads.ts';
import { Jobs } from '../jobs/jobs.ts';

/**
 * Mails that follow a change: queued in its transaction, sent by a job. The owning module's handler
 * (`jobs.handle('invitation.send', …)`) reads what the mail says and sends it with the Mailer.
 */
@Injectable()
export class Mails {
  constructor(private readonly jobs: Jobs) {}

  invitation(tx: Transaction, payload: { invitationId: string }): Promise<void> {
    return this.jobs.enqueue(tx, 'invitation.send', payload);
  }

  welcome(tx: Transaction, payload: { userId: string }): Promise<void> {
    return this.jobs.enqueue(tx, 'welcome.send', payload);
  }

  accountDeletion(tx: Transaction, payload: { userId: string }): Promise<void> {
    return this.jobs.enqueue(tx, 'account-deletion.send', payload);
  }

  memberRemoval(tx: Transaction, payload: JobPayloads['member-removal.send']): Promise<void> {
    return this.jobs.enqueue(tx, 'member-removal.send', payload);
  }

  subscriptionNotice(tx: Transaction, payload: { noticeId: string }): Promise<void> {
    return this.jobs.enqueue(tx, 'subscription-notice.send', payload);
  }

  supportTicket(tx: Transaction, payload: { ticketId: string }): Promise<void> {
    return this.jobs.enqueue(tx, 'support-ticket.send', payload);
  }
}
