import { Injectable } from '@nestjs/common';
import type { CertificateEvidence, CertificateReadings } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { WatchedHost } from './checked-certificates.repository.ts';

/** The most rows of evidence that a page shows. */
const SHOWN = 100;

interface CheckableCertificate extends Record<string, unknown> {
  id: string;
  name: string;
  clientId: string | null;
}

@Injectable()
export class CertificatesRepository {
  constructor(private readonly database: ApiDatabase) {}

  /**
   * Null if the caller sees no such certificate.
   * @param trashBegins a certificate that was deleted at or before this instant doesn't exist any more
   */
  async readings(
    scope: OrganizationScope,
    id: string,
    trashBegins: string,
  ): Promise<CertificateReadings | null> {
    const { organizationId } = scope;
    const [[checks], items] = await this.database.readAll<
      [Omit<CertificateReadings, 'items'>, CertificateEvidence]
    >(scope, [
      sql`SELECT lookup.last_at AS "checkedAt", nullif(lookup.next_at, 'infinity') AS "nextCheckAt", lookup.status,
          lookup.reason
        FROM public.certificates certificate
        JOIN oficio.certificate_lookups lookup ON lookup.certificate_id = certificate.id
        WHERE certificate.organization_id = ${organizationId} AND certificate.id = ${id}
          AND (certificate.deleted_at IS NULL OR certificate.deleted_at > ${trashBegins})`,
      sql`SELECT id, server, outcome, reason, raw ->> 'issuer' AS issuer, raw ->> 'notBefore' AS "notBefore",
          raw ->> 'notAfter' AS "notAfter", raw ->> 'sha256' AS sha256, seen_from AS "seenFrom",
          seen_until AS "seenUntil"
        FROM oficio.expiry_evidence WHERE certificate_id = ${id} AND organization_id = ${organizationId}
        ORDER BY seen_until DESC, id DESC LIMIT ${SHOWN}`,
    ]);
    return checks ? { ...checks, items } : null;
  }

  /** Those of the certificates that the caller sees and that are open. */
  checkable(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    ids: readonly string[],
  ): Promise<CheckableCertificate[]> {
    return tx.rows<CheckableCertificate>(
      `SELECT id, name, client_id AS "clientId" FROM public.certificates
       WHERE organization_id = $1 AND id = ANY ($2) AND record_state = 'open'`,
      [organizationId, ids],
    );
  }

  /** The name of a domain that the caller sees, in A-labels; null for one in the trash. */
  async domainName(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
  ): Promise<string | null> {
    const [row] = await tx.rows<{ fqdn: string }>(
      'SELECT fqdn FROM public.domains WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL',
      [organizationId, id],
    );
    return row?.fqdn ?? null;
  }

  /** Those of the hosts that are watched on the port already, also those that the caller doesn't see. */
  async watched(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    hosts: readonly string[],
    port: number,
  ): Promise<string[]> {
    const rows = await tx.rows<Pick<WatchedHost, 'host'>>(
      'SELECT host FROM oficio.watched_hosts($1, $2, $3) AS host',
      [organizationId, hosts, port],
    );
    return rows.map(({ host }) => host);
  }
}
