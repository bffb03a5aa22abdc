import { addDays, type QueryOf, type superadminAuditRoutes } from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { SuperadminList } from '../../../records/list.ts';
import { AUDIT_ENTRY, AUDIT_ORDER } from '../../organization/audit/audit-list.ts';
import { namedOrganization } from '../superadmin-sql.ts';

export type AllAuditQuery = QueryOf<typeof superadminAuditRoutes.list>;

/** The log of all organizations. An entry without one is about a person's own account, or is a superadmin's. */
export const ALL_AUDIT_LIST: SuperadminList<AllAuditQuery> = {
  table: 'oficio.audit_log',
  shown: sql`${AUDIT_ENTRY}, NULL AS currency, ${namedOrganization('entry.organization_id')} AS organization`,
  order: AUDIT_ORDER,
  filters: {
    organizationId: 'organization_id',
    actor: 'actor_user_id',
    actorKind: 'actor_kind',
    action: 'action',
    entity: 'entity_type',
    day: (day) =>
      sql`entry.at >= ${`${day}T00:00:00.000Z`} AND entry.at < ${`${addDays(day, 1)}T00:00:00.000Z`}`,
  },
};
