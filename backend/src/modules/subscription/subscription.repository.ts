import { Injectable } from '@nestjs/common';
import type { SubscriptionFacts } from '@oficio/machines/subscription';
import { ApiDatabase, type Statement, type Transaction } from '../../database/database.ts';
import type { OrganizationScope, RequestScope } from '../../http/request-scope.ts';
import { FACT_COLUMNS, type FactsRow, factsOf } from './subscription-facts.ts';

export interface StoredStatus {
  facts: SubscriptionFacts | null;
  /** The provider has a subscription to manage. */
  isAtProvider: boolean;
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

  /** False if the address has had its trial. Runs in a transaction of the worker. */
  async useAddress(
    tx: Transaction,
    scope: OrganizationScope,
    addressHash: string,
    at: string,
  ): Promise<boolean> {
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
    text: `SELECT oficio.trial_used_by($2) AS "addressUsedTrial", ${FACT_COLUMNS},
        subscription.stripe_subscription_id IS NOT NULL AS "isAtProvider"
      FROM (SELECT) here LEFT JOIN oficio.subscriptions subscription ON subscription.organization_id = $1`,
    values: [organizationId, addressHash],
  };
}

function storedStatus([row]: StatusRow[]): StoredStatus {
  if (!row) return { facts: null, isAtProvider: false, addressUsedTrial: false };
  const { isAtProvider, addressUsedTrial } = row;
  return { facts: factsOf(row), isAtProvider, addressUsedTrial };
}

type StatusRow = FactsRow & Omit<StoredStatus, 'facts'>;
