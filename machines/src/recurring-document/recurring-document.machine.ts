// Owns a series of recurring documents: active, paused by a person, a missing client or failures, and ended.
import { type LocalDate, occurrenceFrom, occurrenceOn, RECURRING, type Recurrence } from '@oficio/contracts';
import { assign, setup } from 'xstate';
import type { RecurringContext, RecurringEvent } from './recurring-document.types.ts';

type Changed = { recurrence: Recurrence };
type Resumed = { today: LocalDate };

export const recurringDocumentMachine = setup({
  types: {
    context: {} as RecurringContext,
    events: {} as RecurringEvent,
    input: {} as RecurringContext,
  },
  guards: {
    hasFollowing: ({ context: { recurrence, nextOccurrence } }) =>
      occurrenceOn(recurrence, nextOccurrence + 1) !== null,
    hasNext: ({ context: { nextOccurrence } }, { recurrence }: Changed) =>
      occurrenceOn(recurrence, nextOccurrence) !== null,
    hasComing: ({ context }, { today }: Resumed) => comingOf(context, today) !== null,
    isLastAttempt: ({ context: { failures } }) => failures + 1 >= RECURRING.failures,
  },
  actions: {
    countOccurrence: assign({ nextOccurrence: ({ context }) => context.nextOccurrence + 1, failures: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    skipMissed: assign({
      nextOccurrence: ({ context }, { today }: Resumed) =>
        comingOf(context, today)?.occurrence ?? context.nextOccurrence,
    }),
    storeRecurrence: assign({ recurrence: (_, { recurrence }: Changed) => recurrence }),
  },
}).createMachine({
  id: 'recurringDocument',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      initial: 'active',
      on: {
        'recurrence.changed': {
          guard: { type: 'hasNext', params: ({ event }) => event },
          actions: { type: 'storeRecurrence', params: ({ event }) => event },
        },
        'end.requested': 'ended',
      },
      states: {
        active: {
          on: {
            'occurrence.made': [
              { guard: 'hasFollowing', actions: 'countOccurrence' },
              { target: '#recurringDocument.ended', actions: 'countOccurrence' },
            ],
            'occurrence.failed': [
              { guard: 'isLastAttempt', target: 'paused', actions: 'countFailure' },
              { actions: 'countFailure' },
            ],
            'client.gone': 'paused',
            'pause.requested': 'paused',
          },
        },
        paused: {
          on: {
            'resume.requested': [
              {
                guard: { type: 'hasComing', params: ({ event }) => event },
                target: 'active',
                actions: ['forgetFailures', { type: 'skipMissed', params: ({ event }) => event }],
              },
              { target: '#recurringDocument.ended' },
            ],
          },
        },
      },
    },
    ended: {},
  },
});

/** The first occurrence that wasn't missed. */
function comingOf({ recurrence, nextOccurrence }: RecurringContext, today: LocalDate) {
  return occurrenceFrom(recurrence, { occurrence: nextOccurrence, day: today });
}
