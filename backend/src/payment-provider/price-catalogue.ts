import { Injectable } from '@nestjs/common';
import { SUBSCRIPTION } from '@oficio/contracts';
import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import { Payments } from './payment-provider.ts';
import { isRefusedByProvider } from './provider-failure.ts';

const CURRENCY = 'usd';

interface PricedPlan {
  planId: number;
  name: string;
  product: string;
  lookupKey: string;
  /** A month's price, in cents of a US dollar. */
  amount: number;
}

const PLANS: readonly PricedPlan[] = [
  priced(SUBSCRIPTION.professional, 'oficio_professional'),
  priced(SUBSCRIPTION.starter, 'oficio_starter'),
];

/** The plans as prices at the provider, found by their lookup keys. */
@Injectable()
export class PriceCatalogue {
  constructor(private readonly payments: Payments) {}

  /**
   * The provider's id of a plan's price. A missing price, as in a new account, is created.
   * @throws ApiError payments.unavailable if that price differs from the one that the screens show
   */
  async priceOf(planId: number): Promise<string> {
    const plan = PLANS.find((one) => one.planId === planId);
    if (!plan) throw new Error(`There is no plan ${planId}`);
    const client = await this.payments.client();
    const { data } = await client.prices.list({ lookup_keys: [plan.lookupKey], active: true, limit: 1 });
    const price = data[0] ?? (await create(client, plan));
    if (price.unit_amount !== plan.amount || price.currency !== CURRENCY) {
      const cause = new Error(`The price ${plan.lookupKey} isn't ${plan.amount} ${CURRENCY} at the provider`);
      throw new ApiError('payments.unavailable', undefined, undefined, { cause });
    }
    return price.id;
  }
}

/** The plan of a price. Null: the price belongs to no plan. */
export function planIdOfPrice(price: Stripe.Price): number | null {
  const product = typeof price.product === 'string' ? price.product : price.product.id;
  const plan =
    PLANS.find(({ lookupKey }) => lookupKey === price.lookup_key) ??
    PLANS.find((one) => one.product === product);
  return plan?.planId ?? null;
}

/** The idempotency keys make concurrent processes create one price. */
async function create(
  client: Stripe,
  { name, product, lookupKey, amount }: PricedPlan,
): Promise<Stripe.Price> {
  try {
    await client.products.create(
      { id: product, name: `Oficio ${name}` },
      { idempotencyKey: `product-${product}` },
    );
  } catch (error) {
    // The product exists already, without a price.
    if (!isRefusedByProvider(error)) throw error;
  }
  return client.prices.create(
    {
      product,
      lookup_key: lookupKey,
      unit_amount: amount,
      currency: CURRENCY,
      recurring: { interval: 'month' },
    },
    { idempotencyKey: `price-${lookupKey}` },
  );
}

function priced(
  { planId, name, priceUsd }: { planId: number; name: string; priceUsd: number },
  product: string,
): PricedPlan {
  return { planId, name, product, lookupKey: `${product}_monthly`, amount: priceUsd * 100 };
}
