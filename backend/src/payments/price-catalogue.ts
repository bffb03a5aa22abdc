import { Injectable } from '@nestjs/common';
import { SUBSCRIPTION } from '@oficio/contracts';
import type Stripe from 'stripe';
import { Refusal } from '../http/refusal.ts';
import { Payments } from './payments.ts';
import { isRefusedByProvider } from './provider-failure.ts';

const CURRENCY = 'usd';

interface PricedPlan {
  planId: number;
  name: string;
  product: string;
  lookupKey: string;
  /** A month, in cents of a US dollar. */
  amount: number;
}

const PLANS: readonly PricedPlan[] = [
  priced(SUBSCRIPTION.professional, 'oficio_professional'),
  priced(SUBSCRIPTION.starter, 'oficio_starter'),
];

/** The plans as the provider's prices, found by their lookup keys. */
@Injectable()
export class PriceCatalogue {
  constructor(private readonly payments: Payments) {}

  /**
   * The provider's id of a plan's price, which is made where there is none yet, such as in a fresh account.
   * @throws Refusal payments.unavailable when that price isn't what the screens say
   */
  async priceOf(planId: number): Promise<string> {
    const plan = PLANS.find((one) => one.planId === planId);
    if (!plan) throw new Error(`There is no plan ${planId}`);
    const client = await this.payments.client();
    const { data } = await client.prices.list({ lookup_keys: [plan.lookupKey], active: true, limit: 1 });
    const price = data[0] ?? (await create(client, plan));
    if (price.unit_amount !== plan.amount || price.currency !== CURRENCY) {
      const cause = new Error(`The price ${plan.lookupKey} isn't ${plan.amount} ${CURRENCY} at the provider`);
      throw new Refusal('payments.unavailable', undefined, undefined, { cause });
    }
    return price.id;
  }
}

/** Our plan of a price; null: none of ours. */
export function planIdOfPrice(price: Stripe.Price): number | null {
  const product = typeof price.product === 'string' ? price.product : price.product.id;
  const plan =
    PLANS.find(({ lookupKey }) => lookupKey === price.lookup_key) ??
    PLANS.find((one) => one.product === product);
  return plan?.planId ?? null;
}

/** Made once, also by two processes at once: both ask with the same keys. */
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
    // It is there already, without a price.
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
