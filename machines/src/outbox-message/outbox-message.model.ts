import { defineModel } from '../shared/model.ts';
import { outboxMessageMachine } from './outbox-message.machine.ts';

export const outboxMessageModel = defineModel<typeof outboxMessageMachine>({
  machine: outboxMessageMachine,
  // Screens show the state that the server stores; this machine only decides.
  seenByPeople: false,
  events: [
    { type: 'message.claimed' },
    { type: 'condition.gone' },
    { type: 'server.accepted' },
    { type: 'server.refusedForNow' },
    { type: 'server.refusedForGood' },
    { type: 'answer.missing' },
    { type: 'arrival.confirmed' },
    { type: 'cancel.requested' },
    { type: 'retry.requested' },
  ],
  outcomes: {},
  decisive: ({ attempts }) => attempts,
});
