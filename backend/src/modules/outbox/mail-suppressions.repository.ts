import { Injectable } from '@nestjs/common';
import type { MailSuppression, Page, PageQuery, SuppressionReason } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiDatabase, NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { newestFirst } from '../../records/keyset.ts';
import { run } from './outbox.repository.ts';

const NEWEST = newestFirst('entry', 'created_at', 'createdAt');

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

  /** A page of the list, the latest first. */
  async page(scope: OrganizationScope, { limit, cursor }: PageQuery): Promise<Page<MailSuppression>> {
    const ofOrganization = sql`FROM oficio.mail_suppressions entry WHERE organization_id = ${scope.organizationId}`;
    const [rows, [counted]] = await this.requests.readAll<[MailSuppression, { total: number }]>(scope, [
      sql`SELECT id, address, scope, reason, created_at AS "createdAt" ${ofOrganization} ${NEWEST.after(cursor)}
        ORDER BY ${NEWEST.order} LIMIT ${limit + 1}`,
      sql`SELECT count(*) AS total ${ofOrganization}`,
    ]);
    return { ...NEWEST.page(rows, limit), total: counted?.total ?? 0 };
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
