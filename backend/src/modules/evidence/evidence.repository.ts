import { Injectable } from '@nestjs/common';
import { type DomainEvidence, type Evidence, LOOKUP_PROBLEMS, type LookupProgress } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiDatabase, NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

/** The most rows of evidence that a page shows. */
const SHOWN = 100;

/** A domain that a person can have checked. */
interface CheckableDomain extends Record<string, unknown> {
  id: string;
  name: string;
  clientId: string | null;
}

type Checks = Omit<DomainEvidence, 'items'>;

@Injectable()
export class EvidenceRepository {
  constructor(
    private readonly database: ApiDatabase,
    private readonly worker: WorkerDatabase,
  ) {}

  /**
   * Null if the caller sees no such domain.
   * @param trashBegins a domain that was deleted at or before this instant doesn't exist any more
   */
  async list(scope: OrganizationScope, id: string, trashBegins: string): Promise<DomainEvidence | null> {
    const [[checks], items] = await this.database.readAll<[Checks, Evidence]>(scope, [
      sql`SELECT lookup.last_at AS "checkedAt", nullif(lookup.next_at, 'infinity') AS "nextCheckAt", lookup.status,
          lookup.reason, lookup.server
        FROM public.domains domain JOIN oficio.domain_lookups lookup ON lookup.domain_id = domain.id
        WHERE domain.organization_id = ${scope.organizationId} AND domain.id = ${id}
          AND (domain.deleted_at IS NULL OR domain.deleted_at > ${trashBegins})`,
      sql`SELECT id, source, fqdn, server, outcome, reason, expires_on AS "expiresOn", statuses, registrar,
          seen_from AS "seenFrom", seen_until AS "seenUntil"
        FROM oficio.expiry_evidence WHERE domain_id = ${id} AND organization_id = ${scope.organizationId}
        ORDER BY seen_until DESC, id DESC LIMIT ${SHOWN}`,
    ]);
    return checks ? { ...checks, items } : null;
  }

  /** The domains that were added since the first one that waits for its first check, at the earliest since an instant. */
  async progress(scope: OrganizationScope, since: string): Promise<LookupProgress> {
    const { text, values } = sql`WITH added AS (
        SELECT domain.created_at, lookup.last_at, lookup.status
        FROM public.domains domain JOIN oficio.domain_lookups lookup ON lookup.domain_id = domain.id
        WHERE domain.organization_id = ${scope.organizationId} AND domain.created_at >= ${since}
          AND lookup.next_at < 'infinity')
      SELECT count(*) AS total, count(last_at) AS "lookedUp",
        count(*) FILTER (WHERE last_at IS NOT NULL AND status = ANY (${[...LOOKUP_PROBLEMS]}::text[])) AS failed
      FROM added WHERE created_at >= (SELECT min(created_at) FROM added WHERE last_at IS NULL)`;
    const [row] = await this.database.read<LookupProgress & Record<string, unknown>>(scope, text, values);
    if (!row) throw new Error('A count has a row');
    return row;
  }

  /** Those of the domains that the caller sees and that are open and active. */
  async checkable(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    ids: readonly string[],
  ): Promise<CheckableDomain[]> {
    return tx.rows<CheckableDomain>(
      `SELECT id, unicode_name AS name, client_id AS "clientId" FROM public.domains WHERE organization_id = $1 AND id = ANY ($2) AND record_state = 'open'
         AND status = 'active'`,
      [organizationId, ids],
    );
  }

  /** The latest answer with the registry's date about the domain's present name. */
  async ofDate(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    domainId: string,
    expiresOn: string,
  ): Promise<{ id: string; source: 'registry' | 'whois' } | null> {
    const [row] = await tx.rows<{ id: string; source: 'registry' | 'whois' }>(
      `SELECT id, source FROM oficio.expiry_evidence
       WHERE domain_id = $1 AND organization_id = $2 AND expires_on = $3 AND source IN ('registry', 'whois')
       ORDER BY seen_until DESC, id DESC LIMIT 1`,
      [domainId, organizationId, expiresOn],
    );
    return row ?? null;
  }

  /** Where a row of evidence comes from, and the server that answered. */
  async sourceOf(
    tx: Transaction,
    organizationId: string,
    id: string,
  ): Promise<{ source: string; note: string | null }> {
    const [row] = await tx.rows<{ source: string; note: string | null }>(
      'SELECT source, server AS note FROM oficio.expiry_evidence WHERE organization_id = $1 AND id = $2',
      [organizationId, id],
    );
    if (!row) throw new Error('A change names its evidence');
    return row;
  }

  /**
   * Deletes evidence that was last seen before the instant, except that of a domain's present date and of the certificate
   * that a server shows.
   * @returns how many rows were deleted, at most `limit`
   */
  async purge(before: string, limit: number): Promise<number> {
    const rows = await this.worker.transaction(NO_USER, (tx) =>
      tx.rows(
        `DELETE FROM oficio.expiry_evidence WHERE id IN (
           SELECT evidence.id FROM oficio.expiry_evidence evidence
           LEFT JOIN public.domains domain ON domain.id = evidence.domain_id
           LEFT JOIN public.certificates certificate ON certificate.id = evidence.certificate_id
           WHERE evidence.seen_until < $1 AND CASE WHEN evidence.domain_id IS NULL
             THEN evidence.raw ->> 'sha256' IS DISTINCT FROM certificate.sha256
             ELSE evidence.expires_on IS DISTINCT FROM domain.expires_on END
           LIMIT $2
         ) RETURNING id`,
        [before, limit],
      ),
    );
    return rows.length;
  }
}
