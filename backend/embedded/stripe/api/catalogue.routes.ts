import * as z from 'zod/mini';
import { newPrice, newProduct } from '../objects/catalogue.ts';
import { type GivenCoupon, newCoupon } from '../objects/coupon.ts';
import type { Work } from '../work.ts';
import { given, listed, listOf, retrieved } from './list.ts';
import {
  currency,
  decimal,
  flag,
  integer,
  listParameters,
  metadata,
  noParameters,
  parameters,
  text,
} from './parameters.ts';
import { route } from './route.ts';
import { invalidRequest } from './stripe-failure.ts';

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: z._default(integer.check(z.gte(1), z.lte(36)), 1),
});

export const catalogueRoutes = [
  route(
    'POST',
    '/v1/products',
    parameters({
      id: z.optional(text),
      name: text,
      description: z.optional(text),
      active: z.optional(flag),
      metadata: z.optional(metadata),
    }),
    async ({ work, parameters: { expand: _, ...product } }) => {
      await refuseTaken(work, 'product', product.id);
      return work.documents.insert(newProduct(work.at, product));
    },
  ),
  retrieved('product'),
  listed('product', { active: z.optional(flag) }),
  route(
    'POST',
    '/v1/prices',
    parameters({
      currency,
      unit_amount: integer.check(z.gte(0), z.lte(99_999_999)),
      product: text,
      recurring: z.optional(recurring),
      lookup_key: z.optional(text),
      transfer_lookup_key: z.optional(flag),
      nickname: z.optional(text),
      active: z.optional(flag),
      metadata: z.optional(metadata),
    }),
    async ({ work, parameters: price }) => {
      await work.documents.get('product', price.product, 'product');
      if (price.lookup_key) await takeLookupKey(work, price.lookup_key, price.transfer_lookup_key ?? false);
      return work.documents.insert(newPrice(work.at, price));
    },
  ),
  retrieved('price'),
  route(
    'GET',
    '/v1/prices',
    parameters({
      ...listParameters,
      active: z.optional(flag),
      product: z.optional(text),
      lookup_keys: z.optional(z.array(text).check(z.maxLength(10))),
    }),
    async ({ work, parameters: { lookup_keys, active, product, ...page } }) => {
      if (!lookup_keys) return listOf(work, 'price', page, given({ active, product }));
      const found: object[] = [];
      for (const lookup_key of lookup_keys) {
        found.push(...(await work.documents.list('price', given({ lookup_key, active, product }))).data);
      }
      return { object: 'list', data: found, has_more: false, url: '/v1/prices' };
    },
  ),
  route(
    'POST',
    '/v1/coupons',
    parameters({
      id: z.optional(text.check(z.regex(/^[\w-]{1,500}$/, 'letters, digits, - and _ only'))),
      name: z.optional(text.check(z.maxLength(40))),
      percent_off: z.optional(decimal.check(z.gt(0), z.lte(100))),
      amount_off: z.optional(integer.check(z.gte(1))),
      currency: z.optional(currency),
      duration: z._default(z.enum(['once', 'repeating', 'forever']), 'once'),
      duration_in_months: z.optional(integer.check(z.gte(1))),
      max_redemptions: z.optional(integer.check(z.gte(1))),
      redeem_by: z.optional(integer),
      applies_to: z.optional(z.strictObject({ products: z.array(text) })),
      metadata: z.optional(metadata),
    }),
    async ({ work, parameters: coupon }) => {
      await refuseTaken(work, 'coupon', coupon.id);
      refuseUnclear(work, coupon);
      return work.documents.insert(newCoupon(work.at, coupon));
    },
  ),
  retrieved('coupon'),
  listed('coupon'),
  route(
    'POST',
    '/v1/coupons/:id',
    parameters({ name: z.optional(text), metadata: z.optional(metadata) }),
    async ({ work, id, parameters: { name, metadata: more } }) => {
      const coupon = await work.documents.get('coupon', id);
      return work.documents.save({
        ...coupon,
        name: name ?? coupon.name,
        metadata: mergeMetadata(coupon.metadata, more),
      });
    },
  ),
  route('DELETE', '/v1/coupons/:id', noParameters, async ({ work, id }) => {
    await work.documents.get('coupon', id);
    await work.documents.delete(id);
    return { id, object: 'coupon', deleted: true };
  }),
];

/** Adds or replaces members; an empty value removes a member. */
export function mergeMetadata(
  known: Record<string, string> | null,
  more: Record<string, string> = {},
): Record<string, string> {
  const merged = Object.entries({ ...known, ...more });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}

async function refuseTaken(work: Work, kind: 'coupon' | 'product', id: string | undefined): Promise<void> {
  if (id === undefined || !(await work.documents.find(kind, id))) return;
  const message = kind === 'coupon' ? 'Coupon already exists.' : `Product already exists: ${id}`;
  throw invalidRequest(message, { code: 'resource_already_exists', param: 'id' });
}

function refuseUnclear({ at }: Work, coupon: GivenCoupon): void {
  if ((coupon.percent_off === undefined) === (coupon.amount_off === undefined)) {
    throw invalidRequest('You must pass either percent_off or amount_off, and not both.');
  }
  if (coupon.amount_off !== undefined && coupon.currency === undefined) {
    throw invalidRequest('You must pass currency when passing amount_off', { param: 'currency' });
  }
  if ((coupon.duration === 'repeating') !== (coupon.duration_in_months !== undefined)) {
    throw invalidRequest('duration_in_months must be set if, and only if, duration is repeating', {
      param: 'duration_in_months',
    });
  }
  if (coupon.redeem_by !== undefined && coupon.redeem_by <= at) {
    throw invalidRequest('redeem_by must be in the future', { param: 'redeem_by' });
  }
}

async function takeLookupKey(work: Work, lookupKey: string, transfer: boolean): Promise<void> {
  const { data } = await work.documents.list('price', { lookup_key: lookupKey });
  if (data.length > 0 && !transfer) {
    throw invalidRequest(`A price (\`${data[0]?.id}\`) already uses that lookup key.`, {
      param: 'lookup_key',
    });
  }
  for (const price of data) await work.documents.save({ ...price, lookup_key: null });
}
