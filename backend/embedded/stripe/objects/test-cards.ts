import type { Document } from '../store/stored.ts';
import { newId } from './identifier.ts';

type Outcome = 'succeeds' | 'is_declined' | 'asks_for_3d_secure';

/** The test cards, with the last four digits of Stripe's own. */
export const TEST_CARDS = {
  pays: { last4: '4242', whilePresent: 'succeeds', later: 'succeeds', tokens: ['pm_card_visa'] },
  declined: {
    last4: '0002',
    whilePresent: 'is_declined',
    later: 'is_declined',
    tokens: ['pm_card_visa_chargeDeclined'],
  },
  challenge: {
    last4: '3155',
    whilePresent: 'asks_for_3d_secure',
    later: 'succeeds',
    tokens: ['pm_card_authenticationRequiredOnSetup'],
  },
  failsLater: {
    last4: '0341',
    whilePresent: 'succeeds',
    later: 'is_declined',
    tokens: ['pm_card_chargeCustomerFail'],
  },
} as const satisfies Record<
  string,
  { last4: string; whilePresent: Outcome; later: Outcome; tokens: readonly string[] }
>;

export type TestCard = keyof typeof TEST_CARDS;

export function isTestCard(name: unknown): name is TestCard {
  return typeof name === 'string' && Object.hasOwn(TEST_CARDS, name);
}

/** The card behind one of Stripe's test tokens (`pm_card_visa`). */
export function cardOfToken(token: string): TestCard | undefined {
  return Object.keys(TEST_CARDS)
    .filter(isTestCard)
    .find((name) => TEST_CARDS[name].tokens.some((known) => known === token));
}

/** The outcome of a charge; `later` means that the customer isn't present. */
export function outcomeOf(
  paymentMethod: Document<'payment_method'>,
  moment: 'whilePresent' | 'later',
): Outcome {
  const card = Object.values(TEST_CARDS).find(({ last4 }) => last4 === paymentMethod.card?.last4);
  return card ? card[moment] : 'is_declined';
}

export function newPaymentMethod(
  at: number,
  card: TestCard,
  customer: Pick<Document<'customer'>, 'email' | 'name'> & { id: string | null },
): Document<'payment_method'> {
  return {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: customer.email,
      name: customer.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: new Date(at * 1000).getUTCFullYear() + 5,
      funding: 'credit',
      generated_from: null,
      last4: TEST_CARDS[card].last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: at,
    customer: customer.id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
