import { Injectable } from '@nestjs/common';
import type { Page, QueryOf, RecurringDocument, RecurringListItem, recurringRoutes } from '@oficio/contracts';
import { ACCOUNTING_READING_ROLES, RECURRING } from '@oficio/contracts';
import pg from 'pg';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Keyset } from '../../records/keyset.ts';
import { type List, readList } from '../../records/list.ts';
import { snakeColumns } from '../../records/record-area.ts';
import type { Subject } from './recurring-template.ts';

/** A series as its next occurrence is made. */
export interface LockedSeries extends RecurringDocument {
  timezone: string;
  /** The person who started it. */
  createdBy: string;
  /** The organization's. */
  baseCurrency: string;
  /** The client's language. */
  locale: string;
  clientCountry: string | null;
  failedOn: string | null;
  /** The client is in the archive or in the trash. */
  isClientGone: boolean;
}

/** The columns that a person sets, or the server for a person. */
export interface SeriesFields
  extends Omit<
    RecurringListItem,
    'id' | 'createdAt' | 'updatedAt' | 'version' | 'clientName' | 'lastFailure'
  > {
  /** Of its kind. */
  template: Subject['template'];
}

const FIELDS = [
  'kind',
  'name',
  'clientId',
  'template',
  'currency',
  'totalMinor',
  'frequency',
  'interval',
  'anchorDay',
  'startOn',
  'startOccurrence',
  'endOn',
  'endAfter',
  'mode',
  'noticeDays',
  'status',
  'nextOccurrence',
  'nextOn',
  'failures',
] as (keyof SeriesFields)[];
const COLUMNS = { ...snakeColumns(FIELDS), interval: 'every' };

/** LIMIT 1 makes Postgres read the client by its id, where its plan for all organizations reads all of the organization. */
const CLIENT = sql`LEFT JOIN LATERAL (SELECT * FROM public.client_directory named
  WHERE named.organization_id = entry.organization_id AND named.id = entry.client_id LIMIT 1) client ON true`;
const SERIES = sql`oficio.recurring_documents entry ${CLIENT}`;

const shown = (names: readonly (keyof SeriesFields)[]): Sql =>
  raw(names.map((name) => `entry.${COLUMNS[name]} AS "${name}"`).join(', '));
const OWN = sql`entry.id, entry.created_at AS "createdAt", entry.updated_at AS "updatedAt", entry.version,
  client.display_name AS "clientName", entry.last_failure AS "lastFailure"`;
const ITEM = sql`${OWN}, ${shown(FIELDS.filter((name) => name !== 'template'))}`;

/** Accounting is open to fewer roles than invoices. */
const readable = ({ organization }: OrganizationScope): Sql =>
  ACCOUNTING_READING_ROLES.includes(organization.memberRole) ? sql`true` : sql`entry.kind = 'invoice'`;

type SeriesQuery = QueryOf<typeof recurringRoutes.list>;

/** The series, the next one to be made first. */
const LIST: List<SeriesQuery> = {
  table: 'oficio.recurring_documents',
  joins: CLIENT,
  shown: ITEM,
  order: new Keyset('nextOn', 'ascending', [
    ['sort_on', 'date'],
    ['id', 'uuid'],
  ]),
  where: readable,
  filters: { kind: 'kind', status: 'status', clientId: 'client_id' },
};

/** The documents of a series, in the table of its kind. */
const MADE = sql`(
    SELECT id, organization_id, title, occurrence, occurrence_on AS "on", occurrence_missed AS missed, total_minor,
      currency, deleted_at FROM public.invoices WHERE recurring_id = entry.id
    UNION ALL
    SELECT id, organization_id, client_name, occurrence, date, false, amount_minor, currency, deleted_at
      FROM public.income WHERE recurring_id = entry.id
    UNION ALL
    SELECT id, organization_id, vendor, occurrence, date, false, amount_minor, currency, deleted_at
      FROM public.expenses WHERE recurring_id = entry.id
  ) made`;
const DOCUMENTS = sql`(SELECT coalesce(json_agg(shown ORDER BY shown.occurrence DESC), '[]') FROM (
    SELECT made.id, made.title, made.occurrence, made."on", made.missed, made.total_minor AS "totalMinor", made.currency
    FROM ${MADE}
    WHERE made.organization_id = entry.organization_id AND made.deleted_at IS NULL
    ORDER BY made.occurrence DESC LIMIT ${RECURRING.shownDocuments}
  ) shown)`;
/** The template under the name of its kind. */
const TEMPLATES = sql`CASE entry.kind WHEN 'invoice' THEN entry.template END AS template,
  CASE entry.kind WHEN 'income' THEN entry.template END AS income,
  CASE entry.kind WHEN 'expense' THEN entry.template END AS expense`;
const QUOTE = sql`(SELECT json_build_object('id', quote.id, 'title', quote.title) FROM public.quotes quote
  WHERE quote.recurring_id = entry.id AND quote.organization_id = entry.organization_id)`;
const RECORD = sql`${ITEM}, ${TEMPLATES}, ${QUOTE} AS quote, entry.organization_id AS "organizationId", ${DOCUMENTS} AS documents`;

@Injectable()
export class RecurringRepository {
  constructor(private readonly database: ApiDatabase) {}

  page(scope: OrganizationScope, query: SeriesQuery): Promise<Page<RecurringListItem>> {
    return readList<RecurringListItem, SeriesQuery>(this.database, scope, LIST, query);
  }

  /** @throws ApiError resource.not_found */
  async one(scope: OrganizationScope, id: string): Promise<RecurringDocument> {
    const { text, values } = sql`${oneStatement(scope.organizationId, id, RECORD)} AND ${readable(scope)}`;
    const [row] = await this.database.read<RecurringDocument & Record<string, unknown>>(scope, text, values);
    if (!row) throw new ApiError('resource.not_found');
    return row;
  }

  /**
   * Locks a series, its client first, as a merge of clients does.
   * @throws ApiError resource.not_found; access.forbidden for one that the caller may only read
   */
  async lock(tx: Transaction, organizationId: string, id: string): Promise<LockedSeries> {
    const series = await this.#lock(tx, organizationId, id, sql`FOR UPDATE OF entry`);
    if (series) return series;
    const readable = await run(tx, oneStatement(organizationId, id, sql`entry.id`));
    throw new ApiError(readable.length > 0 ? 'access.forbidden' : 'resource.not_found');
  }

  /** As `lock`; null if another process has locked it. */
  lockFree(tx: Transaction, organizationId: string, id: string): Promise<LockedSeries | null> {
    return this.#lock(tx, organizationId, id, sql`FOR UPDATE OF entry SKIP LOCKED`);
  }

  async #lock(
    tx: Transaction,
    organizationId: string,
    id: string,
    locking: Sql,
  ): Promise<LockedSeries | null> {
    await tx.rows(
      `SELECT oficio.lock_clients($1, ARRAY(
         SELECT client_id FROM oficio.recurring_documents
         WHERE organization_id = $1 AND id = $2 AND client_id IS NOT NULL))`,
      [organizationId, id],
    );
    const [series] = await run<LockedSeries>(
      tx,
      sql`SELECT ${RECORD}, entry.created_by AS "createdBy", entry.failed_on AS "failedOn", client.locale,
          client.country_code AS "clientCountry",
          client.deleted_at IS NOT NULL OR client.archived_at IS NOT NULL AS "isClientGone",
          organization.timezone, organization.currency AS "baseCurrency"
        FROM ${SERIES} JOIN oficio.organizations organization ON organization.id = entry.organization_id
        WHERE entry.organization_id = ${organizationId} AND entry.id = ${id} ${locking}`,
    );
    return series ?? null;
  }

  async insert(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
    { id, fields, at }: { id: string; fields: SeriesFields; at: string },
  ): Promise<void> {
    const values = {
      id,
      organization_id: organizationId,
      created_by: userId,
      created_at: at,
      updated_at: at,
      ...columnsOf(fields),
    };
    await write(
      tx,
      sql`INSERT INTO oficio.recurring_documents (${raw(Object.keys(values).join(', '))}) VALUES (${join(Object.values(values))})`,
    );
  }

  /** Writes columns and raises the version. */
  async update(
    tx: Transaction,
    { organizationId, id }: Pick<RecurringDocument, 'organizationId' | 'id'>,
    fields: Partial<SeriesFields>,
    {
      at,
      ...failure
    }: { at: string; lastFailure?: string | null | undefined; failedOn?: string | null | undefined },
  ): Promise<void> {
    const values = {
      ...columnsOf(fields),
      ...(failure.lastFailure !== undefined && { last_failure: failure.lastFailure }),
      ...(failure.failedOn !== undefined && { failed_on: failure.failedOn }),
      updated_at: at,
    };
    const assignments = Object.entries(values).map(([name, value]) => sql`${raw(name)} = ${value}`);
    await write(
      tx,
      sql`UPDATE oficio.recurring_documents SET ${join(assignments)}, version = version + 1
        WHERE organization_id = ${organizationId} AND id = ${id}`,
    );
  }

  /** @throws ApiError resource.in_use if it has made documents, also deleted ones */
  async remove(tx: Transaction, { organizationId }: OrganizationScope, id: string): Promise<void> {
    const made = await run(
      tx,
      sql`SELECT FROM oficio.recurring_documents entry, LATERAL ${MADE}
        WHERE entry.organization_id = ${organizationId} AND entry.id = ${id} LIMIT 1`,
    );
    if (made.length > 0) {
      throw new ApiError('resource.in_use', 'It has made documents already. End it instead.');
    }
    await write(
      tx,
      sql`DELETE FROM oficio.recurring_documents WHERE organization_id = ${organizationId} AND id = ${id}`,
    );
  }
}

function columnsOf(fields: Partial<SeriesFields>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      COLUMNS[name as keyof SeriesFields],
      name === 'template' ? JSON.stringify(value) : value,
    ]),
  );
}

function oneStatement(organizationId: string, id: string, columns: Sql): Sql {
  return sql`SELECT ${columns} FROM ${SERIES}
    WHERE entry.organization_id = ${organizationId} AND entry.id = ${id}`;
}

function run<Row extends object = Record<string, unknown>>(
  tx: Transaction,
  { text, values }: Sql,
): Promise<Row[]> {
  return tx.rows<Row & Record<string, unknown>>(text, values);
}

/** @throws ApiError access.forbidden for a caller who has lost the right since the request began */
async function write(tx: Transaction, statement: Sql): Promise<void> {
  try {
    await run(tx, statement);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') throw new ApiError('access.forbidden');
    throw error;
  }
}
