import { Injectable } from '@nestjs/common';
import type { PaymentAccount, PaymentAccountStatus } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

type StoredAccount = NonNullable<PaymentAccount['account']>;

/** What the provider says about an account. */
export interface AccountState {
  status: PaymentAccountStatus;
  due: string[];
}

const ACCOUNT = `account_id AS id, status, due, connected_at AS "connectedAt"`;

/** The organization's own account at the provider, under the policies or as the worker. */
@Injectable()
export class PaymentAccountsRepository {
  constructor(private readonly database: ApiDatabase) {}

  async one(scope: OrganizationScope): Promise<StoredAccount | null> {
    const [account] = await this.database.read<StoredAccount & Record<string, unknown>>(
      scope,
      `SELECT ${ACCOUNT} FROM oficio.payment_accounts WHERE organization_id = $1`,
      [scope.organizationId],
    );
    return account ?? null;
  }

  /** Stores a connected account. Another account replaces the organization's former one. */
  async keep(
    tx: Transaction,
    organizationId: string,
    { id, status, due, at }: AccountState & { id: string; at: string },
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO oficio.payment_accounts AS kept (organization_id, account_id, status, due, connected_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $5)
       ON CONFLICT (organization_id) DO UPDATE SET account_id = excluded.account_id, status = excluded.status,
         due = excluded.due, updated_at = excluded.updated_at,
         connected_at = CASE WHEN kept.status = 'disconnected' THEN excluded.connected_at ELSE kept.connected_at END`,
      [organizationId, id, status, due, at],
    );
  }

  /** Stores what the provider reports. A disconnected account stays disconnected. Null: nobody has connected it. */
  async report(
    tx: Transaction,
    id: string,
    { status, due, at }: AccountState & { at: string },
  ): Promise<string | null> {
    const [row] = await tx.rows<{ organizationId: string }>(
      `UPDATE oficio.payment_accounts SET due = $3, updated_at = $4,
         status = CASE WHEN status = 'disconnected' THEN status ELSE $2 END
       WHERE account_id = $1 RETURNING organization_id AS "organizationId"`,
      [id, status, due, at],
    );
    return row?.organizationId ?? null;
  }

  /** The organization that has connected an account; null for one that nobody has. */
  async organizationOf(tx: Transaction, id: string): Promise<string | null> {
    const [row] = await tx.rows<{ organizationId: string }>(
      'SELECT organization_id AS "organizationId" FROM oficio.payment_accounts WHERE account_id = $1',
      [id],
    );
    return row?.organizationId ?? null;
  }

  /** The organization's country, where the account is made; null: it isn't known. */
  async country(scope: OrganizationScope): Promise<string | null> {
    const [row] = await this.database.read<{ country: string | null }>(
      scope,
      'SELECT country_code AS country FROM oficio.organizations WHERE id = $1',
      [scope.organizationId],
    );
    return row?.country ?? null;
  }

  /** The pages on which clients could still pay. */
  openPages(tx: Transaction, organizationId: string): Promise<{ id: string }[]> {
    return tx.rows<{ id: string }>(
      `SELECT id FROM oficio.invoice_checkouts WHERE organization_id = $1 AND status IN ('opening', 'open')`,
      [organizationId],
    );
  }

  async disconnect(tx: Transaction, organizationId: string, at: string): Promise<boolean> {
    const changed = await tx.rows(
      `UPDATE oficio.payment_accounts SET status = 'disconnected', due = '{}', updated_at = $2
       WHERE organization_id = $1 AND status <> 'disconnected' RETURNING organization_id`,
      [organizationId, at],
    );
    return changed.length === 1;
  }
}
