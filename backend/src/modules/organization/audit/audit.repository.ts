import { Injectable } from '@nestjs/common';
import type { AuditEntry, PageQuery } from '@oficio/contracts';
import { isUUID } from 'class-validator';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { ApiDatabase } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { Keyset } from '../../../records/keyset.ts';
import { entityOf } from '../../../records/record-writes.ts';
import { RECORD_AREAS } from '../../record-areas.ts';

interface AuditFilters {
  actor: string | null;
  /** The id or the type of an entity. */
  entity: string | null;
  /** An instant. */
  from: string | null;
}

/** A bigint as text, because it may be larger than a number. */
type AuditRow = AuditEntry & { sequence: string };

/** The latest entry first. */
const NEWEST = new Keyset<AuditRow>('audit', 'descending', [
  { column: 'entry.at', type: 'timestamptz', value: ({ at }) => at },
  { column: 'entry.sequence', type: 'bigint', value: ({ sequence }) => sequence },
]);

/** People's own accounts, and their messages to the support. */
const PERSONAL = "('profile', 'support_ticket')";

/** The currency of the amounts of one record. */
const CURRENCY = `CASE entry.entity_type ${RECORD_AREAS.flatMap(({ area }) =>
  'currency' in area.columns
    ? [`WHEN '${entityOf(area)}' THEN (SELECT currency FROM public.${area.table} WHERE id = entry.entity_id)`]
    : [],
).join(' ')} WHEN 'payment' THEN (SELECT currency FROM oficio.payments WHERE id = entry.entity_id) END`;

@Injectable()
export class AuditRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** A page of the log, the latest entries first. */
  async page(
    scope: OrganizationScope,
    { actor, entity, from }: AuditFilters,
    { limit, cursor }: PageQuery,
  ): Promise<{ items: AuditRow[]; nextCursor: string | null }> {
    const { text, values } = sql`SELECT entry.id, entry.at, entry.action, entry.changes,
        entry.sequence::text AS sequence,
        json_build_object('kind', entry.actor_kind, 'userId', entry.actor_user_id, 'name', entry.actor_name) AS actor,
        json_build_object('type', entry.entity_type, 'id', entry.entity_id, 'name', entry.entity_name) AS entity,
        coalesce(${raw(CURRENCY)}, ${scope.organization.currency}) AS currency
      FROM oficio.audit_log entry
      WHERE entry.organization_id = ${scope.organizationId} AND entry.entity_type NOT IN ${raw(PERSONAL)}
        ${where(actor, (id) => sql`AND entry.actor_user_id = ${id}`)}
        ${where(entity, (thing) => (isUUID(thing) ? sql`AND entry.entity_id = ${thing}` : sql`AND entry.entity_type = ${thing}`))}
        ${where(from, (instant) => sql`AND entry.at >= ${instant}`)}
        ${NEWEST.after(cursor)}
      ORDER BY ${NEWEST.order} LIMIT ${limit + 1}`;
    return NEWEST.page(await this.database.read<AuditRow>(scope, text, values), limit);
  }

  async clientNames(scope: OrganizationScope, ids: readonly string[]): Promise<Record<string, string>> {
    if (ids.length === 0) return {};
    const rows = await this.database.read<{ id: string; name: string }>(
      scope,
      'SELECT id, display_name AS name FROM public.client_directory WHERE organization_id = $1 AND id = ANY ($2)',
      [scope.organizationId, ids],
    );
    return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  }
}

function where<Value>(value: Value | null, condition: (value: Value) => Sql): Sql {
  return value === null ? empty : condition(value);
}
