import { Injectable } from '@nestjs/common';
import type { InvoiceLink } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';

@Injectable()
export class InvoiceLinksRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** The links that work, the latest first. Null if the invoice doesn't exist. */
  async list(scope: OrganizationScope, invoiceId: string): Promise<InvoiceLink[] | null> {
    const parameters = [scope.organizationId, invoiceId];
    const [invoices, links] = await this.database.readAll<[{ id: string }, InvoiceLink]>(scope, [
      { text: `SELECT id FROM public.invoices WHERE organization_id = $1 AND id = $2`, values: parameters },
      { text: LIST, values: parameters },
    ]);
    return invoices.length === 0 ? null : links;
  }

  async count(tx: Transaction, { organizationId }: OrganizationScope, invoiceId: string): Promise<number> {
    const [row] = await tx.rows<{ count: number }>(
      `SELECT count(*)::integer AS count FROM oficio.public_links link WHERE ${WORKING}`,
      [organizationId, invoiceId],
    );
    return row?.count ?? 0;
  }

  /** Revokes one link, or all. Returns the ids of those that worked. */
  async revoke(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { invoiceId, linkId, at }: { invoiceId: string; linkId: string | null; at: string },
  ): Promise<string[]> {
    const revoked = await tx.rows<{ id: string }>(
      `UPDATE oficio.public_links link SET revoked_at = $3
       WHERE ${WORKING} AND ($4::uuid IS NULL OR link.id = $4) RETURNING link.id`,
      [organizationId, invoiceId, at, linkId],
    );
    return revoked.map(({ id }) => id);
  }

  /** Previews of the invoice that nobody can open any more. */
  async removeExpiredPreviews(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { invoiceId, at }: { invoiceId: string; at: string },
  ): Promise<void> {
    await tx.rows(
      `DELETE FROM oficio.public_links
       WHERE organization_id = $1 AND entity_id = $2 AND is_preview AND expires_at <= $3`,
      [organizationId, invoiceId, at],
    );
  }

  /** Browsers receive changes of the invoice alone, and then read its links again. The version stays. */
  async showChange(tx: Transaction, { organizationId }: OrganizationScope, invoiceId: string): Promise<void> {
    await tx.rows(
      'UPDATE public.invoices SET updated_at = updated_at WHERE organization_id = $1 AND id = $2',
      [organizationId, invoiceId],
    );
  }
}

const WORKING = `link.organization_id = $1 AND link.entity_id = $2 AND link.kind = 'invoice' AND NOT link.is_preview
  AND link.revoked_at IS NULL`;

const LIST = `SELECT link.id, message.to_address AS "sentTo", link.created_at AS "createdAt",
    link.last_seen_at AS "lastSeenAt"
  FROM oficio.public_links link
  LEFT JOIN oficio.outbox message ON message.organization_id = link.organization_id AND message.id = link.message_id
  WHERE ${WORKING}
  ORDER BY link.created_at DESC, link.id`;
