import { defineModel } from '../shared/model.ts';
import { exampleChange, exampleOwner } from './realtime-reconnect.model.ts';
import { tableSubscriptionMachine } from './table-subscription.machine.ts';

/** Runs without a parent; the parent's tests cover the arrival of reports. */
export const tableSubscriptionModel = defineModel<typeof tableSubscriptionMachine>({
  machine: tableSubscriptionMachine.provide({
    actions: { notifyConnected: () => {}, notifyFailed: () => {}, notifyChanged: () => {} },
  }),
  seenByPeople: false,
  input: { table: 'client_directory', ...exampleOwner },
  events: [
    { type: 'channel.connected' },
    { type: 'channel.failed' },
    { type: 'channel.changed', change: exampleChange },
    { type: 'retry.started', accessToken: 'renewed-token' },
  ],
  outcomes: {},
});
