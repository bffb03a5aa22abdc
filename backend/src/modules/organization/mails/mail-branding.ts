import { DEFAULT_ACCENT, type OrganizationMails } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { partAsJson } from '../parts/organization-part.ts';
import { ORGANIZATION_MAILS } from './organization-mails.ts';

/** How a mail of an organization to a client begins and ends. */
export interface MailBranding {
  /** The sender's name, without 'via Oficio'. One line. */
  name: string;
  /** Plain text, which may have several lines. */
  signature: string;
  /** `#rrggbb`, on which white text can be read. */
  accent: string;
}

/**
 * Reads what the organization has chosen. Without a sender's name it is the name by which clients know the organization,
 * without a signature the sender's name, without an accent Oficio's.
 * @param tx a transaction of the worker, or of a member of the organization
 * @throws ApiError access.forbidden for anybody else
 */
export async function mailBranding(tx: Transaction, organizationId: string): Promise<MailBranding> {
  const [row] = await tx.rows<{ mails: OrganizationMails }>(
    `SELECT ${partAsJson(ORGANIZATION_MAILS)} AS mails FROM oficio.organizations organization WHERE id = $1`,
    [organizationId],
  );
  // The person was removed meanwhile, but the cached session still names them a member.
  if (!row) throw new ApiError('access.forbidden');
  const { senderName, clientName, signature, accent } = row.mails;
  const name = senderName ?? clientName;
  return { name, signature: signature ?? name, accent: accent ?? DEFAULT_ACCENT };
}
