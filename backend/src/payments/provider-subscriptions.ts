import type { ProviderReport } from '@oficio/machines/subscription';
import type Stripe from 'stripe';
import { planIdOfPrice } from './price-catalogue.ts';
import { isMissingAtProvider } from './provider-failure.ts';

/** Reads under a row's lock are given up sooner than others. */
export const LOCKED_READ = { timeout: 5_000, maxNetworkRetries: 1 } as const;

/** The better first. Live are those that cost something, or will once they are paid or go on. */
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
  /** The one that counts; null: there has never been any. */
  current: Stripe.Subscription | null;
  /** Live ones beside it, which nobody meant to have. */
  surplus: Stripe.Subscription[];
}

/**
 * What a customer has of us at the provider now; one that it doesn't know has nothing. The same subscriptions give the
 * same answer, whoever asks when. The account may sell other things to the same customer, which mean nothing here.
 */
export async function subscriptionsOf(client: Stripe, customer: string): Promise<ProviderSubscriptions> {
  const found = (await all(client, customer)).filter(isOurs);
  const [current = null, ...others] = found.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      // Of those that run the first counts, of those that are over the last.
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

/** Of one of our payment pages, or for one of our plans. */
function isOurs({ metadata, items }: Stripe.Subscription): boolean {
  return metadata.checkoutId !== undefined || items.data.some(({ price }) => planIdOfPrice(price) !== null);
}

function rank({ status }: Stripe.Subscription): number {
  const index = ORDER.indexOf(status);
  return index < 0 ? ORDER.length : index;
}

/** A subscription of the provider in our words. */
export function reportOf(subscription: Stripe.Subscription): NonNullable<ProviderReport> {
  const item = subscription.items.data[0];
  const periodEnd = item?.current_period_end ?? null;
  const { canceled_at, cancel_at } = subscription;
  return {
    status: STATUSES[subscription.status] ?? 'incomplete',
    planId: item ? planIdOfPrice(item.price) : null,
    currentPeriodEnd: instantOf(endedUnpaid(subscription) ? subscription.ended_at : periodEnd),
    canceledAt: instantOf(canceled_at),
    // Stripe fills it at a cancellation for the period's end, too, which is its own state here.
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

/** Its last period was never paid for, so that no paid rest of it is left. */
function endedUnpaid({ status, cancellation_details }: Stripe.Subscription): boolean {
  return status === 'canceled' && cancellation_details?.reason === 'payment_failed';
}

function instantOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1_000).toISOString();
}
