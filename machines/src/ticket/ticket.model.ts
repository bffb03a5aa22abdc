import { defineModel } from '../shared/model.ts';
import { ticketMachine } from './ticket.machine.ts';
import type { TicketContext } from './ticket.types.ts';

/** The model's ticket is written, resolved, and past its days of reopening at these instants. */
export const WRITTEN_AT = '2026-03-02T10:00:00.000Z';
export const RESOLVED_AT = '2026-03-03T10:00:00.000Z';
export const LAST_CHANCE = '2026-03-17T09:59:59.999Z';
export const TOO_LATE = '2026-03-17T10:00:00.000Z';

export const NEW_TICKET: TicketContext = { lastMessageAt: WRITTEN_AT, resolvedAt: null };

export const ticketModel = defineModel<typeof ticketMachine>({
  machine: ticketMachine,
  // Screens show the state that the server stores; this machine only decides.
  seenByPeople: false,
  input: NEW_TICKET,
  events: [
    { type: 'customer.answered', at: LAST_CHANCE },
    { type: 'customer.answered', at: TOO_LATE },
    { type: 'staff.answered', at: RESOLVED_AT },
    { type: 'ticket.resolved', at: RESOLVED_AT },
    { type: 'ticket.reopened', at: LAST_CHANCE },
    { type: 'time.passed', at: TOO_LATE },
    { type: 'ticket.merged' },
  ],
  outcomes: {},
  decisive: ({ resolvedAt }) => [resolvedAt],
});
