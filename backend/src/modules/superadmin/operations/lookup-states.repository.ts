import { Injectable } from '@nestjs/common';
import type { SuperadminLookups } from '@oficio/contracts';
import sql, { raw } from 'sql-template-tag';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import { namedOrganization } from '../superadmin-sql.ts';

type Failure = SuperadminLookups['failures'][number];

const LISTED = 50;

/** Counts checks that wait or fail, by partial indexes, and never those that are well. */
const stateOf = (table: string, at: string) => sql`SELECT
    (SELECT count(*)::integer FROM oficio.${raw(table)} WHERE next_at <= ${at}) AS due,
    (SELECT min(next_at) FROM oficio.${raw(table)} WHERE next_at <= ${at}) AS "dueSince",
    (SELECT count(*)::integer FROM oficio.${raw(table)} WHERE failures > 0) AS failing`;

const REGISTRIES = sql`SELECT server, sum(domains)::integer AS failing,
    json_agg(json_build_object('outcome', status, 'domains', domains) ORDER BY domains DESC, status) AS outcomes,
    max(last_at) AS "lastAt"
  FROM (SELECT server, status, count(*)::integer AS domains, max(last_at) AS last_at
    FROM oficio.domain_lookups WHERE failures > 0 GROUP BY server, status) failing
  GROUP BY server ORDER BY 2 DESC, 1 NULLS LAST LIMIT 100`;

const failuresOf = (kind: Failure['kind'], table: string, subject: string, key: string, name: string) => sql`(
  SELECT ${kind}::text AS kind, ${namedOrganization('lookup.organization_id')} AS organization,
    subject.${raw(name)} AS name, lookup.status AS outcome, lookup.reason, lookup.failures, lookup.last_at AS "lastAt",
    CASE WHEN isfinite(lookup.next_at) THEN lookup.next_at END AS "nextAt"
  FROM oficio.${raw(table)} lookup JOIN public.${raw(subject)} subject ON subject.id = lookup.${raw(key)}
  WHERE lookup.failures > 0 ORDER BY lookup.last_at DESC NULLS LAST LIMIT ${LISTED})`;

@Injectable()
export class LookupStatesRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  async read(at: string): Promise<SuperadminLookups> {
    const [[domains], [certificates], registries, failures] = await this.worker.readAll<
      [
        SuperadminLookups['domains'],
        SuperadminLookups['certificates'],
        SuperadminLookups['registries'][number],
        Failure,
      ]
    >(NO_USER, [
      stateOf('domain_lookups', at),
      stateOf('certificate_lookups', at),
      REGISTRIES,
      sql`${failuresOf('domain', 'domain_lookups', 'domains', 'domain_id', 'unicode_name')} UNION ALL
        ${failuresOf('certificate', 'certificate_lookups', 'certificates', 'certificate_id', 'name')}
        ORDER BY "lastAt" DESC NULLS LAST LIMIT ${LISTED}`,
    ]);
    if (!domains || !certificates) throw new Error('The state of the look-ups is missing');
    return { domains, certificates, registries, failures };
  }
}
