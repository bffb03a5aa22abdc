import { Injectable } from '@nestjs/common';
import { NO_SUBSCRIPTION, type SubscriptionFacts } from '@oficio/machines/subscription';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { FACT_COLUMNS, type FactsRow, factsOf } from './subscription-facts.ts';

/** An organization's stored subscription, with its ids at the provider. */
export interface Billing {
  organizationId: string;
  organizationName: string;
  facts: SubscriptionFacts;
  customerId: string | null;
  subscriptionId: string | null;
  /** Increases with each stored change. */
  revision: number;
}

export interface Payer {
  customerId: string | null;
  name: string;
  email: string | null;
}

/** The data of an organization that the provider gets as its customer. */
export interface Customer {
  id: string;
  name: string;
  email: string;
}

export interface EndingPayer {
  customerId: string;
  /** Payment pages that may still be open. */
  sessionIds: string[];
  /** The stored state allows further charges. */
  mayRun: boolean;
}

/** A caller that waits longer for a lock is answered 503. */
const LOCK_PATIENCE = '8s';

/** Runs in transactions of the worker, so each statement names the organization. */
@Injectable()
export class BillingRepository {
  /**
   * Reads the caller's current role, because a cached session may have the former one and no policy checks it here.
   * @throws ApiError access.forbidden also for superadmins, who have access without a subscription
   */
  async requireManager(
    tx: Transaction,
    { organizationId, userId, principal }: OrganizationScope,
  ): Promise<void> {
    const rows = await tx.rows(
      `SELECT FROM oficio.memberships
       WHERE organization_id = $1 AND user_id = $2 AND role IN ('owner', 'admin')`,
      [organizationId, userId],
    );
    if (rows.length === 0 || principal.role === 'superadmin') throw new ApiError('access.forbidden');
  }

  /** As `lock`, but creates a missing row. */
  async lockOrCreate(tx: Transaction, organizationId: string, at: string): Promise<Billing | null> {
    await tx.rows(
      `INSERT INTO oficio.subscriptions (organization_id, status, created_at, updated_at)
       SELECT id, 'none', $2, $2 FROM oficio.organizations WHERE id = $1
       ON CONFLICT (organization_id) DO NOTHING`,
      [organizationId, at],
    );
    return this.lock(tx, organizationId);
  }

  /** Locks the row until the transaction ends. Null if there is none. */
  async lock(tx: Transaction, organizationId: string): Promise<Billing | null> {
    await tx.rows(`SELECT set_config('lock_timeout', $1, true)`, [LOCK_PATIENCE]);
    // The organization is locked first, as in its removal.
    const [organization] = await tx.rows<{ name: string }>(
      'SELECT name FROM oficio.organizations WHERE id = $1 FOR KEY SHARE',
      [organizationId],
    );
    const [row] = await tx.rows<BillingRow>(
      `SELECT ${FACT_COLUMNS}, stripe_customer_id AS "customerId", stripe_subscription_id AS "subscriptionId", revision
       FROM oficio.subscriptions subscription WHERE organization_id = $1 FOR UPDATE`,
      [organizationId],
    );
    if (!row || !organization) return null;
    const { customerId, subscriptionId, revision } = row;
    return {
      organizationId,
      organizationName: organization.name,
      facts: factsOf(row) ?? NO_SUBSCRIPTION,
      customerId,
      subscriptionId,
      revision,
    };
  }

  async store(
    tx: Transaction,
    { organizationId }: Billing,
    { facts, subscriptionId, at }: { facts: SubscriptionFacts; subscriptionId: string | null; at: string },
  ): Promise<void> {
    await tx.rows(
      `UPDATE oficio.subscriptions SET status = $2, plan_id = $3, trial_used = $4, trial_end = $5,
         current_period_end = $6, past_due_since = $7, canceled_at = $8, cancel_at = $9,
         stripe_subscription_id = $10, updated_at = $11, revision = revision + 1
       WHERE organization_id = $1`,
      [
        organizationId,
        facts.status,
        facts.planId,
        facts.trialUsed,
        facts.trialEnd,
        facts.currentPeriodEnd,
        facts.pastDueSince,
        facts.canceledAt,
        facts.cancelAt,
        subscriptionId,
        at,
      ],
    );
  }

  /** The organization of one of the provider's customers. */
  async organizationOf(tx: Transaction, customerId: string): Promise<string | null> {
    const [row] = await tx.rows<{ organization_id: string }>(
      'SELECT organization_id FROM oficio.subscriptions WHERE stripe_customer_id = $1',
      [customerId],
    );
    return row?.organization_id ?? null;
  }

  /** If two customers were created, the first one is kept. */
  async keepCustomer(
    tx: Transaction,
    organizationId: string,
    { customerId, gone }: { customerId: string; gone: string | null },
  ): Promise<string> {
    const [row] = await tx.rows<{ customer_id: string }>(
      `UPDATE oficio.subscriptions SET stripe_customer_id = coalesce(nullif(stripe_customer_id, $3), $2)
       WHERE organization_id = $1 RETURNING stripe_customer_id AS customer_id`,
      [organizationId, customerId, gone],
    );
    return row?.customer_id ?? customerId;
  }

  /** The provider's customer with the owner's name and address. */
  async payer(tx: Transaction, organizationId: string): Promise<Payer> {
    const [row] = await tx.rows<Payer>(
      `SELECT subscription.stripe_customer_id AS "customerId", organization.name,
         oficio.address_of(organization.owner_user_id) AS email
       FROM oficio.organizations organization
       JOIN oficio.subscriptions subscription ON subscription.organization_id = organization.id
       WHERE organization.id = $1`,
      [organizationId],
    );
    if (!row) throw new Error('The organization is gone');
    return row;
  }

  /** The organization's customer with its name and its owner's address. Null without a customer or an address. */
  async customer(tx: Transaction, organizationId: string): Promise<Customer | null> {
    const [row] = await tx.rows<Customer>(
      `SELECT subscription.stripe_customer_id AS id, organization.name, owner.email
       FROM oficio.organizations organization
       JOIN oficio.subscriptions subscription ON subscription.organization_id = organization.id
       CROSS JOIN LATERAL oficio.address_of(organization.owner_user_id) AS owner (email)
       WHERE organization.id = $1 AND subscription.stripe_customer_id IS NOT NULL AND owner.email IS NOT NULL`,
      [organizationId],
    );
    return row ?? null;
  }

  /** Records the address that the provider has for the customer. */
  async keepCustomerAddress(tx: Transaction, customer: Customer): Promise<void> {
    await tx.rows('UPDATE oficio.subscriptions SET customer_email = $2 WHERE stripe_customer_id = $1', [
      customer.id,
      customer.email,
    ]);
  }

  /** Organizations whose owner's address differs from the one that the provider has. */
  async withNewAddress(tx: Transaction, limit: number): Promise<string[]> {
    const rows = await tx.rows<{ organization_id: string }>(
      `SELECT organization.id AS organization_id
       FROM oficio.subscriptions subscription
       JOIN oficio.organizations organization ON organization.id = subscription.organization_id
       CROSS JOIN LATERAL oficio.address_of(organization.owner_user_id) AS owner (email)
       WHERE subscription.stripe_customer_id IS NOT NULL AND owner.email <> coalesce(subscription.customer_email, '')
       ORDER BY organization.id LIMIT $1`,
      [limit],
    );
    return rows.map(({ organization_id }) => organization_id);
  }

  async customerOf(tx: Transaction, organizationId: string): Promise<string | null> {
    const [row] = await tx.rows<{ customer_id: string | null }>(
      'SELECT stripe_customer_id AS customer_id FROM oficio.subscriptions WHERE organization_id = $1',
      [organizationId],
    );
    return row?.customer_id ?? null;
  }

  /** Organizations whose subscription should have been renewed or ended before an instant, without any event. */
  async overdue(tx: Transaction, before: string): Promise<string[]> {
    const rows = await tx.rows<{ organization_id: string }>(
      `SELECT organization_id FROM oficio.subscriptions
       WHERE stripe_customer_id IS NOT NULL AND status IN ('active', 'past_due')
         AND coalesce(cancel_at, current_period_end) < $1
       ORDER BY organization_id`,
      [before],
    );
    return rows.map(({ organization_id }) => organization_id);
  }

  /**
   * Subscriptions and open pages of the organizations that are removed with their owner's account. Empty if one of them
   * has other members.
   */
  async removedWithOwner(tx: Transaction, userId: string): Promise<EndingPayer[]> {
    const rows = await tx.rows<EndingRow>(
      `${ENDING} WHERE organization.owner_user_id = $1 AND subscription.stripe_customer_id IS NOT NULL
         AND NOT EXISTS (SELECT FROM oficio.organizations owned
                         JOIN oficio.memberships membership ON membership.organization_id = owned.id
                         WHERE owned.owner_user_id = $1 AND membership.user_id <> $1)`,
      [userId],
    );
    return rows.map(endingPayerOf);
  }

  /** The same for one organization. Empty if it isn't to be removed at this instant. */
  async removedAlone(tx: Transaction, organizationId: string, at: string): Promise<EndingPayer[]> {
    const rows = await tx.rows<EndingRow>(
      `${ENDING} WHERE organization.id = $1 AND organization.deletion_scheduled_for <= $2
         AND subscription.stripe_customer_id IS NOT NULL`,
      [organizationId, at],
    );
    return rows.map(endingPayerOf);
  }

  /** Locks the organization, so that nobody joins until the transaction ends, and counts its members. */
  async lockMembers(tx: Transaction, organizationId: string): Promise<number> {
    await tx.rows('SELECT FROM oficio.organizations WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
    const [row] = await tx.rows<{ members: number }>(
      'SELECT count(*)::int AS members FROM oficio.memberships WHERE organization_id = $1',
      [organizationId],
    );
    return row?.members ?? 0;
  }
}

interface EndingRow {
  customerId: string;
  hasEnded: boolean;
  sessionIds: string[];
}

const ENDING = `SELECT subscription.stripe_customer_id AS "customerId",
    subscription.status IN ('none', 'trialing', 'expired', 'canceled') AS "hasEnded", ARRAY(
      SELECT checkout.stripe_session_id FROM oficio.checkouts checkout
      WHERE checkout.organization_id = organization.id AND checkout.status = 'open') AS "sessionIds"
  FROM oficio.organizations organization
  JOIN oficio.subscriptions subscription ON subscription.organization_id = organization.id`;

function endingPayerOf({ customerId, hasEnded, sessionIds }: EndingRow): EndingPayer {
  return { customerId, sessionIds, mayRun: !hasEnded || sessionIds.length > 0 };
}

type BillingRow = FactsRow & Omit<Billing, 'organizationId' | 'organizationName' | 'facts'>;
