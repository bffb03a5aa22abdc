import { defineModel } from '../shared/model.ts';
import { singleWriteMachine } from './single-write.machine.ts';

const refusal = {
  text: 'The invoice is paid already',
  code: 'payment.not_possible',
  fields: [],
  current: null,
};

export const singleWriteModel = defineModel<typeof singleWriteMachine>({
  machine: singleWriteMachine,
  // Each dialog shows the states in its own words; the tests of the screens walk them in Chromium.
  seenByPeople: false,
  events: [
    {
      type: 'form.submitted',
      write: { idempotencyKey: '1', variables: { amountMinor: 70_000 }, typed: { amount: '700' } },
    },
    { type: 'form.edited' },
  ],
  outcomes: {
    send: [
      { status: 'stored', answer: { id: '1' } },
      { status: 'refused', refusal },
      { status: 'lost', refusal },
    ],
  },
  decisive: ({ sent, refusal: shown }) => ({ sent: sent !== null, refused: shown !== null }),
});
