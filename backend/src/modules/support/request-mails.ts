import { Injectable } from '@nestjs/common';
import { type DocumentLocale, ticketNumber } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { userLines } from '../../mails/index.ts';
import { escapedLines } from '../mail-templates/filled-text.ts';
import { Outbox } from '../outbox/outbox.ts';
import { REQUEST_WORDS } from './request-words.ts';
import type { StoredTicket } from './ticket-rows.ts';

/** The type of the messages. Their entity is the request. */
export const REQUEST_ENTITY = 'ticket';

/** Queues the mail with an answer to a client's request, in the organization's name. */
@Injectable()
export class RequestMails {
  constructor(private readonly outbox: Outbox) {}

  /** Nothing happens for a request whose contact was removed, or has no address. */
  async queueAnswer(
    tx: Transaction,
    { id: entityId, organizationId, clientId, contactId, number, subject }: StoredTicket,
    { id, body, createdBy }: { id: string; body: string; createdBy: string | null },
  ): Promise<void> {
    if (organizationId === null || contactId === null) return;
    const [contact] = await tx.rows<{ address: string | null; locale: DocumentLocale }>(
      `SELECT nullif(contact.email, '') AS address, client.locale FROM oficio.client_contacts contact
       JOIN public.client_directory client
         ON client.id = contact.client_id AND client.organization_id = contact.organization_id
       WHERE contact.organization_id = $1 AND contact.id = $2 AND client.deleted_at IS NULL`,
      [organizationId, contactId],
    );
    if (!contact?.address) return;
    await this.outbox.enqueueMail(tx, {
      organizationId,
      clientId,
      contactId,
      occurrenceKey: `ticket.answered:${id}`,
      kind: 'manual',
      templateKey: 'ticket_answered',
      entityType: REQUEST_ENTITY,
      entityId,
      to: contact.address,
      locale: contact.locale,
      subject: REQUEST_WORDS[contact.locale].subject(ticketNumber(number), userLines(subject)).slice(0, 254),
      bodyText: escapedLines(userLines(body)),
      createdBy,
    });
  }
}
