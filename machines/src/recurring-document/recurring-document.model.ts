import type { Recurrence } from '@oficio/contracts';
import { defineModel } from '../shared/model.ts';
import { recurringDocumentMachine } from './recurring-document.machine.ts';
import type { RecurringContext } from './recurring-document.types.ts';

/** The 31st of three months: the third occurrence is the last. */
export const THREE_MONTHS: Recurrence = {
  frequency: 'monthly',
  interval: 1,
  anchorDay: 31,
  startOn: '2026-01-31',
  startOccurrence: 1,
  endOn: null,
  endAfter: 3,
};
export const NEW_SERIES: RecurringContext = { recurrence: THREE_MONTHS, nextOccurrence: 1, failures: 0 };

export const recurringDocumentModel = defineModel<typeof recurringDocumentMachine>({
  machine: recurringDocumentMachine,
  // Screens show the state that the server stores; this machine only decides.
  seenByPeople: false,
  input: NEW_SERIES,
  events: [
    { type: 'occurrence.made' },
    { type: 'occurrence.failed' },
    { type: 'client.gone' },
    { type: 'recurrence.changed', recurrence: { ...THREE_MONTHS, endAfter: 2 } },
    { type: 'pause.requested' },
    { type: 'resume.requested', today: '2026-02-01' },
    { type: 'resume.requested', today: '2026-05-01' },
    { type: 'end.requested' },
  ],
  outcomes: {},
  decisive: ({ nextOccurrence, failures, recurrence }) => [nextOccurrence, failures, recurrence.endAfter],
});
