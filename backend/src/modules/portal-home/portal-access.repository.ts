import { Injectable } from '@nestjs/common';
import type { ClientLink, PortalAccess, PortalSessionItem } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { isExpired } from '../public-links/is-expired.ts';

type ClientRow = { id: string; name: string };
type RevokedLink = Pick<ClientLink, 'kind'> & { entityId: string };

/** Who opens pages of a client, as members manage it. The policies say which rows a member sees. */
@Injectable()
export class PortalAccessRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** Null if the caller sees no such client. */
  async read(scope: OrganizationScope, clientId: string, at: string): Promise<PortalAccess | null> {
    const values = [scope.organizationId, clientId];
    const [clients, sessions, links] = await this.database.readAll<
      [ClientRow, PortalSessionItem, ClientLink]
    >(scope, [
      { text: CLIENT, values },
      { text: SESSIONS, values: [...values, at] },
      { text: LINKS, values: [...values, at] },
    ]);
    return clients.length === 0 ? null : { sessions, links };
  }

  async client(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    clientId: string,
  ): Promise<ClientRow | undefined> {
    const [client] = await tx.rows<ClientRow>(CLIENT, [organizationId, clientId]);
    return client;
  }

  /** False if the client has no such session any more. */
  async endSession(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    clientId: string,
    sessionId: string,
  ): Promise<boolean> {
    const ended = await tx.rows(
      `DELETE FROM oficio.portal_sessions session
       WHERE session.organization_id = $1 AND session.id = $3 AND EXISTS (
         SELECT FROM oficio.client_contacts contact WHERE contact.id = session.contact_id AND contact.client_id = $2)
       RETURNING session.id`,
      [organizationId, clientId, sessionId],
    );
    return ended.length === 1;
  }

  /** What a link opens that works; undefined if the client has no such link. */
  async link(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    clientId: string,
    { linkId, at }: { linkId: string; at: string },
  ): Promise<RevokedLink | undefined> {
    const [link] = await tx.rows<RevokedLink>(
      `SELECT link.kind, link.entity_id AS "entityId" FROM oficio.public_links link
       WHERE link.organization_id = $1 AND link.client_id = $2 AND link.id = $3 AND ${KEPT} AND NOT ${isExpired('$4')}`,
      [organizationId, clientId, linkId, at],
    );
    return link;
  }

  async revokeLink(tx: Transaction, { organizationId }: OrganizationScope, linkId: string, at: string) {
    await tx.rows(
      'UPDATE oficio.public_links SET revoked_at = $3 WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL',
      [organizationId, linkId, at],
    );
  }
}

const KEPT = 'NOT link.is_preview AND link.revoked_at IS NULL';

const CLIENT = `SELECT client.id, client.display_name AS name FROM public.client_directory client
  WHERE client.organization_id = $1 AND client.id = $2 AND client.deleted_at IS NULL`;

const SESSIONS = `SELECT session.id, concat_ws(' ', contact.first_name, contact.last_name) AS "contactName",
    session.address, session.device, session.created_at AS "createdAt", session.last_used_at AS "lastUsedAt",
    session.expires_at AS "expiresAt"
  FROM oficio.client_contacts contact JOIN oficio.portal_sessions session ON session.contact_id = contact.id
  WHERE contact.organization_id = $1 AND contact.client_id = $2 AND session.expires_at > $3
  ORDER BY session.last_used_at DESC, session.id LIMIT 100`;

const LINKS = `SELECT link.id, link.kind, coalesce(invoice.title, quote.title, document.name) AS name,
    message.to_address AS "sentTo", link.created_at AS "createdAt", link.expires_at AS "expiresAt",
    ${isExpired('$3')} AS "isExpired", link.last_seen_at AS "lastSeenAt"
  FROM oficio.public_links link
  LEFT JOIN oficio.outbox message ON message.organization_id = link.organization_id AND message.id = link.message_id
  LEFT JOIN public.invoices invoice
    ON link.kind = 'invoice' AND invoice.organization_id = link.organization_id AND invoice.id = link.entity_id
  LEFT JOIN public.quotes quote
    ON link.kind = 'quote' AND quote.organization_id = link.organization_id AND quote.id = link.entity_id
  LEFT JOIN oficio.documents document
    ON link.kind = 'document' AND document.organization_id = link.organization_id AND document.id = link.entity_id
  WHERE link.organization_id = $1 AND link.client_id = $2 AND ${KEPT}
  ORDER BY "isExpired", link.created_at DESC, link.id LIMIT 100`;
