// Owns one attempt of a client to pay an invoice online: the provider's page, and the money that comes of it.
import { setup } from 'xstate';
import type { InvoiceCheckoutEvent } from './invoice-checkout.types.ts';

/** Reports come in any order, and the provider's word that money has arrived counts in every state. */
export const invoiceCheckoutMachine = setup({
  types: { events: {} as InvoiceCheckoutEvent },
}).createMachine({
  id: 'invoiceCheckout',
  initial: 'opening',
  states: {
    opening: {
      on: {
        'page.opened': 'open',
        'payment.started': 'processing',
        'payment.succeeded': 'paid',
        'page.expired': 'expired',
        'page.closed': 'canceled',
      },
    },
    open: {
      on: {
        'payment.started': 'processing',
        'payment.succeeded': 'paid',
        'page.expired': 'expired',
        'page.closed': 'canceled',
      },
    },
    // A page that is gone, as with its account, can't report its money any more.
    processing: { on: { 'payment.succeeded': 'paid', 'payment.failed': 'failed', 'page.expired': 'failed' } },
    failed: { on: { 'payment.succeeded': 'paid' } },
    expired: { on: { 'payment.succeeded': 'paid' } },
    canceled: { on: { 'payment.succeeded': 'paid' } },
    paid: { type: 'final' },
  },
});
