import type { Document } from '../store/stored.ts';
import { newId } from './identifier.ts';

type Metadata = Record<string, string>;

/** A product; members not given get Stripe's defaults. */
export function newProduct(
  at: number,
  given: {
    id?: string | undefined;
    name: string;
    description?: string | undefined;
    metadata?: Metadata | undefined;
    active?: boolean | undefined;
  },
): Document<'product'> {
  return {
    id: given.id ?? newId('prod', 14),
    object: 'product',
    active: given.active ?? true,
    created: at,
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: at,
    url: null,
  };
}

/** A price; members not given get Stripe's defaults. */
export function newPrice(
  at: number,
  given: {
    currency: string;
    unit_amount: number;
    product: string;
    lookup_key?: string | undefined;
    nickname?: string | undefined;
    metadata?: Metadata | undefined;
    active?: boolean | undefined;
    recurring?: Pick<NonNullable<Document<'price'>['recurring']>, 'interval' | 'interval_count'> | undefined;
  },
): Document<'price'> {
  return {
    id: newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: at,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: given.recurring
      ? { ...given.recurring, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  };
}

/** The older form of a price, which subscription items still contain. */
export function planOf(price: Document<'price'>): Document<'subscription'>['items']['data'][number]['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
