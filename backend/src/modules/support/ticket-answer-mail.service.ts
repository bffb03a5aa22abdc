import { Injectable } from '@nestjs/common';
import { MAILBOXES } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { compose, Mailer, MailLinks, supportContents } from '../../mails/index.ts';

interface UnmailedAnswer extends Record<string, unknown> {
  ticketId: string;
  number: string;
  subject: string;
  body: string;
  authorName: string;
  isStaff: boolean;
  requesterEmail: string;
  isMembers: boolean;
}

/** Mails the answers of the product desk to the person who has asked, and that person's answers to the support mailbox. */
@Injectable()
export class TicketAnswerMail {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly mailer: Mailer,
    private readonly links: MailLinks,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle('support-answer.send', ({ messageId }) => this.#send(messageId));
  }

  /** The job is retried if the mail server refused the mail. Once it is sent, a repetition does nothing. */
  async #send(messageId: string): Promise<void> {
    const [answer] = await this.worker.read<UnmailedAnswer>(NO_USER, UNMAILED, [messageId]);
    if (!answer) return;
    const { ticketId, isStaff, isMembers, requesterEmail } = answer;
    if (isStaff) {
      const link = isMembers ? this.links.page(`/support/${ticketId}`) : null;
      const mail = await compose(supportContents.ticketAnswer({ ...answer, link }));
      await this.mailer.send({ to: requesterEmail, replyTo: MAILBOXES.support, ...mail });
    } else {
      const mail = await compose(supportContents.ticketFollowUp({ ...answer, email: requesterEmail }));
      await this.mailer.send({ to: MAILBOXES.support, replyTo: requesterEmail, ...mail });
    }
    await this.worker.transaction(NO_USER, (tx) =>
      tx.rows('UPDATE oficio.support_messages SET mailed_at = $2 WHERE id = $1', [
        messageId,
        this.clock.instant(),
      ]),
    );
  }
}

/** A note of the desk is never mailed. */
const UNMAILED = `SELECT ticket.id AS "ticketId", ticket.number::text, ticket.subject, message.body,
    message.author_name AS "authorName", message.author_kind = 'staff' AS "isStaff",
    ticket.requester_email AS "requesterEmail", ticket.user_id IS NOT NULL AS "isMembers"
  FROM oficio.support_messages message JOIN oficio.support_tickets ticket ON ticket.id = message.ticket_id
  WHERE message.id = $1 AND message.mailed_at IS NULL AND NOT message.internal AND ticket.desk = 'product'
    AND ticket.requester_email IS NOT NULL`;
