import { CHECKOUT_STATUSES } from '@oficio/contracts';
import { describe, expect, it } from 'vitest';
import { LIVE_CHECKOUTS, nextCheckout } from './invoice-checkout.rules.ts';

describe('an event', () => {
  it('gives the status to store, or null where it changes nothing', () => {
    expect(nextCheckout('opening', { type: 'page.opened' })).toBe('open');
    expect(nextCheckout('paid', { type: 'payment.failed' })).toBe(null);
    expect(nextCheckout('processing', { type: 'page.closed' })).toBe(null);
  });

  it('of arrived money counts in every state but that of paid', () => {
    const after = CHECKOUT_STATUSES.map((status) => nextCheckout(status, { type: 'payment.succeeded' }));
    expect(new Set(after)).toEqual(new Set(['paid', null]));
    expect(nextCheckout('paid', { type: 'payment.succeeded' })).toBe(null);
  });
});

it('a page that can still be paid is live, and one whose money is awaited', () => {
  expect(LIVE_CHECKOUTS).toEqual(['opening', 'open', 'processing']);
});
