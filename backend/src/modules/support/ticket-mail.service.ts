import { Injectable } from '@nestjs/common';
import { MAILBOXES } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { compose, contents, Mailer } from '../../mails/index.ts';
import { TicketsRepository } from './tickets.repository.ts';

/** Mails tickets to the support mailbox, with the sender's address for replies. */
@Injectable()
export class TicketMail {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle('support-ticket.send', ({ ticketId }) => this.#send(ticketId));
  }

  /** The job is retried if the mail server refused the mail. Once it is sent, a repetition does nothing. */
  async #send(ticketId: string): Promise<void> {
    const ticket = await this.tickets.unmailed(ticketId);
    if (!ticket) return;
    const mail = await compose(contents.contactMessage(ticket));
    await this.mailer.send({ to: MAILBOXES.support, replyTo: ticket.email, ...mail });
    await this.tickets.mailed(ticketId, this.clock.instant());
  }
}
