import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { ticketMachine } from './ticket.machine.ts';
import { LAST_CHANCE, NEW_TICKET, RESOLVED_AT, TOO_LATE, WRITTEN_AT } from './ticket.model.ts';
import type { TicketContext, TicketEvent } from './ticket.types.ts';

type Ticket = Subject<typeof ticketMachine, object>;

function scenario(
  says: string,
  events: TicketEvent[],
  stands: [state: string, context?: Partial<TicketContext>],
): Scenario {
  return {
    says,
    run: async (machine) => {
      const ticket: Ticket = await startSubject<typeof ticketMachine, object>({
        machine,
        provide: () => ({}),
        input: NEW_TICKET,
      });
      for (const event of events) await ticket.send(event);
      expect([ticket.state(), ticket.context()]).toEqual([stands[0], { ...NEW_TICKET, ...stands[1] }]);
    },
  };
}

const asked: TicketEvent = { type: 'customer.answered', at: LAST_CHANCE };
const askedLate: TicketEvent = { type: 'customer.answered', at: TOO_LATE };
const answered: TicketEvent = { type: 'staff.answered', at: RESOLVED_AT };
const resolved: TicketEvent = { type: 'ticket.resolved', at: RESOLVED_AT };
const reopened: TicketEvent = { type: 'ticket.reopened', at: LAST_CHANCE };
const reopenedLate: TicketEvent = { type: 'ticket.reopened', at: TOO_LATE };
const early: TicketEvent = { type: 'time.passed', at: LAST_CHANCE };
const over: TicketEvent = { type: 'time.passed', at: TOO_LATE };
const merged: TicketEvent = { type: 'ticket.merged' };

const OPEN = 'unresolved.open';
const ON_CUSTOMER = 'unresolved.waiting_on_customer';
const ON_SUPPORT = 'unresolved.waiting_on_support';
const stands = { resolvedAt: RESOLVED_AT };

const scenarios: Scenario[] = [
  scenario('a new ticket is open', [], [OPEN]),
  scenario('the customer adds to an open ticket', [asked], [OPEN, { lastMessageAt: LAST_CHANCE }]),
  scenario(
    'the first answer makes the ticket wait for the customer',
    [answered],
    [ON_CUSTOMER, { lastMessageAt: RESOLVED_AT }],
  ),
  scenario(
    'the customer’s answer makes it wait for the support',
    [answered, asked],
    [ON_SUPPORT, { lastMessageAt: LAST_CHANCE }],
  ),
  scenario(
    'the customer writes twice',
    [answered, asked, askedLate],
    [ON_SUPPORT, { lastMessageAt: TOO_LATE }],
  ),
  scenario(
    'the next answer makes it wait for the customer again',
    [answered, asked, answered],
    [ON_CUSTOMER, { lastMessageAt: RESOLVED_AT }],
  ),
  scenario('an open ticket is resolved', [resolved], ['resolved', stands]),
  scenario(
    'a ticket that waits for the customer is resolved',
    [answered, resolved],
    ['resolved', { ...stands, lastMessageAt: RESOLVED_AT }],
  ),
  scenario(
    'a ticket that waits for the support is resolved',
    [answered, asked, resolved],
    ['resolved', { ...stands, lastMessageAt: LAST_CHANCE }],
  ),
  scenario('the support doesn’t answer a resolved ticket', [resolved, answered], ['resolved', stands]),
  scenario(
    'a resolved ticket isn’t resolved anew',
    [resolved, { ...resolved, at: TOO_LATE }],
    ['resolved', stands],
  ),
  scenario(
    'the customer’s answer within 14 days opens it again',
    [resolved, asked],
    [ON_SUPPORT, { lastMessageAt: LAST_CHANCE }],
  ),
  scenario('after 14 days the customer doesn’t answer it', [resolved, askedLate], ['resolved', stands]),
  scenario('a resolved ticket is opened again within 14 days', [resolved, reopened], [ON_SUPPORT]),
  scenario('after 14 days it isn’t opened again', [resolved, reopenedLate], ['resolved', stands]),
  scenario(
    'an unresolved ticket isn’t opened again',
    [answered, reopened],
    [ON_CUSTOMER, { lastMessageAt: RESOLVED_AT }],
  ),
  scenario('a resolved ticket stays so for 14 days', [resolved, early], ['resolved', stands]),
  scenario('after 14 days it is closed', [resolved, over], ['closed', stands]),
  scenario('an unresolved ticket is never closed by time', [over], [OPEN]),
  scenario(
    'a closed ticket stays closed',
    [resolved, over, asked, answered, reopened, resolved, merged],
    ['closed', stands],
  ),
  scenario(
    'a ticket that was opened again can be resolved',
    [resolved, reopened, resolved],
    ['resolved', stands],
  ),
  scenario('a merged ticket is closed', [merged], ['closed', { lastMessageAt: WRITTEN_AT }]),
  scenario('a resolved ticket can be merged', [resolved, merged], ['closed', stands]),
];

describe('ticket', () => {
  it.each(scenarios)('$says', ({ run }) => run(ticketMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(ticketMachine, scenarios)).toEqual([]);
  });
});
