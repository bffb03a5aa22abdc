import type { ProviderReport } from '@oficio/machines/subscription';
import type Stripe from 'stripe';
import { planIdOfPrice } from './price-catalogue.ts';
import { isMissingAtProvider } from './provider-failure.ts';

/** Reads under a row lock have a shorter time limit. */
export const LOCKED_READ = { timeout: 5_000, maxNetworkRetries: 1 } as const;

/** Best first. A live subscription is charged, or will be once it is paid or resumed. */
const ORDER: readonly Stripe.Subscription.Status[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
];
const LIVE: ReadonlySet<string> = new Set(ORDER.slice(0, ORDER.indexOf('incomplete')));

export interface ProviderSubscriptions {
  /** The subscription that counts. Null: there has never been one. */
  current: Stripe.Subscription | null;
  /** Unintended live subscriptions beside it. */
  surplus: Stripe.Subscription[];
}

/**
 * The customer's subscriptions to Oficio's plans at the provider; empty for an unknown customer. The result depends on
 * the subscriptions alone. Other products of the same account are ignored.
 */
export async function subscriptionsOf(client: Stripe, customer: string): Promise<ProviderSubscriptions> {
  const found = (await all(client, customer)).filter(isOurs);
  const [current = null, ...others] = found.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      // The oldest live subscription counts, otherwise the newest ended one.
      (LIVE.has(one.status) ? one.created - other.created : other.created - one.created) ||
      one.id.localeCompare(other.id),
  );
  return { current, surplus: others.filter(({ status }) => LIVE.has(status)) };
}

async function all(client: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  try {
    const filter = { customer, status: 'all', limit: 100 } as const;
    return (await client.subscriptions.list(filter, LOCKED_READ)).data;
  } catch (error) {
    if (isMissingAtProvider(error)) return [];
    throw error;
  }
}

/** Made by one of Oficio's payment pages, or for one of its plans. */
function isOurs({ metadata, items }: Stripe.Subscription): boolean {
  return metadata.checkoutId !== undefined || items.data.some(({ price }) => planIdOfPrice(price) !== null);
}

function rank({ status }: Stripe.Subscription): number {
  const index = ORDER.indexOf(status);
  return index < 0 ? ORDER.length : index;
}

/** Translates the provider's subscription into the lifecycle's report. */
export function reportOf(subscription: Stripe.Subscription): NonNullable<ProviderReport> {
  const item = subscription.items.data[0];
  const periodEnd = item?.current_period_end ?? null;
  const { canceled_at, cancel_at } = subscription;
  return {
    status: STATUSES[subscription.status] ?? 'incomplete',
    planId: item ? planIdOfPrice(item.price) : null,
    currentPeriodEnd: instantOf(endedUnpaid(subscription) ? subscription.ended_at : periodEnd),
    canceledAt: instantOf(canceled_at),
    // Stripe also sets it for a cancellation at the period's end, which is a state of its own here.
    cancelAt: subscription.cancel_at_period_end || cancel_at === periodEnd ? null : instantOf(cancel_at),
  };
}

const STATUSES: Partial<Record<Stripe.Subscription.Status, NonNullable<ProviderReport>['status']>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'canceled',
  incomplete: 'incomplete',
  incomplete_expired: 'expired',
  paused: 'paused',
};

/** The last period was never paid, so no paid time is left. */
function endedUnpaid({ status, cancellation_details }: Stripe.Subscription): boolean {
  return status === 'canceled' && cancellation_details?.reason === 'payment_failed';
}

function instantOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1_000).toISOString();
}
