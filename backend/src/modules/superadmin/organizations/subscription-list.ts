import type {
  ListedSubscription,
  NamedOrganization,
  QueryOf,
  superadminSubscriptionRoutes,
} from '@oficio/contracts';
import sql, { raw } from 'sql-template-tag';
import { type Sorts, sortOf } from '../../../records/keyset.ts';
import type { SuperadminList } from '../../../records/list.ts';
import { FACT_COLUMNS, type FactsRow } from '../../subscription/subscription-facts.ts';
import { namedOrganization } from '../superadmin-sql.ts';
import { FIGURES, grantedUntil, hasPlan, hasState } from './organization-list.ts';

export type SubscriptionsQuery = QueryOf<typeof superadminSubscriptionRoutes.list>;

export type SubscriptionRow = FactsRow &
  Pick<ListedSubscription, 'grantedUntil' | 'stripeCustomerId' | 'stripeSubscriptionId' | 'updatedAt'> & {
    organization: NamedOrganization;
  };

const SORTS: Sorts<'updatedAt' | 'trialEnd' | 'currentPeriodEnd'> = {
  updatedAt: { changed_at: 'timestamptz' },
  trialEnd: { trial_end: 'timestamptz' },
  currentPeriodEnd: { period_end: 'timestamptz' },
};

/** A list by a time has the organizations that have it. */
const HAS_TIME = {
  updatedAt: sql`entry.status <> 'none'`,
  trialEnd: sql`entry.status <> 'none' AND entry.trial_end > '1970-01-01 00:00:00+00'`,
  currentPeriodEnd: sql`entry.status <> 'none' AND entry.period_end IS NOT NULL`,
};

/** The organizations with a subscription, at an instant. */
export const subscriptionList = (now: string): SuperadminList<SubscriptionsQuery> => ({
  table: FIGURES,
  searched: FIGURES,
  joins: sql`JOIN oficio.subscriptions subscription ON subscription.organization_id = entry.id`,
  shown: sql`${namedOrganization('entry.id')} AS organization, ${raw(FACT_COLUMNS)},
    ${grantedUntil(now)} AS "grantedUntil", subscription.stripe_customer_id AS "stripeCustomerId",
    subscription.stripe_subscription_id AS "stripeSubscriptionId", subscription.updated_at AS "updatedAt"`,
  order: SORTS,
  where: (_, { sort }) => HAS_TIME[sortOf(sort)],
  filters: { state: (state) => hasState(state, now), plan: hasPlan },
});
