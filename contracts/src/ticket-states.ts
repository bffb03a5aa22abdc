/** Who answers a ticket: Oficio's support, or the organization whose client has written. */
export const TICKET_DESKS = ['product', 'organization'] as const;
export type TicketDesk = (typeof TICKET_DESKS)[number];

export const TICKET_CATEGORIES = ['billing', 'bug', 'question', 'feature', 'data'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/** The least urgent first. */
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

export const TICKET_STATUSES = [
  'open',
  'waiting_on_customer',
  'waiting_on_support',
  'resolved',
  'closed',
] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The states of a ticket that somebody still works on. */
export const UNRESOLVED_STATUSES: readonly TicketStatus[] = [
  'open',
  'waiting_on_customer',
  'waiting_on_support',
];

/** The author of a message. A `visitor` has no account; `staff` answers for Oficio. */
export const TICKET_AUTHOR_KINDS = ['visitor', 'member', 'contact', 'staff'] as const;
export type TicketAuthorKind = (typeof TICKET_AUTHOR_KINDS)[number];

/** What a person can do with a ticket, the usual next step first. `followUp`: a new ticket that names this closed one. */
export const TICKET_ACTIONS = [
  'answer',
  'note',
  'resolve',
  'reopen',
  'rate',
  'followUp',
  'assign',
  'prioritise',
  'merge',
] as const;
export type TicketAction = (typeof TICKET_ACTIONS)[number];

/** The number of a ticket as people read it. */
export function ticketNumber(number: number): string {
  return `T-${number}`;
}
