import { Injectable } from '@nestjs/common';
import type { SubscriptionState } from '@oficio/contracts';
import { ApiDatabase, type Statement, type Transaction } from '../../database/database.ts';
import type { OrganizationScope, RequestScope } from '../../http/request-scope.ts';
import type { SubscriptionRecord } from './subscription.types.ts';

export interface StoredStatus {
  record: SubscriptionRecord | null;
  addressUsedTrial: boolean;
}

@Injectable()
export class SubscriptionRepository {
  constructor(private readonly database: ApiDatabase) {}

  async find(scope: RequestScope, addressHash: string): Promise<StoredStatus> {
    const { text, values } = findStatement(scope.organizationId, addressHash);
    const rows = await this.database.read<StatusRow>(scope, text, values);
    return storedStatus(rows);
  }

  async findIn(tx: Transaction, scope: RequestScope, addressHash: string): Promise<StoredStatus> {
    const { text, values } = findStatement(scope.organizationId, addressHash);
    return storedStatus(await tx.rows<StatusRow>(text, values));
  }

  /** False when the organization has had a subscription or trial before. */
  async startTrial(
    tx: Transaction,
    scope: OrganizationScope,
    { planId, trialEnd, at }: { planId: number; trialEnd: string; at: string },
  ): Promise<boolean> {
    const started = await tx.rows(
      `INSERT INTO oficio.subscriptions AS kept
         (organization_id, status, plan_id, trial_used, trial_end, created_at, updated_at)
       VALUES ($1, 'trialing', $2, true, $3, $4, $4)
       ON CONFLICT (organization_id) DO UPDATE
         SET status = 'trialing', plan_id = $2, trial_used = true, trial_end = $3, updated_at = $4
         WHERE kept.status = 'none' AND NOT kept.trial_used
       RETURNING organization_id`,
      [scope.organizationId, planId, trialEnd, at],
    );
    return started.length === 1;
  }

  /** False when the address has had its trial. */
  async useAddress(
    tx: Transaction,
    scope: OrganizationScope,
    addressHash: string,
    at: string,
  ): Promise<boolean> {
    // Without a column named, the conflict needs no sight of another person's row.
    const used = await tx.rows(
      `INSERT INTO oficio.trial_uses (address_hash, user_id, organization_id, used_at)
       VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING address_hash`,
      [addressHash, scope.userId, scope.organizationId, at],
    );
    return used.length === 1;
  }
}

function findStatement(organizationId: string | null, addressHash: string): Statement {
  return {
    text: `SELECT oficio.trial_used_by($2) AS address_used_trial, subscription.*
      FROM (SELECT) here LEFT JOIN oficio.subscriptions subscription ON subscription.organization_id = $1`,
    values: [organizationId, addressHash],
  };
}

function storedStatus([row]: StatusRow[]): StoredStatus {
  if (!row) return { record: null, addressUsedTrial: false };
  if (row.status === null) return { record: null, addressUsedTrial: row.address_used_trial };
  return {
    addressUsedTrial: row.address_used_trial,
    record: {
      status: row.status,
      planId: row.plan_id,
      trialUsed: row.trial_used,
      trialEnd: row.trial_end,
      currentPeriodEnd: row.current_period_end,
      pastDueSince: row.past_due_since,
      canceledAt: row.canceled_at,
      cancelAt: row.cancel_at,
    },
  };
}

interface StatusRow {
  [column: string]: unknown;
  address_used_trial: boolean;
  status: SubscriptionState | null;
  plan_id: number | null;
  trial_used: boolean;
  trial_end: string | null;
  current_period_end: string | null;
  past_due_since: string | null;
  canceled_at: string | null;
  cancel_at: string | null;
}
