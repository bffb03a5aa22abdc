import type {
  TicketAuthorKind,
  TicketCategory,
  TicketDesk,
  TicketDiagnostics,
  TicketPriority,
} from '@oficio/contracts';
import type { TicketFacts } from '@oficio/machines/ticket';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';

/*
 * Tickets and messages, as a person's transaction or the worker's writes them. The policies limit a person's; the worker's
 * callers name the desk or the client.
 */

/** What decides over a ticket's next step. */
export interface StoredTicket extends TicketFacts {
  id: string;
  desk: TicketDesk;
  number: number;
  subject: string;
  organizationId: string | null;
  /** The member who has asked Oficio. */
  userId: string | null;
  clientId: string | null;
  /** The present contact of a request. */
  contactId: string | null;
  requesterName: string;
  requesterEmail: string | null;
  priority: TicketPriority;
  assigneeId: string | null;
  firstResponseDueAt: string;
  firstAnsweredAt: string | null;
  lastMessageBy: TicketAuthorKind;
  version: number;
}

const STORED = `id, desk, number, subject, organization_id AS "organizationId", user_id AS "userId",
  client_id AS "clientId", contact_id AS "contactId", requester_name AS "requesterName",
  requester_email AS "requesterEmail", priority, status, assignee_id AS "assigneeId",
  first_response_due_at AS "firstResponseDueAt", first_answered_at AS "firstAnsweredAt",
  last_message_at AS "lastMessageAt", last_message_by AS "lastMessageBy", resolved_at AS "resolvedAt", version`;

type Row = StoredTicket & Record<string, unknown>;

export async function readTicket(tx: Transaction, id: string): Promise<StoredTicket | null> {
  const [row] = await tx.rows<Row>(`SELECT ${STORED} FROM oficio.support_tickets WHERE id = $1`, [id]);
  return row ?? null;
}

/** Locks a ticket, after the client of a request, as a merge of clients does. */
export async function lockTicket(tx: Transaction, id: string): Promise<StoredTicket | null> {
  tx.send(
    `SELECT oficio.lock_clients(organization_id, ARRAY[client_id]) FROM oficio.support_tickets
     WHERE id = $1 AND client_id IS NOT NULL`,
    [id],
  );
  const [row] = await tx.rows<Row>(`SELECT ${STORED} FROM oficio.support_tickets WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
  return row ?? null;
}

export interface NewTicket {
  id: string;
  desk: TicketDesk;
  organizationId: string | null;
  userId: string | null;
  clientId: string | null;
  contactId: string | null;
  requesterName: string;
  requesterEmail: string | null;
  subject: string;
  category: TicketCategory;
  priority: TicketPriority;
  firstResponseDueAt: string;
  /** The author of the first message. */
  by: TicketAuthorKind;
  previousId: string | null;
  diagnostics: TicketDiagnostics | null;
  at: string;
}

/** Returns the ticket's number. */
export async function insertTicket(tx: Transaction, ticket: NewTicket): Promise<number> {
  const [row] = await tx.rows<{ number: number }>(
    `INSERT INTO oficio.support_tickets (id, desk, organization_id, user_id, client_id, contact_id, requester_name,
       requester_email, subject, category, priority, status, first_response_due_at, last_message_at, last_message_by,
       previous_id, diagnostics, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'open', $12, $13, $14, $15, $16, $13, $13)
     RETURNING number`,
    [
      ticket.id,
      ticket.desk,
      ticket.organizationId,
      ticket.userId,
      ticket.clientId,
      ticket.contactId,
      ticket.requesterName,
      ticket.requesterEmail,
      ticket.subject,
      ticket.category,
      ticket.priority,
      ticket.firstResponseDueAt,
      ticket.at,
      ticket.by,
      ticket.previousId,
      ticket.diagnostics && JSON.stringify(ticket.diagnostics),
    ],
  );
  if (!row) throw new Error('The ticket was not stored');
  return row.number;
}

/** The columns that a step changes. */
export interface TicketChange extends Partial<TicketFacts> {
  priority?: TicketPriority;
  assigneeId?: string | null;
  firstAnsweredAt?: string | null;
  firstResponseDueAt?: string;
  lastMessageBy?: TicketAuthorKind;
  closedAt?: string;
  rating?: number;
  mergedIntoId?: string;
}

const COLUMNS: Record<keyof TicketChange, string> = {
  status: 'status',
  priority: 'priority',
  assigneeId: 'assignee_id',
  firstAnsweredAt: 'first_answered_at',
  firstResponseDueAt: 'first_response_due_at',
  lastMessageAt: 'last_message_at',
  lastMessageBy: 'last_message_by',
  resolvedAt: 'resolved_at',
  closedAt: 'closed_at',
  rating: 'rating',
  mergedIntoId: 'merged_into_id',
};

/** Changes a locked ticket. */
export async function updateTicket(
  tx: Transaction,
  id: string,
  change: TicketChange,
  at: string,
): Promise<void> {
  const values = Object.entries(change);
  const assignments = values.map(([name], index) => `${COLUMNS[name as keyof TicketChange]} = $${index + 3}`);
  await tx.rows(
    `UPDATE oficio.support_tickets SET ${[...assignments, 'updated_at = $2', 'version = version + 1'].join(', ')}
     WHERE id = $1`,
    [id, at, ...values.map(([, value]) => value)],
  );
}

/** The author of a message. */
export interface TicketAuthor {
  kind: TicketAuthorKind;
  name: string;
  email: string | null;
  userId: string | null;
  contactId: string | null;
}

export interface NewMessage {
  id: string;
  ticketId: string;
  author: TicketAuthor;
  body: string;
  internal: boolean;
  at: string;
}

/** The place that the next message of a locked ticket gets; 1 for a ticket without messages. */
export async function nextPosition(tx: Transaction, ticketId: string): Promise<number> {
  const [row] = await tx.rows<{ position: number }>('SELECT oficio.next_message_position($1) AS position', [
    ticketId,
  ]);
  return row?.position ?? 1;
}

export async function insertMessage(
  tx: Transaction,
  { id, ticketId, author, body, internal, at }: NewMessage,
  position: number,
): Promise<void> {
  const columns = ['id', 'ticket_id', 'position', 'author_kind', 'author_name', 'author_email'];
  columns.push('author_user_id', 'body', 'internal', 'created_at');
  const values: unknown[] = [id, ticketId, position, author.kind, author.name, author.email];
  values.push(author.userId, body, internal, at);
  // The role of requests has no contact to write.
  if (author.contactId !== null) {
    columns.push('contact_id');
    values.push(author.contactId);
  }
  await tx.rows(
    `INSERT INTO oficio.support_messages (${columns.join(', ')})
     VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    values,
  );
}

/**
 * Gives the files that the person has uploaded to a message.
 * @throws ApiError request.invalid for a file that isn't there, or isn't the person's
 */
export async function attachFiles(
  tx: Transaction,
  { organizationId, userId }: { organizationId: string | null; userId: string },
  messageId: string,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  const attached = await tx.rows(
    `UPDATE oficio.documents SET entity_id = $1
     WHERE organization_id = $2 AND id = ANY ($3) AND entity_type = 'ticket_message' AND entity_id = $4
       AND deleted_at IS NULL RETURNING id`,
    [messageId, organizationId, files, userId],
  );
  if (attached.length === files.length) return;
  const message = 'A file isn’t there any more. Please choose it again.';
  throw new ApiError('request.invalid', message, { fields: [{ path: 'files', message }] });
}
