import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { invoiceCheckoutMachine } from './invoice-checkout.machine.ts';
import type { InvoiceCheckoutEvent } from './invoice-checkout.types.ts';

type Checkout = Subject<typeof invoiceCheckoutMachine, object>;

function scenario(says: string, events: InvoiceCheckoutEvent['type'][], stands: string): Scenario {
  return {
    says,
    run: async (machine) => {
      const checkout: Checkout = await startSubject<typeof invoiceCheckoutMachine, object>({
        machine,
        provide: () => ({}),
        input: undefined,
      });
      for (const type of events) await checkout.send({ type });
      expect(checkout.state()).toBe(stands);
    },
  };
}

const scenarios: Scenario[] = [
  scenario('a checkout waits for its page', [], 'opening'),
  scenario('its page is open', ['page.opened'], 'open'),
  scenario('a page fails before it is open: nothing', ['payment.failed'], 'opening'),
  scenario('a report overtakes the answer: paid', ['payment.succeeded', 'page.opened'], 'paid'),
  scenario('a report overtakes the answer: awaited', ['payment.started', 'page.opened'], 'processing'),
  scenario('a page that was never shown expires', ['page.expired'], 'expired'),
  scenario('a page that was never shown is closed', ['page.closed'], 'canceled'),
  scenario('a card pays', ['page.opened', 'payment.succeeded'], 'paid'),
  scenario('a declined card can be tried again', ['page.opened', 'payment.failed'], 'open'),
  scenario('nobody pays', ['page.opened', 'page.expired'], 'expired'),
  scenario('another amount is owed', ['page.opened', 'page.closed'], 'canceled'),
  scenario('money is awaited', ['page.opened', 'payment.started'], 'processing'),
  scenario('awaited money arrives', ['page.opened', 'payment.started', 'payment.succeeded'], 'paid'),
  scenario('awaited money doesn’t arrive', ['page.opened', 'payment.started', 'payment.failed'], 'failed'),
  scenario('awaited money isn’t closed', ['payment.started', 'page.closed', 'page.opened'], 'processing'),
  scenario('awaited money of a page that is gone', ['payment.started', 'page.expired'], 'failed'),
  scenario('paid stays paid', ['payment.succeeded', 'payment.failed', 'page.expired', 'page.closed'], 'paid'),
  scenario('money after a failure', ['payment.started', 'payment.failed', 'payment.succeeded'], 'paid'),
  scenario('money after the end', ['page.expired', 'payment.succeeded'], 'paid'),
  scenario('money after the closing', ['page.closed', 'payment.succeeded'], 'paid'),
  scenario('an ended page isn’t opened again', ['page.expired', 'page.opened', 'payment.started'], 'expired'),
  scenario('a closed page isn’t opened again', ['page.closed', 'page.opened', 'payment.started'], 'canceled'),
  scenario('a failure stands', ['payment.started', 'payment.failed', 'page.opened', 'page.closed'], 'failed'),
];

describe('an invoice’s checkout', () => {
  it.each(scenarios)('$says', ({ run }) => run(invoiceCheckoutMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(invoiceCheckoutMachine, scenarios)).toEqual([]);
  });
});
