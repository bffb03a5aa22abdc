import type { TicketStatus } from '@oficio/contracts';

/** The stored facts of a ticket that decide over its next step. Instants are UTC ISO text. */
export interface TicketFacts extends TicketContext {
  status: TicketStatus;
}

export interface TicketContext {
  /** Of a message that the customer can read. */
  lastMessageAt: string;
  /** Null for a ticket that nobody has resolved, and for one that was opened again. */
  resolvedAt: string | null;
}

/** The customer has asked; the staff of the desk answers. */
export type TicketEvent =
  | { type: 'customer.answered'; at: string }
  | { type: 'staff.answered'; at: string }
  | { type: 'ticket.resolved'; at: string }
  | { type: 'ticket.reopened'; at: string }
  | { type: 'time.passed'; at: string }
  /** Another ticket has the messages. */
  | { type: 'ticket.merged' };
