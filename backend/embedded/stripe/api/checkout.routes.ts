import * as z from 'zod/mini';
import { expireCheckout, termsId } from '../billing/checkout.ts';
import { newCheckoutSession } from '../objects/checkout-session.ts';
import { couponTrouble } from '../objects/coupon.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { listed, retrieved } from './list.ts';
import { integer, metadata, noParameters, parameters, text } from './parameters.ts';
import { route } from './route.ts';
import { invalidRequest } from './stripe-failure.ts';

const MINUTE = 60;
const SHORTEST = 30 * MINUTE;
const LONGEST = 24 * 60 * MINUTE;

const url = text.check(z.regex(/^https?:\/\//, 'Not a valid URL'));

export const checkoutRoutes = [
  route(
    'POST',
    '/v1/checkout/sessions',
    parameters({
      mode: z.enum(['subscription']),
      line_items: z.array(z.strictObject({ price: text, quantity: z._default(integer.check(z.gte(1)), 1) })),
      customer: z.optional(text),
      customer_email: z.optional(text),
      client_reference_id: z.optional(text.check(z.maxLength(200))),
      metadata: z.optional(metadata),
      subscription_data: z.optional(z.strictObject({ metadata: z.optional(metadata) })),
      discounts: z.optional(z.array(z.strictObject({ coupon: text })).check(z.maxLength(1))),
      success_url: url,
      cancel_url: z.optional(url),
      expires_at: z.optional(integer),
    }),
    async ({ work, parameters: wanted }) => {
      const [line, another] = wanted.line_items;
      if (!line || another)
        throw invalidRequest('Exactly one line item is supported.', { param: 'line_items' });
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
      });
      return work.documents.insert(session);
    },
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
