import { Injectable } from '@nestjs/common';
import {
  type PageQuery,
  REALTIME_TABLE_NAMES,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
} from '@oficio/contracts';
import sql, { join, raw } from 'sql-template-tag';
import { ApiDatabase, type Statement } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Keyset } from '../../records/keyset.ts';
import { entityOf } from '../../records/record-writes.ts';

type StoredEntry = TimelineEntry & { sequence: number };

/** A page of a timeline. */
export interface StoredPage {
  items: StoredEntry[];
  nextCursor: string | null;
}

interface TimelinePage extends PageQuery {
  kinds: readonly TimelineKind[];
}

/** The latest entry first. */
const NEWEST = new Keyset<StoredEntry>('-at', 'descending', [
  { column: 'entry.at', type: 'timestamptz', value: ({ at }) => at },
  { column: 'entry.sequence', type: 'bigint', value: ({ sequence }) => sequence },
]);

@Injectable()
export class TimelineRepository {
  constructor(private readonly database: ApiDatabase) {}

  /**
   * The latest entries about a client and about those that were merged into it. Null if the client doesn't exist.
   * @param trashBegins a client that was deleted at or before this instant doesn't exist any more
   */
  async ofClient(
    scope: OrganizationScope,
    clientId: string,
    { trashBegins, ...page }: TimelinePage & { trashBegins: string },
  ): Promise<StoredPage | null> {
    const [clients, entries] = await this.database.readAll<[{ id: string }, StoredEntry]>(scope, [
      sql`SELECT id FROM public.client_directory
        WHERE organization_id = ${scope.organizationId} AND id = ${clientId}
          AND (deleted_at IS NULL OR deleted_at > ${trashBegins})`,
      timelineStatement(scope, clientId, page),
    ]);
    return clients.length === 0 ? null : NEWEST.page(entries, page.limit);
  }

  /**
   * The latest entries about an invoice and about its payments. Null if it doesn't exist.
   * @param trashBegins an invoice that was deleted at or before this instant doesn't exist any more
   */
  async ofInvoice(
    scope: OrganizationScope,
    invoiceId: string,
    { trashBegins, limit, cursor }: PageQuery & { trashBegins: string },
  ): Promise<StoredPage | null> {
    const [invoices, entries] = await this.database.readAll<[{ id: string }, StoredEntry]>(scope, [
      sql`SELECT id FROM public.invoices
        WHERE organization_id = ${scope.organizationId} AND id = ${invoiceId}
          AND (deleted_at IS NULL OR deleted_at > ${trashBegins})`,
      sql`SELECT ${ENTRY} FROM oficio.audit_log entry
        WHERE entry.organization_id = ${scope.organizationId} AND (
          entry.entity_id = ${invoiceId} AND entry.entity_type = 'invoice'
          OR entry.entity_type = 'payment' AND entry.entity_id IN (
            SELECT settlement.payment_id FROM oficio.settlements settlement
            WHERE settlement.organization_id = ${scope.organizationId} AND settlement.invoice_id = ${invoiceId}
          )) ${NEWEST.after(cursor)}
        ORDER BY ${NEWEST.order} LIMIT ${limit + 1}`,
    ]);
    return invoices.length === 0 ? null : NEWEST.page(entries, limit);
  }
}

function timelineStatement(
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  clientId: string,
  { kinds, limit, cursor }: TimelinePage,
): Statement {
  // The entries of each client are read in the order of their index, without those that aren't shown.
  return sql`SELECT ${ENTRY}
    FROM (
      SELECT ${clientId}::uuid AS id
      UNION ALL
      SELECT id FROM public.client_directory WHERE organization_id = ${organizationId} AND merged_into = ${clientId}
    ) client CROSS JOIN LATERAL (
      SELECT entry.* FROM oficio.audit_log entry
      WHERE entry.organization_id = ${organizationId} AND entry.client_id = client.id
        AND entry.entity_type = ANY (${kinds}) ${NEWEST.after(cursor)}
      ORDER BY ${NEWEST.order} LIMIT ${limit + 1}
    ) entry
    ORDER BY ${NEWEST.order} LIMIT ${limit + 1}`;
}

/** The table of each kind, and the condition of a row that still has a page. */
const TABLES: Partial<Record<TimelineKind, string>> = {
  ...Object.fromEntries(
    REALTIME_TABLE_NAMES.map((table) => [entityOf({ table }), `public.${table} thing WHERE true`]),
  ),
  note: 'oficio.client_notes thing WHERE thing.deleted_at IS NULL',
  mail: 'oficio.outbox thing WHERE true',
  payment: 'oficio.payments thing WHERE true',
  document: 'oficio.documents thing WHERE thing.deleted_at IS NULL',
};

/** No EXISTS, because Postgres would hash all ids of the table for it. */
const EXISTS = sql`coalesce(CASE entry.entity_type ${join(
  TIMELINE_KINDS.flatMap((kind) => {
    const table = TABLES[kind];
    return table
      ? [sql`WHEN ${raw(`'${kind}'`)} THEN (SELECT true FROM ${raw(table)} AND thing.id = entry.entity_id)`]
      : [];
  }),
  ' ',
)} END, false)`;

/** The columns of an answered entry. */
const ENTRY = sql`entry.id, entry.at, entry.sequence, entry.action,
  json_build_object('kind', entry.actor_kind, 'name', entry.actor_name) AS actor,
  json_build_object('type', entry.entity_type, 'id', entry.entity_id, 'name', entry.entity_name, 'exists', ${EXISTS}) AS entity`;
