import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  MailSuppression,
  Page,
  PageQuery,
  SuppressionReason,
  SuppressionScope,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiDatabase, NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { newestFirst } from '../../records/keyset.ts';
import { type List, readList } from '../../records/list.ts';
import { run } from './outbox.repository.ts';

const CLIENTS_SHOWN = 3;

/** The clients who have the address themselves, or with a contact, on the row `entry`. */
const CLIENTS = sql`ARRAY(
  SELECT json_build_object('id', client.id, 'name', client.display_name) FROM public.client_directory client
  WHERE client.organization_id = entry.organization_id AND client.deleted_at IS NULL AND client.id IN (
    SELECT own.id FROM public.client_directory own
    WHERE own.organization_id = entry.organization_id
      AND entry.address IN (lower(own.email), lower(own.billing_email))
    UNION SELECT contact.client_id FROM oficio.client_contacts contact
    WHERE contact.organization_id = entry.organization_id AND lower(contact.email) = entry.address)
  ORDER BY client.display_name, client.id LIMIT ${CLIENTS_SHOWN})`;

const SHOWN = sql`entry.id, entry.address, entry.scope, entry.reason, entry.created_at AS "createdAt",
  ${CLIENTS} AS clients`;

const SUPPRESSIONS: List<PageQuery> = {
  table: 'oficio.mail_suppressions',
  shown: SHOWN,
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

  /**
   * Adds an address, or widens a row from reminders to all emails.
   * @param address in lower case
   * @returns null if the address doesn't get them already
   */
  async add(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { address, scope, at }: { address: string; scope: SuppressionScope; at: string },
  ): Promise<MailSuppression | null> {
    const [added] = await run<{ id: string }>(
      tx,
      sql`INSERT INTO oficio.mail_suppressions AS entry (id, organization_id, address, scope, reason, created_at)
        VALUES (${randomUUID()}, ${organizationId}, ${address}, ${scope}, 'manual', ${at})
        ON CONFLICT (organization_id, address) DO UPDATE SET scope = 'all', reason = 'manual'
          WHERE entry.scope = 'reminders' AND excluded.scope = 'all'
        RETURNING entry.id`,
    );
    if (!added) return null;
    const [shown] = await run<MailSuppression>(
      tx,
      sql`SELECT ${SHOWN} FROM oficio.mail_suppressions entry
        WHERE entry.organization_id = ${organizationId} AND entry.id = ${added.id}`,
    );
    return shown ?? null;
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
