import { TICKET_STATUSES } from '@oficio/contracts';
import { describe, expect, it } from 'vitest';
import { LAST_CHANCE, NEW_TICKET, RESOLVED_AT, TOO_LATE } from './ticket.model.ts';
import { allowedTicketActions, nextTicket, ticketStatus } from './ticket.rules.ts';
import type { TicketFacts } from './ticket.types.ts';

const ticket = (facts: Partial<TicketFacts>): TicketFacts => ({ ...NEW_TICKET, status: 'open', ...facts });
const RESOLVED = ticket({ status: 'resolved', resolvedAt: RESOLVED_AT });
const CLOSED = ticket({ status: 'closed', resolvedAt: RESOLVED_AT });

const CUSTOMER = { side: 'customer', isRequester: true } as const;
const STAFF = { side: 'staff', isRequester: false } as const;

describe('a person', () => {
  const byStatus = (person: typeof CUSTOMER | typeof STAFF) =>
    Object.fromEntries(
      TICKET_STATUSES.map((status) => {
        const resolvedAt = status === 'resolved' || status === 'closed' ? RESOLVED_AT : null;
        return [status, allowedTicketActions(ticket({ status, resolvedAt }), person, LAST_CHANCE)];
      }),
    );

  it('who has asked answers and resolves, and rates what was resolved', () => {
    expect(byStatus(CUSTOMER)).toEqual({
      open: ['answer', 'resolve'],
      waiting_on_customer: ['answer', 'resolve'],
      waiting_on_support: ['answer', 'resolve'],
      resolved: ['answer', 'reopen', 'rate'],
      closed: ['rate', 'followUp'],
    });
  });

  it('of the desk answers, adds notes and decides who takes care of the ticket', () => {
    const unresolved = ['answer', 'note', 'resolve', 'assign', 'prioritise', 'merge'];
    expect(byStatus(STAFF)).toEqual({
      open: unresolved,
      waiting_on_customer: unresolved,
      waiting_on_support: unresolved,
      resolved: ['note', 'reopen', 'assign', 'prioritise', 'merge'],
      closed: ['followUp'],
    });
  });

  it('who only reads does nothing, and a colleague of the requester doesn’t rate', () => {
    expect(allowedTicketActions(RESOLVED, { side: null, isRequester: false }, LAST_CHANCE)).toEqual([]);
    const colleague = { side: 'customer', isRequester: false } as const;
    expect(allowedTicketActions(RESOLVED, colleague, LAST_CHANCE)).toEqual(['answer', 'reopen']);
  });

  it('does nothing with a ticket that was merged into another one but follow it', () => {
    const merged = ticket({ status: 'closed' });
    expect(allowedTicketActions(merged, CUSTOMER, LAST_CHANCE)).toEqual(['followUp']);
  });

  it('can’t open a ticket again after 14 days, also before it is stored as closed', () => {
    expect(allowedTicketActions(RESOLVED, CUSTOMER, TOO_LATE)).toEqual(['rate', 'followUp']);
    expect(allowedTicketActions(RESOLVED, STAFF, TOO_LATE)).toEqual(['followUp']);
  });
});

describe('an event', () => {
  it('gives the facts to store, or null where it isn’t possible', () => {
    expect(nextTicket(RESOLVED, { type: 'customer.answered', at: LAST_CHANCE })).toEqual({
      status: 'waiting_on_support',
      lastMessageAt: LAST_CHANCE,
      resolvedAt: null,
    });
    expect(nextTicket(RESOLVED, { type: 'customer.answered', at: TOO_LATE })).toBe(null);
    expect(nextTicket(CLOSED, { type: 'customer.answered', at: LAST_CHANCE })).toBe(null);
    expect(nextTicket(ticket({}), { type: 'customer.answered', at: LAST_CHANCE })?.status).toBe('open');
  });
});

describe('the status', () => {
  it('is the stored one, but for a resolved ticket whose days are over', () => {
    expect(TICKET_STATUSES.map((status) => ticketStatus(ticket({ status }), LAST_CHANCE))).toEqual([
      'open',
      'waiting_on_customer',
      'waiting_on_support',
      'closed',
      'closed',
    ]);
    expect(ticketStatus(RESOLVED, LAST_CHANCE)).toBe('resolved');
    expect(ticketStatus(RESOLVED, TOO_LATE)).toBe('closed');
  });
});
