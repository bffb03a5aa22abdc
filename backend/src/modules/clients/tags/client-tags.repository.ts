import { Injectable } from '@nestjs/common';
import type { ClientTag, Contact } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { SearchedFields } from '../client-area.ts';

type TaggedClient = SearchedFields & {
  id: string;
  contacts: Pick<Contact, 'firstName' | 'lastName' | 'email'>[];
};

@Injectable()
export class ClientTagsRepository {
  constructor(private readonly database: ApiDatabase) {}

  list(scope: OrganizationScope): Promise<ClientTag[]> {
    return this.database.read<ClientTag>(
      scope,
      `SELECT tag AS name, coalesce(sum(count) FILTER (WHERE record_state = 'open'), 0)::bigint AS count,
         coalesce(sum(count) FILTER (WHERE record_state = 'archive'), 0)::bigint AS archived
       FROM (${scope.organization.sees === 'all' ? KEPT : COUNTED}) counted
       WHERE record_state IN ('open', 'archive') AND count > 0 GROUP BY tag ORDER BY oficio.normalised(tag), tag`,
      [scope.organizationId],
    );
  }

  /** All tags, also those of deleted clients alone. */
  async names(tx: Transaction, { organizationId }: OrganizationScope): Promise<string[]> {
    const rows = await tx.rows<{ name: string }>(
      'SELECT DISTINCT unnest(tags) AS name FROM public.client_directory WHERE organization_id = $1 ORDER BY 1',
      [organizationId],
    );
    return rows.map(({ name }) => name);
  }

  /** The clients with the tag, in every state, locked in the order of their ids. */
  lockTagged(tx: Transaction, { organizationId }: OrganizationScope, tag: string): Promise<TaggedClient[]> {
    return tx.rows<TaggedClient>(
      `SELECT entry.id, entry.tags, entry.display_name AS "displayName", entry.legal_name AS "legalName",
         entry.tax_id AS "taxId", entry.email, entry.billing_email AS "billingEmail", entry.phone, entry.website,
         json_build_object('city', entry.address_city) AS "billingAddress",
         (SELECT coalesce(json_agg(json_build_object('firstName', contact.first_name,
            'lastName', contact.last_name, 'email', contact.email) ORDER BY contact.position), '[]')
          FROM oficio.client_contacts contact WHERE contact.client_id = entry.id) AS contacts
       FROM public.client_directory entry
       WHERE entry.organization_id = $1 AND entry.id IN (
         SELECT id FROM oficio.searchable_client_directory WHERE tags @> ARRAY[$2])
       ORDER BY entry.id FOR UPDATE OF entry`,
      [organizationId, tag],
    );
  }

  write(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    clients: readonly { id: string; tags: string[]; search_text: string }[],
    at: string,
  ): void {
    tx.send(
      `UPDATE public.client_directory entry
       SET tags = changed.tags, search_text = changed.search_text, version = version + 1, updated_at = $3
       FROM jsonb_to_recordset($2) AS changed (id uuid, tags text[], search_text text)
       WHERE entry.organization_id = $1 AND entry.id = changed.id`,
      [organizationId, JSON.stringify(clients), at],
    );
  }
}

/** The tags of all clients. */
const KEPT = `SELECT facets ->> 'tag' AS tag, record_state, count FROM oficio.record_counts
  WHERE organization_id = $1 AND table_name = 'client_directory tags'`;

/** The tags of the caller's assigned clients, each of which is read by its id. */
const COUNTED = `SELECT tag, record_state, 1 AS count FROM oficio.assigned_clients() AS assigned, LATERAL (
    SELECT tags, record_state FROM public.client_directory WHERE organization_id = $1 AND id = assigned LIMIT 1
  ) client, unnest(client.tags) AS tag`;
