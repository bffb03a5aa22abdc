import { Injectable } from '@nestjs/common';
import { MAILBOXES } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { compose, Mailer, MailLinks, supportContents } from '../../mails/index.ts';
import { TicketsRepository } from './tickets.repository.ts';

/** Mails the answers of the product desk to the person who has asked, and that person's answers to the support mailbox. */
@Injectable()
export class TicketAnswerMail {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly mailer: Mailer,
    private readonly links: MailLinks,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle('support-answer.send', ({ messageId }) => this.#send(messageId));
  }

  /** The job is retried if the mail server refused the mail. Once it is sent, a repetition does nothing. */
  async #send(messageId: string): Promise<void> {
    const answer = await this.tickets.unmailedAnswer(messageId);
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
    await this.tickets.answerMailed(messageId, this.clock.instant());
  }
}
