import { Injectable } from '@nestjs/common';
import type { MailSuppression, Page, PageQuery, SuppressionReason } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiDatabase, NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { newestFirst } from '../../records/keyset.ts';
import { type List, readList } from '../../records/list.ts';
import { run } from './outbox.repository.ts';

const SUPPRESSIONS: List<PageQuery> = {
  table: 'oficio.mail_suppressions',
  shown: sql`entry.id, entry.address, entry.scope, entry.reason, entry.created_at AS "createdAt"`,
  order: newestFirst('created_at'),
  filters: {},
};

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
  page(scope: OrganizationScope, query: PageQuery): Promise<Page<MailSuppression>> {
    return readList<MailSuppression, PageQuery>(this.requests, scope, SUPPRESSIONS, query);
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
