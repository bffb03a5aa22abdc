import * as z from 'zod/mini';
import { expireCheckout } from '../billing/checkout.ts';
import { termsId } from '../billing/checkout-session.ts';
import { newPrice } from '../objects/catalogue.ts';
import { newCheckoutSession } from '../objects/checkout-session.ts';
import { couponTrouble } from '../objects/coupon.ts';
import { newId } from '../objects/identifier.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { listed, retrieved } from './list.ts';
import { currency, integer, metadata, noParameters, parameters, text } from './parameters.ts';
import { route } from './route.ts';
import { invalidRequest } from './stripe-failure.ts';

const MINUTE = 60;
const SHORTEST = 30 * MINUTE;
const LONGEST = 24 * 60 * MINUTE;

const url = text.check(z.regex(/^https?:\/\//, 'Not a valid URL'));

const metadataOf = z.optional(metadata);
const shared = {
  client_reference_id: z.optional(text.check(z.maxLength(200))),
  customer_email: z.optional(text),
  metadata: metadataOf,
  success_url: url,
  cancel_url: z.optional(url),
  expires_at: z.optional(integer),
};
const quantity = z._default(integer.check(z.gte(1)), 1);

const subscriptionParameters = parameters({
  ...shared,
  mode: z.literal('subscription'),
  line_items: z.array(z.strictObject({ price: text, quantity })),
  customer: z.optional(text),
  subscription_data: z.optional(z.strictObject({ metadata: metadataOf })),
  discounts: z.optional(z.array(z.strictObject({ coupon: text })).check(z.maxLength(1))),
});

/** A single payment has its price in the call. */
const paymentParameters = parameters({
  ...shared,
  mode: z.literal('payment'),
  line_items: z.array(
    z.strictObject({
      price_data: z.strictObject({
        currency,
        unit_amount: integer.check(z.gte(1)),
        product_data: z.strictObject({ name: text }),
      }),
      quantity,
    }),
  ),
  locale: z.optional(z.enum(['auto', 'en', 'es', 'es-419'])),
  payment_intent_data: z.optional(z.strictObject({ description: z.optional(text), metadata: metadataOf })),
  submit_type: z.optional(z.enum(['pay'])),
});

export const checkoutRoutes = [
  route(
    'POST',
    '/v1/checkout/sessions',
    z.discriminatedUnion('mode', [subscriptionParameters, paymentParameters]),
    async ({ work, parameters: wanted }) =>
      wanted.mode === 'payment' ? openPayment(work, wanted) : openSubscription(work, wanted),
  ),
  retrieved('checkout.session'),
  listed('checkout.session', {
    customer: z.optional(text),
    subscription: z.optional(text),
    status: z.optional(z.enum(['open', 'complete', 'expired'])),
  }),
  route('POST', '/v1/checkout/sessions/:id/expire', noParameters, async ({ work, id }) => {
    const session = await work.documents.get('checkout.session', id);
    if (session.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    return expireCheckout(work, session);
  }),
];

async function openSubscription(
  work: Work,
  wanted: z.output<typeof subscriptionParameters>,
): Promise<Document<'checkout.session'>> {
  const line = onlyLine(wanted.line_items);
  if (wanted.customer && wanted.customer_email) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.');
  }
  const price = await work.documents.get('price', line.price, 'line_items[0][price]');
  if (!price.active)
    throw invalidRequest('The price specified is inactive.', { param: 'line_items[0][price]' });
  if (!price.recurring) {
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode.', {
      param: 'line_items[0][price]',
    });
  }
  const session = newCheckoutSession(work.at, {
    mode: 'subscription',
    price,
    productName: (await work.documents.get('product', price.product)).name,
    quantity: line.quantity,
    coupon: await couponFor(work, wanted.discounts?.[0]?.coupon, price),
    customer: wanted.customer ? await work.documents.get('customer', wanted.customer, 'customer') : null,
    wanted,
    expiresAt: expiry(work, wanted.expires_at),
    publicUrl: work.publicUrl,
  });
  await work.documents.insert({
    id: termsId(session.id),
    object: 'checkout_terms',
    subscriptionMetadata: wanted.subscription_data?.metadata ?? {},
    incompleteSubscription: null,
    payment: null,
  });
  return work.documents.insert(session);
}

/** The largest and the smallest amounts of a payment, in the currency's minor unit. Source: docs.stripe.com/currencies. */
const LARGEST: Record<string, number> = { idr: 999_999_999_999 };
const USUAL_LARGEST = 99_999_999;
const SMALLEST: Record<string, number> = { mxn: 1_000, jpy: 50 };
const USUAL_SMALLEST = 50;

async function openPayment(
  work: Work,
  wanted: z.output<typeof paymentParameters>,
): Promise<Document<'checkout.session'>> {
  const { account } = work.documents;
  if (account !== null && !(await work.mayCharge(account))) {
    throw invalidRequest(
      'Your account cannot currently make live charges. Complete the requirements of the account first.',
    );
  }
  const { price_data: given, quantity: count } = onlyLine(wanted.line_items);
  requireChargeable(given.unit_amount * count, given.currency);
  const session = newCheckoutSession(work.at, {
    mode: 'payment',
    price: newPrice(work.at, { ...given, product: newId('prod', 14), active: false }),
    productName: given.product_data.name,
    quantity: count,
    coupon: null,
    customer: null,
    wanted,
    expiresAt: expiry(work, wanted.expires_at),
    publicUrl: work.publicUrl,
  });
  const { description = null, metadata: ofIntent = {} } = wanted.payment_intent_data ?? {};
  await work.documents.insert({
    id: termsId(session.id),
    object: 'checkout_terms',
    subscriptionMetadata: {},
    incompleteSubscription: null,
    payment: { description, metadata: ofIntent },
  });
  return work.documents.insert(session);
}

function requireChargeable(amount: number, of: string): void {
  const smallest = SMALLEST[of] ?? USUAL_SMALLEST;
  const largest = LARGEST[of] ?? USUAL_LARGEST;
  if (amount > largest) {
    throw invalidRequest(`Amount must be no more than ${largest} in ${of}`, { code: 'amount_too_large' });
  }
  if (amount < smallest) {
    throw invalidRequest(`Amount must be at least ${smallest} in ${of}`, { code: 'amount_too_small' });
  }
}

/** @throws StripeFailure for more than one line, or none */
function onlyLine<Line>([line, another]: Line[]): Line {
  if (line && !another) return line;
  throw invalidRequest('Exactly one line item is supported.', { param: 'line_items' });
}

function expiry({ at }: Work, wanted: number = at + LONGEST): number {
  if (wanted < at + SHORTEST || wanted > at + LONGEST) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return wanted;
}

async function couponFor(
  work: Work,
  id: string | undefined,
  price: Document<'price'>,
): Promise<Document<'coupon'> | null> {
  if (id === undefined) return null;
  const param = 'discounts[0][coupon]';
  const coupon = await work.documents.get('coupon', id, param);
  if (couponTrouble(coupon, work.at)) {
    throw invalidRequest(`Coupon ${id} is expired or has been used up and cannot be applied.`, {
      code: 'coupon_expired',
      param,
    });
  }
  if (coupon.currency !== null && coupon.currency !== price.currency) {
    throw invalidRequest(`The coupon's currency is ${coupon.currency}, the price's ${price.currency}.`, {
      param,
    });
  }
  const products = coupon.applies_to?.products;
  if (products && !products.includes(price.product)) {
    throw invalidRequest(`Coupon ${id} does not apply to anything in this session.`, { param });
  }
  return coupon;
}
