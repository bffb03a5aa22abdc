// Owns the life of an invoice, a deposit invoice or a credit note: draft, issue, delivery, settlement, term and void.
import { invoiceSetup, NEW_INVOICE } from './invoice.setup.ts';
import type { InvoiceContext, InvoiceEvent } from './invoice.types.ts';

type Happened<TType extends InvoiceEvent['type']> = { event: Extract<InvoiceEvent, { type: TType }> };

const theIssue = ({ event }: Happened<'invoice.issued' | 'schedule.reached' | 'invoice.scheduled'>) => event;
const theDelivery = ({ event }: Happened<'mail.accepted' | 'sent.marked'>) => event;
const theCredit = ({ event }: Happened<'credit.issued'>) => event;
const theVoidedCredit = ({ event }: Happened<'credit.voided'>) => event;
const theReversal = ({ event }: Happened<'settlement.reversed'>) => event;

const settledAs = <TAs extends 'partial' | 'paid' | 'written_off'>(as: TAs) =>
  ({
    guard: {
      type: 'isSettledAs',
      params: ({ event }: Happened<'settlement.recorded'>) => ({ ...event, as }),
    },
    actions: { type: 'storeBalance', params: ({ event }: Happened<'settlement.recorded'>) => event },
  }) as const;

const reversedTo = <TAs extends 'open' | 'partial'>(as: TAs) =>
  ({
    guard: {
      type: 'isReversedTo',
      params: ({ event }: Happened<'settlement.reversed'>) => ({ ...event, as }),
    },
    actions: [{ type: 'storeBalance', params: theReversal }, 'clearArchived'],
  }) as const;

const creditedAs = <TAs extends 'partial' | 'paid'>(as: TAs) =>
  ({
    guard: { type: 'isCreditedAs', params: ({ event }: Happened<'credit.issued'>) => ({ ...event, as }) },
    actions: { type: 'addCredit', params: theCredit },
  }) as const;

const creditTakenBackTo = <TAs extends 'open' | 'partial'>(as: TAs) =>
  ({
    guard: {
      type: 'isCreditTakenBackTo',
      params: ({ event }: Happened<'credit.voided'>) => ({ ...event, as }),
    },
    actions: [{ type: 'subtractCredit', params: theVoidedCredit }, 'clearArchived'],
  }) as const;

const delivery = <TDelivery extends 'none' | 'sending' | 'sent' | 'failed'>(value: TDelivery) =>
  ({ type: 'storeDelivery', params: { delivery: value } }) as const;

const settlement = <TSettlement extends 'open' | 'partial' | 'paid' | 'written_off'>(value: TSettlement) =>
  ({ type: 'storeSettlement', params: { settlement: value } }) as const;

const markedAsSent = { target: 'sent', actions: { type: 'storeSent', params: theDelivery } } as const;

export const invoiceMachine = invoiceSetup.createMachine({
  id: 'invoice',
  context: ({ input }) => ({ ...NEW_INVOICE, ...input }) as InvoiceContext,
  initial: 'draft',
  on: {
    'record.archived': { guard: 'isListed', actions: 'storeArchived' },
    'record.restored': { guard: 'isArchived', actions: 'clearArchived' },
  },
  states: {
    draft: {
      tags: 'duplicate',
      entry: { type: 'storeLifecycle', params: { lifecycle: 'draft' } },
      on: {
        'draft.edited': { actions: { type: 'storeDraft', params: ({ event }) => event } },
        'invoice.issued': {
          guard: { type: 'canBeIssued', params: theIssue },
          target: 'issued',
          actions: { type: 'storeDueDate', params: theIssue },
        },
        'invoice.scheduled': {
          guard: { type: 'canBeScheduled', params: theIssue },
          target: 'scheduled',
          actions: { type: 'storeSchedule', params: theIssue },
        },
        'record.deleted': {
          target: 'trashed',
          actions: { type: 'storeDeleted', params: ({ event }) => event },
        },
      },
    },
    trashed: { on: { 'record.restored': { target: 'draft', actions: 'clearDeleted' } } },
    scheduled: {
      tags: 'duplicate',
      entry: { type: 'storeLifecycle', params: { lifecycle: 'scheduled' } },
      exit: 'clearSchedule',
      on: {
        'schedule.reached': {
          guard: { type: 'isScheduleReached', params: theIssue },
          target: 'issued',
          actions: { type: 'storeDueDate', params: theIssue },
        },
        'schedule.canceled': 'draft',
      },
    },
    issued: {
      tags: 'duplicate',
      type: 'parallel',
      entry: { type: 'storeLifecycle', params: { lifecycle: 'issued' } },
      on: {
        'credit.issued': {
          guard: { type: 'isCreditable', params: theCredit },
          actions: { type: 'addCredit', params: theCredit },
        },
        'credit.voided': {
          guard: { type: 'isUnusedCredit', params: theVoidedCredit },
          actions: { type: 'subtractCredit', params: theVoidedCredit },
        },
        'invoice.voided': {
          guard: { type: 'canBeVoided', params: ({ event }) => event },
          target: 'void',
          actions: 'clearBalance',
        },
      },
      states: {
        delivery: {
          initial: 'none',
          states: {
            none: {
              entry: delivery('none'),
              on: { 'sending.requested': 'sending', 'sent.marked': markedAsSent },
            },
            sending: {
              entry: delivery('sending'),
              on: {
                'mail.accepted': markedAsSent,
                'mail.refused': 'failed',
                'mail.withdrawn': [{ guard: 'wasSent', target: 'sent' }, { target: 'none' }],
              },
            },
            sent: { entry: delivery('sent'), on: { 'sending.requested': 'sending' } },
            failed: {
              entry: delivery('failed'),
              on: { 'sending.requested': 'sending', 'sent.marked': markedAsSent },
            },
          },
        },
        // A link can be handed over in any way, so that a client may have seen what no mail has delivered.
        attention: {
          initial: 'unseen',
          states: {
            unseen: {
              on: {
                'client.viewed': {
                  target: 'viewed',
                  actions: { type: 'storeViewed', params: ({ event }) => event },
                },
              },
            },
            viewed: { on: { 'viewed.reset': { target: 'unseen', actions: 'clearViewed' } } },
          },
        },
        settlement: {
          initial: 'open',
          on: {
            'settlement.recorded': [
              { ...settledAs('partial'), target: '.partial' },
              { ...settledAs('paid'), target: '.paid' },
              { ...settledAs('written_off'), target: '.writtenOff' },
            ],
            'settlement.reversed': [
              { ...reversedTo('open'), target: '.open' },
              { ...reversedTo('partial'), target: '.partial' },
            ],
            // A paid invoice has nothing to settle: the whole credit is the client's.
            'credit.issued': [
              { ...creditedAs('partial'), target: '.partial' },
              { ...creditedAs('paid'), target: '.paid' },
            ],
            'credit.voided': [
              { ...creditTakenBackTo('open'), target: '.open' },
              { ...creditTakenBackTo('partial'), target: '.partial' },
            ],
          },
          states: {
            open: { entry: settlement('open'), always: { guard: 'isNothingDue', target: 'paid' } },
            partial: { entry: settlement('partial') },
            paid: { entry: settlement('paid') },
            writtenOff: { entry: settlement('written_off') },
          },
        },
        term: {
          initial: 'current',
          states: {
            current: {
              on: {
                'time.passed': {
                  guard: { type: 'isPastDue', params: ({ event }) => event },
                  target: 'overdue',
                },
              },
            },
            overdue: { always: { guard: 'isNothingDue', target: 'current' } },
          },
        },
      },
    },
    void: { tags: 'duplicate', entry: { type: 'storeLifecycle', params: { lifecycle: 'void' } } },
  },
});
