import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

/** A domain before it is added. */
export interface AddedDomain {
  id: string;
  fqdn: string;
  unicodeName: string;
  tld: string;
  sortName: string;
  searchText: string;
  clientId: string | null;
}

interface Website extends Record<string, unknown> {
  fqdn: string;
  id: string;
  name: string;
}

@Injectable()
export class DomainPasteRepository {
  /** Those of the names that the organization has already. */
  async tracked(tx: Transaction, { organizationId }: OrganizationScope, names: readonly string[]) {
    const rows = await tx.rows<{ fqdn: string }>(
      `SELECT fqdn FROM public.domains WHERE organization_id = $1 AND fqdn = ANY ($2) AND deleted_at IS NULL`,
      [organizationId, names],
    );
    return new Set(rows.map(({ fqdn }) => fqdn));
  }

  /** The clients whose website stands at one of the names. A name of several clients is left out. */
  async clientsOf(tx: Transaction, { organizationId }: OrganizationScope, names: readonly string[]) {
    const rows = await tx.rows<Website>(
      `SELECT host AS fqdn, min(id::text) AS id, min(display_name) AS name FROM (
         SELECT id, display_name, substring(lower(website) FROM '^(?:https?://)?(?:www\\.)?([^/:?#]+)') AS host
         FROM public.client_directory
         WHERE organization_id = $1 AND record_state = 'open' AND website IS NOT NULL
       ) client WHERE host = ANY ($2) GROUP BY host HAVING count(*) = 1`,
      [organizationId, names],
    );
    return new Map(rows.map(({ fqdn, id, name }) => [fqdn, { id, name }]));
  }

  /** Adds the domains in one statement. One that somebody else has added meanwhile is left out. */
  async insert(
    tx: Transaction,
    { organizationId, organization, userId, principal, requestId }: OrganizationScope,
    domains: readonly AddedDomain[],
    at: string,
  ): Promise<string[]> {
    const clients = domains.flatMap(({ clientId }) => clientId ?? []);
    tx.send('SELECT oficio.lock_clients($1, $2)', [organizationId, clients]);
    const rows = await tx.rows<{ id: string }>(
      `WITH added AS (
         INSERT INTO public.domains (id, organization_id, user_id, created_by, created_at, updated_at, fqdn, unicode_name,
           tld, sort_name, search_text, client_id, currency)
         SELECT pasted.id, $1, oficio.owner_of($1), $2, $3, $3, fqdn, unicode_name, tld, sort_name, search_text, client_id,
           $4
         FROM unnest($5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::uuid[])
           AS pasted (id, fqdn, unicode_name, tld, sort_name, search_text, client_id)
         ORDER BY fqdn
         ON CONFLICT (organization_id, fqdn) WHERE deleted_at IS NULL DO NOTHING
         RETURNING id, unicode_name, client_id, fqdn
       ), logged AS (
         INSERT INTO oficio.audit_log (id, at, organization_id, actor_kind, actor_user_id, actor_name, action, entity_type,
           entity_id, entity_name, client_id, changes, request_id)
         SELECT gen_random_uuid(), $3, $1, 'member', $2, $12, 'created', 'domain', id, unicode_name, client_id,
           jsonb_build_object('name', fqdn, 'clientId', client_id), $13
         FROM added
       )
       SELECT id FROM added`,
      [
        organizationId,
        userId,
        at,
        organization.currency,
        domains.map(({ id }) => id),
        domains.map(({ fqdn }) => fqdn),
        domains.map(({ unicodeName }) => unicodeName),
        domains.map(({ tld }) => tld),
        domains.map(({ sortName }) => sortName),
        domains.map(({ searchText }) => searchText),
        domains.map(({ clientId }) => clientId),
        principal.displayName,
        requestId,
      ],
    );
    return rows.map(({ id }) => id);
  }
}
