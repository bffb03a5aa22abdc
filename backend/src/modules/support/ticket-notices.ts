import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { notify } from '../../writes/notify.ts';
import { clientName } from './client-name.ts';
import { RequestMails } from './request-mails.ts';
import type { OpenedTicket, WrittenMessage } from './ticket.types.ts';
import type { StoredTicket } from './ticket-rows.ts';

/** Tells the other side of a ticket about a message, in the message's transaction. */
@Injectable()
export class TicketNotices {
  constructor(
    private readonly mails: RequestMails,
    private readonly jobs: Jobs,
  ) {}

  async opened(
    tx: Transaction,
    ticket: Pick<OpenedTicket, 'desk' | 'organizationId' | 'clientId' | 'author' | 'subject'> & {
      id: string;
      at: string;
    },
  ): Promise<void> {
    if (ticket.desk === 'product')
      await this.jobs.enqueue(tx, 'support-ticket.send', { ticketId: ticket.id });
    // A member who enters a request for a client knows of it.
    else if (ticket.author.kind === 'contact') await notifyMembers(tx, ticket);
  }

  async answered(
    tx: Transaction,
    ticket: StoredTicket,
    { id, body, author, isStaff, at }: WrittenMessage & { isStaff: boolean; at: string },
  ): Promise<void> {
    if (ticket.desk === 'organization') {
      if (isStaff) await this.mails.queueAnswer(tx, ticket, { id, body, createdBy: author.userId });
      else await notifyMembers(tx, { ...ticket, at });
      return;
    }
    await this.jobs.enqueue(tx, 'support-answer.send', { messageId: id });
    if (isStaff && ticket.organizationId !== null && ticket.userId !== null) {
      notify(
        tx,
        { organizationId: ticket.organizationId, at },
        {
          type: 'ticket_answered',
          entity: { type: 'support_ticket', id: ticket.id },
          clientId: null,
          account: ticket.userId,
          params: { subject: ticket.subject },
        },
      );
    }
  }
}

async function notifyMembers(
  tx: Transaction,
  {
    id,
    organizationId,
    clientId,
    subject,
    at,
  }: Pick<StoredTicket, 'id' | 'organizationId' | 'clientId' | 'subject'> & { at: string },
): Promise<void> {
  if (organizationId === null || clientId === null) return;
  const client = await clientName(tx, organizationId, clientId);
  notify(
    tx,
    { organizationId, at },
    {
      type: 'ticket_received',
      entity: { type: 'ticket', id },
      clientId,
      params: { client, subject },
    },
  );
}
