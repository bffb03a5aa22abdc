import type { TicketCategory, TicketDesk, TicketDiagnostics, TicketPriority } from '@oficio/contracts';
import type { TicketAuthor } from './ticket-rows.ts';

/** A ticket as its requester writes it. */
export interface OpenedTicket {
  desk: TicketDesk;
  organizationId: string | null;
  clientId: string | null;
  /** The person who has asked; a member can write the message for a client. */
  requester: { userId: string | null; contactId: string | null; name: string; email: string | null };
  subject: string;
  category: TicketCategory;
  priority: TicketPriority;
  diagnostics: TicketDiagnostics | null;
  previousId: string | null;
  /** The desk's. */
  timezone: string;
  messageId: string;
  author: TicketAuthor;
  body: string;
}

export interface WrittenMessage {
  id: string;
  author: TicketAuthor;
  body: string;
  internal: boolean;
}
