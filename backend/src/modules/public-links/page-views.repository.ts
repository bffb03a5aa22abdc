import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/database.ts';

/** The views of clients' pages, in a transaction of the worker. */
@Injectable()
export class PageViewsRepository {
  /** Notes the view of a link. False if its last view was later than `since`, for a preview, and for a revoked link. */
  async noteOfLink(
    tx: Transaction,
    { organizationId, linkId }: { organizationId: string; linkId: string },
    { at, since }: { at: string; since: string },
  ): Promise<boolean> {
    const noted = await tx.rows(
      `UPDATE oficio.public_links SET last_seen_at = $3
       WHERE organization_id = $1 AND id = $2 AND NOT is_preview AND revoked_at IS NULL
         AND (last_seen_at IS NULL OR last_seen_at <= $4)
       RETURNING id`,
      [organizationId, linkId, at, since],
    );
    return noted.length === 1;
  }

  /** Whether the timeline of a thing has a view of the contact that was later than `since`. */
  async hasOfContact(
    tx: Transaction,
    { organizationId, entityId, contactId }: { organizationId: string; entityId: string; contactId: string },
    since: string,
  ): Promise<boolean> {
    const recent = await tx.rows(
      `SELECT FROM oficio.audit_log
       WHERE organization_id = $1 AND entity_id = $2 AND action = 'viewed' AND changes->>'contactId' = $3 AND at > $4
       LIMIT 1`,
      [organizationId, entityId, contactId, since],
    );
    return recent.length > 0;
  }
}
