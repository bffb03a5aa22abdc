import { type auditRoutes, type QueryOf, startOfDay } from '@oficio/contracts';
import { isUUID } from 'class-validator';
import sql, { raw } from 'sql-template-tag';
import { Keyset } from '../../../records/keyset.ts';
import type { List } from '../../../records/list.ts';
import { entityOf } from '../../../records/tables.ts';
import { RECORD_AREAS } from '../../record-areas.ts';

export type AuditQuery = QueryOf<typeof auditRoutes.list>;

/** People's own accounts, and their messages to the support. */
const PERSONAL = sql`('profile', 'support_ticket', 'list_view', 'notification_settings')`;

/** The currency of the amounts of one record. */
const CURRENCY = `CASE entry.entity_type ${RECORD_AREAS.flatMap(({ area }) =>
  'currency' in area.columns
    ? [`WHEN '${entityOf(area)}' THEN (SELECT currency FROM public.${area.table} WHERE id = entry.entity_id)`]
    : [],
).join(' ')} WHEN 'payment' THEN (SELECT currency FROM oficio.payments WHERE id = entry.entity_id) END`;

/** The members of an entry that need no organization. */
export const AUDIT_ENTRY = sql`entry.id, entry.at, entry.action, entry.changes,
  json_build_object('kind', entry.actor_kind, 'userId', entry.actor_user_id, 'name', entry.actor_name,
    'key', entry.actor_key) AS actor,
  json_build_object('type', entry.entity_type, 'id', entry.entity_id, 'name', entry.entity_name) AS entity`;

/** The latest entry first. */
export const AUDIT_ORDER = new Keyset('audit', 'descending', [
  ['at', 'timestamptz'],
  ['sequence', 'bigint'],
]);

/** The audit log of an organization. */
export const AUDIT_LIST: List<AuditQuery> = {
  table: 'oficio.audit_log',
  shown: ({ organization }) =>
    sql`${AUDIT_ENTRY}, coalesce(${raw(CURRENCY)}, ${organization.currency}) AS currency`,
  order: AUDIT_ORDER,
  where: sql`entry.entity_type NOT IN ${PERSONAL}`,
  filters: {
    actor: 'actor_user_id',
    entity: (thing) => (isUUID(thing) ? sql`entry.entity_id = ${thing}` : sql`entry.entity_type = ${thing}`),
    from: (day, { organization }) =>
      sql`entry.at >= ${new Date(startOfDay(day, organization.timezone)).toISOString()}`,
  },
};
