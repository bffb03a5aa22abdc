import { defineModel } from '../shared/model.ts';
import { runningOperationMachine } from './running-operation.machine.ts';

/** Without a parent to report to; that the report arrives is the parent's test. */
export const runningOperationModel = defineModel<typeof runningOperationMachine>({
  machine: runningOperationMachine.provide({ actions: { notifyStale: () => {} } }),
  seenByPeople: false,
  input: { id: 'save' },
  events: [],
  outcomes: {},
});
