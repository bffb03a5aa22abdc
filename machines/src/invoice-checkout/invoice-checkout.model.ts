import { defineModel } from '../shared/model.ts';
import { invoiceCheckoutMachine } from './invoice-checkout.machine.ts';

export const invoiceCheckoutModel = defineModel<typeof invoiceCheckoutMachine>({
  machine: invoiceCheckoutMachine,
  // Screens show the state that the server stores; this machine only decides.
  seenByPeople: false,
  input: undefined,
  events: [
    { type: 'page.opened' },
    { type: 'payment.started' },
    { type: 'payment.succeeded' },
    { type: 'payment.failed' },
    { type: 'page.expired' },
    { type: 'page.closed' },
  ],
  outcomes: {},
  decisive: () => [],
});
