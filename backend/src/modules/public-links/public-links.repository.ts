import { Injectable } from '@nestjs/common';
import type { ListedLink } from '@oficio/contracts';
import { ApiDatabase, type Statement, type Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { isExpired } from './is-expired.ts';
import type { LinkedThing } from './public-links.ts';

type Thing = Pick<LinkedThing, 'kind' | 'entityId'>;

/** The links of one thing that its organization manages: previews are left out. */
@Injectable()
export class PublicLinksRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** The links that nobody revoked: those that work at this instant, then expired ones. Null if `record` reads no row. */
  async list(
    scope: OrganizationScope,
    thing: Thing,
    record: Statement,
    at: string,
  ): Promise<ListedLink[] | null> {
    const [records, links] = await this.database.readAll<[object, ListedLink]>(scope, [
      record,
      { text: LIST, values: [scope.organizationId, thing.entityId, thing.kind, at] },
    ]);
    return records.length === 0 ? null : links;
  }

  async count(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { kind, entityId }: Thing,
    at: string,
  ): Promise<number> {
    const [row] = await tx.rows<{ count: number }>(
      `SELECT count(*)::integer AS count FROM oficio.public_links link WHERE ${WORKING}`,
      [organizationId, entityId, kind, at],
    );
    return row?.count ?? 0;
  }

  /** Revokes one link, or all. Returns the ids of those that worked. */
  async revoke(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { kind, entityId }: Thing,
    { linkId, at }: { linkId: string | null; at: string },
  ): Promise<string[]> {
    const revoked = await tx.rows<{ id: string }>(
      `UPDATE oficio.public_links link SET revoked_at = $4
       WHERE ${WORKING} AND ($5::uuid IS NULL OR link.id = $5) RETURNING link.id`,
      [organizationId, entityId, kind, at, linkId],
    );
    return revoked.map(({ id }) => id);
  }

  /** Previews of the thing that nobody can open any more. */
  async removeExpiredPreviews(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { kind, entityId }: Thing,
    at: string,
  ): Promise<void> {
    await tx.rows(
      `DELETE FROM oficio.public_links
       WHERE organization_id = $1 AND entity_id = $2 AND kind = $3 AND is_preview AND expires_at <= $4`,
      [organizationId, entityId, kind, at],
    );
  }
}

const KEPT = `link.organization_id = $1 AND link.entity_id = $2 AND link.kind = $3 AND NOT link.is_preview
  AND link.revoked_at IS NULL`;
const WORKING = `${KEPT} AND NOT ${isExpired('$4')}`;

const LIST = `SELECT link.id, message.to_address AS "sentTo", link.created_at AS "createdAt",
    link.expires_at AS "expiresAt", ${isExpired('$4')} AS "isExpired", link.last_seen_at AS "lastSeenAt"
  FROM oficio.public_links link
  LEFT JOIN oficio.outbox message ON message.organization_id = link.organization_id AND message.id = link.message_id
  WHERE ${KEPT}
  ORDER BY "isExpired", link.created_at DESC, link.id`;
