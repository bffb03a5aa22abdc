import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  addDays,
  type QueryOf,
  type SuperadminAuditEntry,
  type superadminAuditRoutes,
} from '@oficio/contracts';
import sql, { join } from 'sql-template-tag';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { type KeyColumns, Keyset } from '../../../records/keyset.ts';

type Route = typeof superadminAuditRoutes.list;

const LATEST = new Keyset('audit', 'descending', [
  ['at', 'timestamptz'],
  ['sequence', 'bigint'],
]);

/** The log of all organizations, with what people do with their own account and what superadmins do without an organization. */
@Injectable()
export class SuperadminAudit {
  constructor(private readonly worker: WorkerDatabase) {}

  async list(scope: RequestScope, query: QueryOf<Route>): Promise<AnswerOf<Route>> {
    requireSuperadmin(scope);
    const { organizationId, actor, actorKind, action, entity, day, limit, cursor } = query;
    const conditions = [
      LATEST.after(LATEST.keysOf(cursor)),
      ...(organizationId ? [sql`entry.organization_id = ${organizationId}`] : []),
      ...(actor ? [sql`entry.actor_user_id = ${actor}`] : []),
      ...(actorKind ? [sql`entry.actor_kind = ${actorKind}`] : []),
      ...(action ? [sql`entry.action = ${action}`] : []),
      ...(entity ? [sql`entry.entity_type = ${entity}`] : []),
      ...(day
        ? [sql`entry.at >= ${`${day}T00:00:00.000Z`} AND entry.at < ${`${addDays(day, 1)}T00:00:00.000Z`}`]
        : []),
    ];
    const { text, values } = sql`SELECT entry.id, entry.at, entry.action, entry.changes, NULL AS currency,
        json_build_object('kind', entry.actor_kind, 'userId', entry.actor_user_id, 'name', entry.actor_name,
          'key', entry.actor_key) AS actor,
        json_build_object('type', entry.entity_type, 'id', entry.entity_id, 'name', entry.entity_name) AS entity,
        (SELECT json_build_object('id', organization.id, 'name', organization.name)
         FROM oficio.organizations organization WHERE organization.id = entry.organization_id) AS organization,
        ${LATEST.shown()}
      FROM oficio.audit_log entry WHERE ${join(conditions, ' AND ')} ORDER BY ${LATEST.order()} LIMIT ${limit + 1}`;
    const rows = await this.worker.read<SuperadminAuditEntry & KeyColumns>(NO_USER, text, values, {
      once: true,
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map(({ key0: _, key1: __, ...entry }) => entry as SuperadminAuditEntry),
      nextCursor: LATEST.cursorOf(last ? LATEST.keysIn(last) : null),
    };
  }
}
