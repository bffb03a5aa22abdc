import type { Document } from '../store/stored.ts';
import { newId } from './identifier.ts';

/** Ways to pay whose money arrives later: cash at a counter, and a bank transfer. */
export const DELAYED_METHODS = ['oxxo', 'customer_balance'] as const;
export type DelayedMethod = (typeof DELAYED_METHODS)[number];

/** Seconds for which a voucher can be paid. */
const VOUCHER_SECONDS = 3 * 24 * 60 * 60;

export function isDelayedMethod(name: unknown): name is DelayedMethod {
  return DELAYED_METHODS.some((method) => method === name);
}

export function newDelayedMethod(
  at: number,
  type: DelayedMethod,
  email: string | null,
): Document<'payment_method'> {
  return {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email,
      name: null,
      phone: null,
      tax_id: null,
    },
    [type]: {},
    created: at,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
  };
}

/** What the payer does next: pay a voucher until its end, or transfer the amount. */
export function nextActionOf(
  at: number,
  type: DelayedMethod,
): NonNullable<Document<'payment_intent'>['next_action']> {
  return type === 'oxxo'
    ? {
        type: 'oxxo_display_details',
        oxxo_display_details: {
          expires_after: at + VOUCHER_SECONDS,
          hosted_voucher_url: null,
          number: newId('').slice(1, 15),
        },
      }
    : { type: 'display_bank_transfer_instructions' };
}
