// Owns a ticket: open until its first answer, then waiting for one side, resolved, and closed for good.
import { DAY_MS, TICKETS } from '@oficio/contracts';
import { assign, setup } from 'xstate';
import type { TicketContext, TicketEvent } from './ticket.types.ts';

export const ticketMachine = setup({
  types: {
    context: {} as TicketContext,
    events: {} as TicketEvent,
    input: {} as TicketContext,
  },
  guards: {
    canReopen: ({ context: { resolvedAt } }, { at }: { at: string }) => isWithinReopening(resolvedAt, at),
    isOver: ({ context: { resolvedAt } }, { at }: { at: string }) => !isWithinReopening(resolvedAt, at),
  },
  actions: {
    storeMessage: assign({ lastMessageAt: (_, { at }: { at: string }) => at }),
    storeResolution: assign({ resolvedAt: (_, { at }: { at: string }) => at }),
    clearResolution: assign({ resolvedAt: null }),
  },
}).createMachine({
  id: 'ticket',
  context: ({ input }) => input,
  initial: 'unresolved',
  states: {
    unresolved: {
      initial: 'open',
      on: {
        'staff.answered': {
          target: '.waiting_on_customer',
          actions: { type: 'storeMessage', params: ({ event }) => event },
        },
        'ticket.resolved': {
          target: 'resolved',
          actions: { type: 'storeResolution', params: ({ event }) => event },
        },
        'ticket.merged': 'closed',
      },
      states: {
        // The customer can add to the question while nobody has answered it.
        open: {
          on: {
            'customer.answered': { actions: { type: 'storeMessage', params: ({ event }) => event } },
          },
        },
        waiting_on_customer: {
          on: {
            'customer.answered': {
              target: 'waiting_on_support',
              actions: { type: 'storeMessage', params: ({ event }) => event },
            },
          },
        },
        waiting_on_support: {
          on: {
            'customer.answered': { actions: { type: 'storeMessage', params: ({ event }) => event } },
          },
        },
      },
    },
    resolved: {
      on: {
        'customer.answered': {
          guard: { type: 'canReopen', params: ({ event }) => event },
          target: 'unresolved.waiting_on_support',
          actions: [{ type: 'storeMessage', params: ({ event }) => event }, 'clearResolution'],
        },
        'ticket.reopened': {
          guard: { type: 'canReopen', params: ({ event }) => event },
          target: 'unresolved.waiting_on_support',
          actions: 'clearResolution',
        },
        'time.passed': { guard: { type: 'isOver', params: ({ event }) => event }, target: 'closed' },
        'ticket.merged': 'closed',
      },
    },
    closed: { type: 'final' },
  },
});

function isWithinReopening(resolvedAt: string | null, at: string): boolean {
  return resolvedAt !== null && Date.parse(at) < Date.parse(resolvedAt) + TICKETS.reopenDays * DAY_MS;
}
