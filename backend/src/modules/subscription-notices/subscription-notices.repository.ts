import { Injectable } from '@nestjs/common';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import type { Notice, PendingNotice } from './notice.types.ts';

/** Runs as the worker, because no user is signed in. */
@Injectable()
export class SubscriptionNoticesRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  /** False if the key exists already. */
  async insert(tx: Transaction, id: string, notice: Notice): Promise<boolean> {
    const { organizationId, kind, key, details, at } = notice;
    const added = await tx.rows(
      `INSERT INTO oficio.subscription_notices (id, organization_id, kind, key, details, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (organization_id, kind, key) DO NOTHING RETURNING id`,
      [id, organizationId, kind, key, JSON.stringify(details), at],
    );
    return added.length === 1;
  }

  /** Null once it was sent, or if the organization or its owner's account is gone. */
  async pending(id: string): Promise<PendingNotice | null> {
    const [row] = await this.worker.read<PendingNotice>(NO_USER, PENDING, [id]);
    return row?.address ? row : null;
  }

  async sent(id: string, at: string): Promise<void> {
    await this.worker.transaction(NO_USER, (tx) =>
      tx.rows('UPDATE oficio.subscription_notices SET sent_at = $2 WHERE id = $1', [id, at]),
    );
  }

  inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.worker.transaction(NO_USER, work);
  }

  /** Organizations that pay nothing and whose trial ends between two instants, ordered by id. */
  async trialsEnding(
    tx: Transaction,
    { after, until, beyond, limit }: { after: string; until: string; beyond: string; limit: number },
  ): Promise<EndingTrial[]> {
    return tx.rows<EndingTrial>(
      `SELECT organization_id AS "organizationId", trial_end AS "trialEnd", ARRAY(
         SELECT key FROM oficio.subscription_notices notice
         WHERE notice.organization_id = subscription.organization_id
           AND notice.kind IN ('trial_ending', 'trial_ended')) AS "sentKeys"
       FROM oficio.subscriptions subscription
       WHERE ${ON_TRIAL_ALONE} AND trial_end > $1 AND trial_end <= $2 AND organization_id > $3
       ORDER BY organization_id LIMIT $4`,
      [after, until, beyond, limit],
    );
  }
}

export interface EndingTrial {
  organizationId: string;
  /** UTC ISO text. */
  trialEnd: string;
  /** The keys of the notices about trials that its owner has got. */
  sentKeys: readonly string[];
}

/** Time alone ends a trial, so an ended trial may still be stored as running. */
const ON_TRIAL_ALONE = `subscription.status IN ('trialing', 'expired') AND subscription.stripe_subscription_id IS NULL`;

const PENDING = `SELECT notice.kind, notice.details, oficio.address_of(organization.owner_user_id) AS address,
    organization.name AS "organizationName", organization.timezone,
    coalesce(${ON_TRIAL_ALONE}, false) AS "onTrialAlone"
  FROM oficio.subscription_notices notice
  JOIN oficio.organizations organization ON organization.id = notice.organization_id
  LEFT JOIN oficio.subscriptions subscription ON subscription.organization_id = organization.id
  WHERE notice.id = $1 AND notice.sent_at IS NULL`;
