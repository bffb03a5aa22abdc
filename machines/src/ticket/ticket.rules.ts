import { TICKET_ACTIONS, type TicketAction, type TicketStatus } from '@oficio/contracts';
import { type SnapshotFrom, transition } from 'xstate';
import { ticketMachine } from './ticket.machine.ts';
import type { TicketEvent, TicketFacts } from './ticket.types.ts';

/** The facts to store after an event; null if the event isn't possible in this state. */
export function nextTicket(facts: TicketFacts, event: TicketEvent): TicketFacts | null {
  const snapshot = stored(facts);
  if (!snapshot.can(event)) return null;
  const [next] = transition(ticketMachine, snapshot, event);
  return { ...next.context, status: statusOf(next.value) };
}

/** The word that lists and pages show: a resolved ticket is closed as soon as it can't be opened again. */
export function ticketStatus(facts: TicketFacts, now: string): TicketStatus {
  return nextTicket(facts, { type: 'time.passed', at: now })?.status ?? facts.status;
}

/** What a person may do with a ticket, by their part in it. */
export interface TicketPerson {
  /** The customer has asked. Null: the person only reads. */
  side: 'customer' | 'staff' | null;
  /** The person has opened the ticket. */
  isRequester: boolean;
}

/** The possible actions of a person, the usual next step first. */
export function allowedTicketActions(facts: TicketFacts, person: TicketPerson, now: string): TicketAction[] {
  return TICKET_ACTIONS.filter((action) => isPossible[action](facts, person, now));
}

type Rule = (facts: TicketFacts, person: TicketPerson, at: string) => boolean;

const isPossible: Record<TicketAction, Rule> = {
  answer: (facts, { side }, at) => side !== null && can(facts, { type: `${side}.answered`, at }),
  note: (facts, { side }, at) => side === 'staff' && !isClosed(facts, at),
  resolve: (facts, { side }, at) => side !== null && can(facts, { type: 'ticket.resolved', at }),
  reopen: (facts, { side }, at) => side !== null && can(facts, { type: 'ticket.reopened', at }),
  rate: ({ resolvedAt }, { isRequester }) => isRequester && resolvedAt !== null,
  followUp: (facts, { side }, at) => side !== null && isClosed(facts, at),
  assign: (facts, { side }, at) => side === 'staff' && !isClosed(facts, at),
  prioritise: (facts, { side }, at) => side === 'staff' && !isClosed(facts, at),
  merge: (facts, { side }, at) => side === 'staff' && !isClosed(facts, at),
};

function isClosed(facts: TicketFacts, now: string): boolean {
  return ticketStatus(facts, now) === 'closed';
}

function can(facts: TicketFacts, event: TicketEvent): boolean {
  return stored(facts).can(event);
}

type StateValue = SnapshotFrom<typeof ticketMachine>['value'];

function statusOf(value: StateValue): TicketStatus {
  return typeof value === 'string' ? value : value.unresolved;
}

/** A row can have more members than its facts. */
function stored({ status, lastMessageAt, resolvedAt }: TicketFacts): SnapshotFrom<typeof ticketMachine> {
  const value = status === 'resolved' || status === 'closed' ? status : { unresolved: status };
  return ticketMachine.resolveState({ value, context: { lastMessageAt, resolvedAt } });
}
