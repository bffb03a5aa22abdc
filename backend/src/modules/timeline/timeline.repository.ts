import { Injectable } from '@nestjs/common';
import {
  type Page,
  type PageQuery,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
} from '@oficio/contracts';
import sql, { empty, join, raw } from 'sql-template-tag';
import { ApiDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { type KeyColumns, Keyset } from '../../records/keyset.ts';
import { type List, listPage } from '../../records/list.ts';
import { type StoredTable, TABLES, tablesWhere } from '../../records/tables.ts';

type StoredEntry = TimelineEntry & KeyColumns;
type StoredPage = Omit<Page<TimelineEntry>, 'total'>;

interface OfClient extends PageQuery {
  kinds: readonly TimelineKind[];
}

interface OfInvoice extends PageQuery {
  invoiceId: string;
}

interface OfProject extends PageQuery {
  projectId: string;
}

interface OfQuote extends PageQuery {
  quoteId: string;
}

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
    { trashBegins, ...query }: OfClient & { trashBegins: string },
  ): Promise<StoredPage | null> {
    const { organizationId } = scope;
    const page = listPage<TimelineEntry, OfClient>(OF_CLIENT, scope, query);
    const [clients, entries] = await this.database.readAll<[{ id: string }, StoredEntry]>(scope, [
      sql`SELECT id FROM public.client_directory
        WHERE organization_id = ${organizationId} AND id = ${clientId}
          AND (deleted_at IS NULL OR deleted_at > ${trashBegins})`,
      // The entries of each client are read in the order of their index, without those that aren't shown.
      sql`SELECT entry.*
        FROM (
          SELECT ${clientId}::uuid AS id
          UNION ALL
          SELECT id FROM public.client_directory WHERE organization_id = ${organizationId} AND merged_into = ${clientId}
        ) client CROSS JOIN LATERAL (${page.rows}) entry
        ORDER BY entry.key0 DESC, entry.key1 DESC LIMIT ${query.limit + 1}`,
    ]);
    return clients.length === 0 ? null : page.of(entries);
  }

  /**
   * The latest entries about an invoice and about its payments. Null if it doesn't exist.
   * @param trashBegins an invoice that was deleted at or before this instant doesn't exist any more
   */
  async ofInvoice(
    scope: OrganizationScope,
    { trashBegins, ...query }: OfInvoice & { trashBegins: string },
  ): Promise<StoredPage | null> {
    const page = listPage<TimelineEntry, OfInvoice>(OF_INVOICE, scope, query);
    const [invoices, entries] = await this.database.readAll<[{ id: string }, StoredEntry]>(scope, [
      sql`SELECT id FROM public.invoices
        WHERE organization_id = ${scope.organizationId} AND id = ${query.invoiceId}
          AND (deleted_at IS NULL OR deleted_at > ${trashBegins})`,
      page.rows,
    ]);
    return invoices.length === 0 ? null : page.of(entries);
  }

  /**
   * The latest entries about a project and its tasks. Null if it doesn't exist.
   * @param trashBegins a project that was deleted at or before this instant doesn't exist any more
   */
  async ofProject(
    scope: OrganizationScope,
    { trashBegins, ...query }: OfProject & { trashBegins: string },
  ): Promise<StoredPage | null> {
    const page = listPage<TimelineEntry, OfProject>(OF_PROJECT, scope, query);
    const [projects, entries] = await this.database.readAll<[{ id: string }, StoredEntry]>(scope, [
      sql`SELECT id FROM public.projects
        WHERE organization_id = ${scope.organizationId} AND id = ${query.projectId}
          AND (deleted_at IS NULL OR deleted_at > ${trashBegins})`,
      page.rows,
    ]);
    return projects.length === 0 ? null : page.of(entries);
  }

  /**
   * The latest entries about a quote and about its invoice and its deposits. Null if it doesn't exist.
   * @param trashBegins a quote that was deleted at or before this instant doesn't exist any more
   */
  async ofQuote(
    scope: OrganizationScope,
    { trashBegins, ...query }: OfQuote & { trashBegins: string },
  ): Promise<StoredPage | null> {
    const page = listPage<TimelineEntry, OfQuote>(OF_QUOTE, scope, query);
    const [quotes, entries] = await this.database.readAll<[{ id: string }, StoredEntry]>(scope, [
      sql`SELECT id FROM public.quotes
        WHERE organization_id = ${scope.organizationId} AND id = ${query.quoteId}
          AND (deleted_at IS NULL OR deleted_at > ${trashBegins})`,
      page.rows,
    ]);
    return quotes.length === 0 ? null : page.of(entries);
  }
}

/**
 * Whether the thing of an entry still has a page. A record in the trash has one; its notes and documents have none.
 * No EXISTS, because Postgres would hash all ids of the table for it.
 */
const EXISTS = sql`coalesce(CASE entry.entity_type ${join(
  TIMELINE_KINDS.flatMap((kind) =>
    tablesWhere(({ entity }) => entity === kind).map((name) => {
      const { trash }: StoredTable = TABLES[name];
      const isLeft = trash && trash !== 'purged' ? sql`AND thing.deleted_at IS NULL` : empty;
      return sql`WHEN ${raw(`'${kind}'`)} THEN (
        SELECT true FROM ${raw(name)} thing WHERE thing.id = entry.entity_id ${isLeft})`;
    }),
  ),
  ' ',
)} END, false)`;

/** The columns of an answered entry. */
const ENTRY = sql`entry.id, entry.at, entry.action,
  json_build_object('kind', entry.actor_kind, 'name', entry.actor_name) AS actor,
  json_build_object('type', entry.entity_type, 'id', entry.entity_id, 'name', entry.entity_name, 'exists', ${EXISTS}) AS entity`;

/** The latest entry first. */
const TIMELINE = {
  table: 'oficio.audit_log',
  shown: ENTRY,
  order: new Keyset('-at', 'descending', [
    ['at', 'timestamptz'],
    ['sequence', 'bigint'],
  ]),
} as const;

/** The entries of each `client`. */
const OF_CLIENT: List<OfClient> = {
  ...TIMELINE,
  where: sql`entry.client_id = client.id AND entry.action <> 'moved'`,
  filters: { kinds: (kinds) => sql`entry.entity_type = ANY (${kinds})` },
};

const OF_INVOICE: List<OfInvoice> = {
  ...TIMELINE,
  filters: {
    invoiceId: (id, { organizationId }) => sql`(
      entry.entity_id = ${id} AND entry.entity_type = 'invoice'
      OR entry.entity_type = 'payment' AND entry.entity_id IN (
        SELECT settlement.payment_id FROM oficio.settlements settlement
        WHERE settlement.organization_id = ${organizationId} AND settlement.invoice_id = ${id}
      ))`,
  },
};

const OF_PROJECT: List<OfProject> = {
  ...TIMELINE,
  where: sql`entry.action <> 'moved'`,
  filters: {
    projectId: (id, { organizationId }) => sql`(
      entry.entity_id = ${id} AND entry.entity_type = 'project'
      OR entry.entity_type = 'task' AND entry.entity_id = ANY (ARRAY(
        SELECT task.id FROM oficio.tasks task
        WHERE task.organization_id = ${organizationId} AND task.project_id = ${id}
      )))`,
  },
};

const OF_QUOTE: List<OfQuote> = {
  ...TIMELINE,
  filters: {
    quoteId: (id, { organizationId }) => sql`(
      entry.entity_id = ${id} AND entry.entity_type = 'quote'
      OR entry.entity_type = 'invoice' AND entry.entity_id = ANY (ARRAY(
        SELECT quote.invoice_id FROM public.quotes quote
        WHERE quote.organization_id = ${organizationId} AND quote.id = ${id}
        UNION ALL
        SELECT deposit.id FROM public.invoices deposit
        WHERE deposit.organization_id = ${organizationId} AND deposit.quote_id = ${id}
      )))`,
  },
};
