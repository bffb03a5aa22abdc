// Owns a quote: a draft, open for an answer, accepted or declined, withdrawn, and the invoice of an accepted one.
import type { LocalDate } from '@oficio/contracts';
import { assign, setup } from 'xstate';
import type { QuoteContext, QuoteEvent } from './quote.types.ts';

export const quoteMachine = setup({
  types: {
    context: {} as QuoteContext,
    events: {} as QuoteEvent,
    input: {} as QuoteContext,
  },
  guards: {
    isValid: ({ context: { validUntil } }, { today }: { today: LocalDate }) =>
      validUntil === null || today <= validUntil,
    hasNoDeposits: ({ context }) => !context.hasDeposits,
    hasNoProject: ({ context }) => context.projectId === null,
  },
  actions: {
    storeValidity: assign({
      validUntil: (_, { validUntil }: { validUntil: LocalDate | null }) => validUntil,
    }),
    keepDeposits: assign({ hasDeposits: true }),
    forgetDeposits: assign({ hasDeposits: false }),
    keepProject: assign({ projectId: (_, { projectId }: { projectId: string }) => projectId }),
    forgetProject: assign({ projectId: null }),
  },
}).createMachine({
  id: 'quote',
  context: ({ input }) => input,
  initial: 'draft',
  on: { 'project.left': { actions: 'forgetProject' } },
  states: {
    draft: {
      on: {
        'quote.sent': { target: 'open', actions: { type: 'storeValidity', params: ({ event }) => event } },
      },
    },
    open: {
      on: {
        'client.accepted': {
          guard: { type: 'isValid', params: ({ event }) => event },
          target: 'accepted',
        },
        'client.declined': {
          guard: { type: 'isValid', params: ({ event }) => event },
          target: 'declined',
        },
        'member.accepted': 'accepted',
        'member.declined': 'declined',
        'quote.withdrawn': 'withdrawn',
        'quote.revised': 'draft',
      },
    },
    accepted: {
      on: {
        'invoice.drafted': 'invoiced',
        'deposit.drafted': { actions: 'keepDeposits' },
        'deposits.gone': { actions: 'forgetDeposits' },
        'project.started': {
          guard: 'hasNoProject',
          actions: { type: 'keepProject', params: ({ event }) => event },
        },
        // An invoice deducts the deposits. The invoices of a series deduct none.
        'series.started': { guard: 'hasNoDeposits', target: 'invoiced' },
        'quote.withdrawn': { guard: 'hasNoDeposits', target: 'withdrawn' },
        'quote.revised': { guard: 'hasNoDeposits', target: 'draft' },
      },
    },
    invoiced: {
      on: {
        'invoice.gone': 'accepted',
        'deposits.gone': { actions: 'forgetDeposits' },
        'project.started': {
          guard: 'hasNoProject',
          actions: { type: 'keepProject', params: ({ event }) => event },
        },
      },
    },
    declined: { on: { 'member.accepted': 'accepted', 'quote.revised': 'draft' } },
    withdrawn: { on: { 'quote.revised': 'draft' } },
  },
});
