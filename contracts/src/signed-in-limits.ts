import { MINUTE_MS as minute, SECOND_MS as second } from './durations.ts';

/* The limits that every screen of a signed-in person needs. */

/** How long answers stay fresh and in the cache, and the retries of a read. Milliseconds. */
export const QUERY_CACHE = {
  freshMs: 10 * minute,
  keptMs: 30 * minute,
  retries: 2,
  retryBaseMs: 1 * second,
  retryCapMs: 10 * second,
  mutationRetries: 1,
  subscriptionFreshMs: 3 * minute,
} as const;

/** The loading overlay's ranks, and the age at which a forgotten entry is dropped. */
export const LOADING = {
  priorities: { critical: 100, auth: 90, navigation: 80, form: 70, dashboard: 60, api: 50, background: 10 },
  staleMs: 30 * second,
  /** A shorter operation shows no indicator, however blocking it is. */
  signDelayMs: 250,
} as const;

export const REALTIME = {
  connectTimeoutMs: 10 * second,
  eventsPerSecond: 2,
  retries: 5,
  /** The least random part of the backoff, so that the browsers of a restarted server don't return at once. */
  backoff: { baseMs: 1 * second, capMs: 30 * second, spreadMs: 6 * second },
  /** Changes within `quietMs` of each other form one message, shown `atMostMs` after the first at the latest. */
  message: { quietMs: 500, atMostMs: 10 * second },
  /** The same for refetching. The next refetch waits for the last one's answers, at most `answerMs`. */
  refresh: { quietMs: 100, atMostMs: 500, answerMs: 2 * second },
} as const;

/** `shown`: the most that a count says, and one more. `latest`: how many the bell lists. */
export const NOTIFICATIONS = { shown: 100, latest: 10, most: 100, pollMs: 60_000, snoozeDays: 365 } as const;

/** Trial and plans. Days are calendar days of 24 hours; prices are whole US dollars a month. */
export const SUBSCRIPTION = {
  trialDays: 30,
  trialPriceUsd: 0,
  professional: { planId: 1, name: 'Professional', priceUsd: 14 },
  starter: { planId: 2, name: 'Starter', priceUsd: 5, members: 1 },
  refundDays: 30,
  pastDueGraceDays: 7,
  upgradePromptDays: 7,
  /** A trial's owner gets a mail when this many days are left. */
  trialNoticeDays: [7, 3, 1],
  /** The lifetime of a payment page and of its coupon's reservation. Minutes; the provider requires at least 30. */
  checkoutOpenMinutes: 60,
} as const;

export const DEFAULT_CURRENCY = 'MXN';
export const NUMBER_LOCALE = 'en-US';

/** Lengths of stored text, in characters. */
export const TEXT = {
  short: 120,
  line: 254,
  phone: 40,
  long: 5_000,
  signature: 1_000,
  tag: 40,
  tags: 20,
  contacts: 25,
  search: 120,
} as const;
