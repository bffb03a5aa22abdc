import sql, { type Sql } from 'sql-template-tag';
import type { RecordScope } from '../../records/record-area.ts';

/** The members `services` and `nextRenewalOn` of a client's JSON text. */
export function servicesMembers({ organizationId }: Pick<RecordScope, 'organizationId'>): Sql {
  return sql`coalesce((
    SELECT ',"services":' || kept.services || ',"nextRenewalOn":' ||
      coalesce(to_json(nullif(kept.next_renewal_on, 'infinity'))::text, 'null')
    FROM oficio.client_services kept WHERE kept.organization_id = ${organizationId} AND kept.client_id = entry.id
  ), ',"services":0,"nextRenewalOn":null')`;
}

/** The next renewal of each client, for the list's order. A client without one comes last. */
export const NEXT_RENEWALS = sql`(SELECT client_id AS id, organization_id, next_renewal_on FROM oficio.client_services)`;
