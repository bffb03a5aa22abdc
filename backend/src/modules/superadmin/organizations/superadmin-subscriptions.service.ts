import { Injectable } from '@nestjs/common';
import {
  type ListedSubscription,
  type NamedOrganization,
  type Page,
  type PlanId,
  type QueryOf,
  SUBSCRIPTION,
  type SubscriptionState,
  type superadminSubscriptionRoutes,
} from '@oficio/contracts';
import { factsAt, NO_SUBSCRIPTION } from '@oficio/machines/subscription';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { Clock } from '../../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { type KeyColumns, Keyset } from '../../../records/keyset.ts';
import { searchPatterns } from '../../../records/search-text.ts';
import { FACT_COLUMNS, type FactsRow, factsOf } from '../../subscription/subscription-facts.ts';
import { planNameOf } from '../../subscription/subscription-sync.service.ts';

export type SubscriptionsQuery = QueryOf<typeof superadminSubscriptionRoutes.list>;

type Ids = Pick<
  ListedSubscription,
  'grantedUntil' | 'stripeCustomerId' | 'stripeSubscriptionId' | 'updatedAt'
>;
type Row = FactsRow & Ids & KeyColumns & { organization: NamedOrganization };

/** A list by a time has the rows that have it. */
const COLUMNS = {
  updatedAt: 'updated_at',
  trialEnd: 'trial_end',
  currentPeriodEnd: 'current_period_end',
} as const;

@Injectable()
export class SuperadminSubscriptions {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
  ) {}

  async list(scope: RequestScope, query: SubscriptionsQuery): Promise<Page<ListedSubscription>> {
    requireSuperadmin(scope);
    const now = this.clock.now();
    const order = orderOf(query);
    const where = join([sql`true`, ...conditionsOf(query, now.toISOString())], ' AND ');
    const [rows, [counted]] = await this.worker.readAll<[Row, { total: number }]>(NO_USER, [
      sql`SELECT json_build_object('id', organization.id, 'name', organization.name) AS organization, ${raw(FACT_COLUMNS)},
          CASE WHEN subscription.status = 'trialing' AND subscription.granted_until > ${now.toISOString()}
            THEN subscription.granted_until END AS "grantedUntil",
          subscription.stripe_customer_id AS "stripeCustomerId",
          subscription.stripe_subscription_id AS "stripeSubscriptionId", subscription.updated_at AS "updatedAt",
          ${order.shown('subscription')}
        FROM oficio.subscriptions subscription
        JOIN oficio.organizations organization ON organization.id = subscription.organization_id
        WHERE ${where} AND ${order.after(order.keysOf(query.cursor), 'subscription')}
        ORDER BY ${order.order('subscription')} LIMIT ${query.limit + 1}`,
      sql`SELECT count(*) AS total FROM oficio.subscriptions subscription WHERE ${where}`,
    ]);
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
    return {
      items: rows.slice(0, query.limit).map((row) => itemOf(row, now)),
      total: counted?.total ?? 0,
      nextCursor: order.cursorOf(last ? order.keysIn(last) : null),
    };
  }
}

function orderOf({ sort }: SubscriptionsQuery): Keyset {
  const name = sort.replace('-', '') as keyof typeof COLUMNS;
  return new Keyset(sort, sort.startsWith('-') ? 'descending' : 'ascending', [
    [COLUMNS[name], 'timestamptz'],
    ['organization_id', 'uuid'],
  ]);
}

function conditionsOf({ search = '', state, plan, sort }: SubscriptionsQuery, now: string): Sql[] {
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  const planId =
    plan && (plan === 'starter' ? SUBSCRIPTION.starter.planId : SUBSCRIPTION.professional.planId);
  const searched = searchPatterns(search).map((pattern) => sql`figures.search_text LIKE ${pattern}`);
  return [
    sql`subscription.status <> 'none'`,
    ...(column === 'updated_at' ? [] : [sql`subscription.${raw(column)} IS NOT NULL`]),
    ...(planId ? [sql`subscription.plan_id = ${planId}`] : []),
    ...(state ? [hasState(state, now)] : []),
    ...(searched.length > 0
      ? [
          sql`subscription.organization_id IN (
            SELECT figures.id FROM oficio.organization_figures figures WHERE ${join(searched, ' AND ')})`,
        ]
      : []),
  ];
}

function hasState(state: string, now: string): Sql {
  if (state === 'trialing') return sql`subscription.status = 'trialing' AND subscription.trial_end > ${now}`;
  if (state !== 'expired') return sql`subscription.status = ${state}`;
  return sql`(subscription.status = 'expired'
    OR subscription.status = 'trialing' AND subscription.trial_end <= ${now})`;
}

function itemOf(row: Row, now: Date): ListedSubscription {
  const facts = factsAt(factsOf(row) ?? NO_SUBSCRIPTION, now);
  const { organization, grantedUntil, stripeCustomerId, stripeSubscriptionId, updatedAt } = row;
  const { status, trialEnd, currentPeriodEnd, pastDueSince, canceledAt, cancelAt } = facts;
  const planId = facts.planId as PlanId | null;
  return {
    organization,
    planId,
    planName: planId === null ? null : planNameOf(planId),
    priceUsd: priceOf(planId, status),
    status,
    trialEnd,
    currentPeriodEnd,
    pastDueSince,
    canceledAt,
    cancelAt,
    grantedUntil,
    stripeCustomerId,
    stripeSubscriptionId,
    updatedAt,
  };
}

function priceOf(planId: PlanId | null, status: SubscriptionState): number | null {
  if (planId === null) return null;
  if (status !== 'active' && status !== 'past_due') return 0;
  const { starter, professional } = SUBSCRIPTION;
  return planId === starter.planId ? starter.priceUsd : professional.priceUsd;
}
