import { Injectable } from '@nestjs/common';
import type { MailSuppression, SuppressionReason } from '@oficio/contracts';
import sql, { empty } from 'sql-template-tag';
import { ApiDatabase, NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { run } from './outbox.repository.ts';

/** An address that gets no mail from an organization. */
export interface SuppressedAddress {
  /** In lower case. */
  address: string;
  reason: SuppressionReason;
  createdAt: string;
}

@Injectable()
export class MailSuppressionsRepository {
  constructor(
    private readonly requests: ApiDatabase,
    private readonly worker: WorkerDatabase,
  ) {}

  /** A page of the list, the latest first, and the number of all. */
  async page(
    scope: OrganizationScope,
    { after, size }: { after: { createdAt: string; id: string } | null; size: number },
  ): Promise<{ suppressions: MailSuppression[]; total: number }> {
    const ofOrganization = sql`FROM oficio.mail_suppressions WHERE organization_id = ${scope.organizationId}`;
    const isAfter = after
      ? sql`AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
      : empty;
    const [suppressions, [counted]] = await this.requests.readAll<[MailSuppression, { total: number }]>(
      scope,
      [
        sql`SELECT id, address, scope, reason, created_at AS "createdAt" ${ofOrganization} ${isAfter}
        ORDER BY created_at DESC, id DESC LIMIT ${size}`,
        sql`SELECT count(*) AS total ${ofOrganization}`,
      ],
    );
    return { suppressions, total: counted?.total ?? 0 };
  }

  /** The address of the deleted row; null if there was none. */
  async remove(tx: Transaction, { organizationId }: OrganizationScope, id: string): Promise<string | null> {
    const [removed] = await run<{ address: string }>(
      tx,
      sql`DELETE FROM oficio.mail_suppressions WHERE organization_id = ${organizationId} AND id = ${id}
        RETURNING address`,
    );
    return removed?.address ?? null;
  }

  /**
   * Those of the addresses that get no mail at all. It runs as the worker, because a member who sees some clients writes
   * to them, but doesn't read the list.
   */
  async among(organizationId: string, addresses: readonly string[]): Promise<SuppressedAddress[]> {
    const lowered = addresses.map((address) => address.toLowerCase());
    return this.worker.transaction(NO_USER, (tx) =>
      run<SuppressedAddress>(
        tx,
        sql`SELECT address, reason, created_at AS "createdAt" FROM oficio.mail_suppressions
          WHERE organization_id = ${organizationId} AND scope = 'all' AND address = ANY (${lowered})
          ORDER BY address`,
      ),
    );
  }
}
