import { Injectable } from '@nestjs/common';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';

export interface NewTicket {
  id: string;
  messageId: string;
  organizationId: string | null;
  /** Null for a visitor. */
  userId: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  fingerprint: string;
  firstResponseDueAt: string;
  at: string;
}

export interface UnmailedTicket {
  number: string;
  subject: string;
  firstResponseDueAt: string;
  name: string;
  email: string;
  message: string;
  /** The sender was signed in. */
  isMembers: boolean;
}

export interface UnmailedAnswer {
  ticketId: string;
  number: string;
  subject: string;
  body: string;
  authorName: string;
  isStaff: boolean;
  requesterEmail: string;
  isMembers: boolean;
}

/** Runs as the worker, because no policy can know the owner of a visitor's ticket. */
@Injectable()
export class TicketsRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  /**
   * Whether the same message was stored since then. A concurrent call with the same message waits until the transaction
   * ends.
   */
  async isRepeated(tx: Transaction, fingerprint: string, since: string): Promise<boolean> {
    await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 13))', [fingerprint]);
    const found = await tx.rows(
      'SELECT id FROM oficio.support_tickets WHERE fingerprint = $1 AND created_at > $2 LIMIT 1',
      [fingerprint, since],
    );
    return found.length > 0;
  }

  /** Returns the ticket's number. */
  async insert(tx: Transaction, ticket: NewTicket): Promise<string> {
    const [row] = await tx.rows<{ number: string }>(
      `WITH ticket AS (
         INSERT INTO oficio.support_tickets (id, desk, organization_id, user_id, subject, category, priority, status,
           requester_name, requester_email, first_response_due_at, last_message_at, last_message_by, fingerprint,
           created_at, updated_at)
         VALUES ($1, 'product', $2, $3, $4, 'question', 'normal', 'open', $9, $10, $5, $7, $12, $6, $7, $7)
         RETURNING id, number)
       , message AS (
         INSERT INTO oficio.support_messages (id, ticket_id, position, author_kind, author_name, author_email,
           author_user_id, body, created_at)
         SELECT $8, id, 1, $12, $9, $10, $3, $11, $7 FROM ticket)
       SELECT number::text FROM ticket`,
      [
        ticket.id,
        ticket.organizationId,
        ticket.userId,
        ticket.subject,
        ticket.firstResponseDueAt,
        ticket.fingerprint,
        ticket.at,
        ticket.messageId,
        ticket.name,
        ticket.email,
        ticket.message,
        ticket.userId === null ? 'visitor' : 'member',
      ],
    );
    if (!row) throw new Error('The ticket was not stored');
    return row.number;
  }

  /** Null if it was mailed already or is gone. */
  async unmailed(id: string): Promise<UnmailedTicket | null> {
    const [row] = await this.worker.read<UnmailedTicket>(
      NO_USER,
      `SELECT ticket.number::text, ticket.subject, ticket.first_response_due_at AS "firstResponseDueAt",
         message.author_name AS name, message.author_email AS email, message.body AS message,
         ticket.user_id IS NOT NULL AS "isMembers"
       FROM oficio.support_tickets ticket
       JOIN oficio.support_messages message ON message.ticket_id = ticket.id AND message.position = 1
       WHERE ticket.id = $1 AND ticket.mailed_at IS NULL`,
      [id],
    );
    return row ?? null;
  }

  async mailed(id: string, at: string): Promise<void> {
    await this.worker.transaction(NO_USER, (tx) =>
      tx.rows('UPDATE oficio.support_tickets SET mailed_at = $2 WHERE id = $1', [id, at]),
    );
  }

  /** An answer of the product desk, or to it; null if it was mailed already or is gone. A note is never mailed. */
  async unmailedAnswer(messageId: string): Promise<UnmailedAnswer | null> {
    const [row] = await this.worker.read<UnmailedAnswer & Record<string, unknown>>(
      NO_USER,
      `SELECT ticket.id AS "ticketId", ticket.number::text, ticket.subject, message.body,
         message.author_name AS "authorName", message.author_kind = 'staff' AS "isStaff",
         ticket.requester_email AS "requesterEmail", ticket.user_id IS NOT NULL AS "isMembers"
       FROM oficio.support_messages message JOIN oficio.support_tickets ticket ON ticket.id = message.ticket_id
       WHERE message.id = $1 AND message.mailed_at IS NULL AND NOT message.internal AND ticket.desk = 'product'
         AND ticket.requester_email IS NOT NULL`,
      [messageId],
    );
    return row ?? null;
  }

  async answerMailed(messageId: string, at: string): Promise<void> {
    await this.worker.transaction(NO_USER, (tx) =>
      tx.rows('UPDATE oficio.support_messages SET mailed_at = $2 WHERE id = $1', [messageId, at]),
    );
  }

  async removeVisitorsBefore(at: string): Promise<void> {
    await this.worker.transaction(NO_USER, (tx) =>
      tx.rows(
        `DELETE FROM oficio.support_tickets WHERE desk = 'product' AND user_id IS NULL AND updated_at < $1`,
        [at],
      ),
    );
  }
}
