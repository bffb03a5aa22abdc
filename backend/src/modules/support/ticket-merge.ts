import { Injectable } from '@nestjs/common';
import { nextTicket, ticketStatus } from '@oficio/machines/ticket';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { AuditActor } from '../../writes/audit-log.ts';
import { DeskTicketsRepository } from './desk-tickets.repository.ts';
import { requireStep, TicketEngine } from './ticket-engine.ts';
import { type StoredTicket, type TicketChange, updateTicket } from './ticket-rows.ts';

/** Makes one ticket of two that a person has written about the same thing. */
@Injectable()
export class TicketMerge {
  constructor(
    private readonly tickets: DeskTicketsRepository,
    private readonly engine: TicketEngine,
    private readonly clock: Clock,
  ) {}

  /**
   * Both tickets are locked. The other one then waits for the support if the customer has written last.
   * @throws ApiError ticket.not_possible for a closed ticket, and for those of different people
   */
  async merge(tx: Transaction, actor: AuditActor, ticket: StoredTicket, into: StoredTicket): Promise<void> {
    const at = this.clock.instant();
    if (ticket.id === into.id || ticketStatus(into, at) === 'closed')
      throw new ApiError('ticket.not_possible');
    if (!isOfSamePerson(ticket, into)) {
      throw new ApiError(
        'ticket.not_possible',
        'These tickets are of different people, and their messages stay apart.',
      );
    }
    const closing = requireStep(ticket, { type: 'ticket.merged' });
    await this.tickets.moveMessages(tx, { from: ticket.id, into: into.id });
    await updateTicket(tx, ticket.id, { ...closing, closedAt: at, mergedIntoId: into.id }, at);
    await updateTicket(tx, into.id, joined(ticket, into), at);
    await this.engine.record(tx, actor, ticket, 'merged', { into: into.number });
  }
}

/** The facts of the ticket that has the messages of both. */
function joined(ticket: StoredTicket, into: StoredTicket): TicketChange {
  const isLater = ticket.lastMessageAt > into.lastMessageAt;
  const answers = [ticket.firstAnsweredAt, into.firstAnsweredAt].filter((instant) => instant !== null);
  return {
    ...(isLater && ticket.lastMessageBy !== 'staff' && afterQuestion(ticket, into)),
    ...(isLater && { lastMessageAt: ticket.lastMessageAt, lastMessageBy: ticket.lastMessageBy }),
    firstAnsweredAt: answers.toSorted()[0] ?? null,
    firstResponseDueAt: [ticket.firstResponseDueAt, into.firstResponseDueAt].toSorted()[0] ?? '',
  };
}

function afterQuestion({ lastMessageAt: at }: StoredTicket, into: StoredTicket): TicketChange {
  return nextTicket(into, { type: 'customer.answered', at }) ?? {};
}

/** Messages reach nobody else: the account is the same, or a visitor has given the account's address. */
function isOfSamePerson(one: StoredTicket, other: StoredTicket): boolean {
  if (one.userId !== null && other.userId !== null) {
    return one.userId === other.userId && one.organizationId === other.organizationId;
  }
  return (
    one.requesterEmail !== null && one.requesterEmail.toLowerCase() === other.requesterEmail?.toLowerCase()
  );
}
