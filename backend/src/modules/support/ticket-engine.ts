import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TICKETS, type TicketAuthorKind, type TicketDesk, ticketNumber } from '@oficio/contracts';
import { nextTicket, type TicketEvent, ticketStatus } from '@oficio/machines/ticket';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';

import {
  type AuditActor,
  type AuditEntry,
  AuditLog,
  type ClientActor,
  type SystemActor,
} from '../../writes/audit-log.ts';
import { firstResponseDueAt } from './desk-hours.ts';
import type { OpenedTicket, WrittenMessage } from './ticket.types.ts';
import { TicketNotices } from './ticket-notices.ts';
import {
  insertMessage,
  insertTicket,
  nextPosition,
  readTicket,
  type StoredTicket,
  type TicketChange,
  updateTicket,
} from './ticket-rows.ts';

type Actor = AuditActor | SystemActor | ClientActor;

/** The people of a desk who answer. All others ask. */
const STAFF: Record<TicketDesk, readonly TicketAuthorKind[]> = {
  product: ['staff'],
  organization: ['member'],
};

/** Steps of the tickets of both desks, each within the transaction of its caller, who has locked the ticket. */
@Injectable()
export class TicketEngine {
  constructor(
    private readonly notices: TicketNotices,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a ticket with its first message. Returns its id.
   * @throws ApiError resource.not_found for a former ticket of another desk or client; ticket.not_possible for one that is
   * still open
   */
  async open(tx: Transaction, actor: Actor, ticket: OpenedTicket): Promise<string> {
    const now = this.clock.now();
    const at = now.toISOString();
    await this.#requireClosed(tx, ticket, at);
    const id = randomUUID();
    const { requester, messageId, author, body, timezone, ...fields } = ticket;
    const number = await insertTicket(tx, {
      ...fields,
      id,
      userId: requester.userId,
      contactId: requester.contactId,
      requesterName: requester.name,
      requesterEmail: requester.email,
      firstResponseDueAt: firstResponseDueAt(now, timezone).toISOString(),
      by: author.kind,
      at,
    });
    await insertMessage(tx, { id: messageId, ticketId: id, author, body, internal: false, at }, 1);
    await this.record(tx, actor, { ...ticket, id, number }, 'created');
    await this.notices.opened(tx, { ...ticket, id, at });
    return id;
  }

  async #requireClosed(
    tx: Transaction,
    { desk, clientId, previousId }: OpenedTicket,
    at: string,
  ): Promise<void> {
    if (previousId === null) return;
    const previous = await readTicket(tx, previousId);
    if (previous?.desk !== desk || previous.clientId !== clientId) throw new ApiError('resource.not_found');
    if (ticketStatus(previous, at) !== 'closed') {
      throw new ApiError('ticket.not_possible', 'This ticket isn’t closed yet. Please answer it instead.');
    }
  }

  /**
   * Adds a message to a locked ticket.
   * @throws ApiError ticket.not_possible for a closed ticket, and for one that has as many messages as it can have
   */
  async write(tx: Transaction, actor: Actor, ticket: StoredTicket, message: WrittenMessage): Promise<void> {
    const at = this.clock.instant();
    const { author, internal } = message;
    const isStaff = STAFF[ticket.desk].includes(author.kind);
    const change: TicketChange = internal
      ? requireNotClosed(ticket, at)
      : this.#answered(ticket, author.kind, isStaff, at);
    const position = await nextPosition(tx, ticket.id);
    if (position > TICKETS.messages) {
      throw new ApiError(
        'ticket.not_possible',
        `This ticket has ${TICKETS.messages} messages already. Please open a new one.`,
      );
    }
    await insertMessage(tx, { ...message, ticketId: ticket.id, at }, position);
    await updateTicket(tx, ticket.id, change, at);
    await this.record(tx, actor, ticket, internal ? 'noted' : 'answered');
    if (!internal) await this.notices.answered(tx, ticket, { ...message, isStaff, at });
  }

  #answered(ticket: StoredTicket, by: TicketAuthorKind, isStaff: boolean, at: string): TicketChange {
    const change = requireStep(ticket, { type: isStaff ? 'staff.answered' : 'customer.answered', at });
    const firstAnsweredAt = isStaff ? (ticket.firstAnsweredAt ?? at) : ticket.firstAnsweredAt;
    return { ...change, lastMessageBy: by, firstAnsweredAt };
  }

  /** @throws ApiError ticket.not_possible */
  async resolve(tx: Transaction, actor: Actor, ticket: StoredTicket): Promise<void> {
    const at = this.clock.instant();
    await updateTicket(tx, ticket.id, requireStep(ticket, { type: 'ticket.resolved', at }), at);
    await this.record(tx, actor, ticket, 'resolved');
  }

  /** @throws ApiError ticket.not_possible, also after the days of reopening */
  async reopen(tx: Transaction, actor: Actor, ticket: StoredTicket): Promise<void> {
    const at = this.clock.instant();
    await updateTicket(tx, ticket.id, requireStep(ticket, { type: 'ticket.reopened', at }), at);
    await this.record(tx, actor, ticket, 'reopened');
  }

  /** @throws ApiError ticket.not_possible for a closed ticket */
  async change(
    tx: Transaction,
    actor: Actor,
    ticket: StoredTicket,
    change: Pick<TicketChange, 'assigneeId' | 'priority'>,
  ): Promise<void> {
    const at = this.clock.instant();
    await updateTicket(tx, ticket.id, { ...requireNotClosed(ticket, at), ...change }, at);
    await this.record(tx, actor, ticket, 'updated', { ...change });
  }

  /** The entry of a question to Oficio has no text of it, because the log outlives it. */
  async record(
    tx: Transaction,
    actor: Actor,
    {
      id,
      desk,
      number,
      subject,
      clientId,
    }: Pick<StoredTicket, 'id' | 'desk' | 'number' | 'subject' | 'clientId'>,
    action: AuditEntry['action'],
    changes: Record<string, unknown> = {},
  ): Promise<void> {
    const entity =
      desk === 'organization'
        ? ({ type: 'ticket', id, name: `${ticketNumber(number)} ${subject}`, clientId } as const)
        : ({ type: 'support_ticket', id, name: `Ticket ${number}` } as const);
    await this.audit.record(tx, actor, { action, entity, changes });
  }
}

/** @throws ApiError ticket.not_possible */
export function requireStep(ticket: StoredTicket, event: TicketEvent): TicketChange {
  const next = nextTicket(ticket, event);
  if (!next) throw new ApiError('ticket.not_possible');
  return next;
}

/** @throws ApiError ticket.not_possible */
function requireNotClosed(ticket: StoredTicket, at: string): TicketChange {
  if (ticketStatus(ticket, at) === 'closed') throw new ApiError('ticket.not_possible');
  return {};
}
