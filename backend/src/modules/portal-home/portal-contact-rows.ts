import type { DocumentLocale } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';

/** A contact that may open the portal of its client. */
export interface PortalContact extends Record<string, unknown> {
  contactId: string;
  clientId: string;
  clientName: string;
  organizationId: string;
  /** In lower case. */
  address: string;
  locale: DocumentLocale;
  /** The name by which clients know the organization. */
  seller: string;
}

const CONTACTS = `SELECT contact.id AS "contactId", contact.client_id AS "clientId", client.display_name AS "clientName",
    contact.organization_id AS "organizationId", lower(contact.email) AS address, client.locale,
    coalesce(organization.mail_sender_name, organization.company_name, organization.name) AS seller
  FROM oficio.client_contacts contact
  JOIN public.client_directory client
    ON client.id = contact.client_id AND client.organization_id = contact.organization_id
  JOIN oficio.organizations organization ON organization.id = contact.organization_id
  WHERE contact.portal AND client.deleted_at IS NULL`;

/**
 * The contacts with an address, those of the newest client first: one for each client, a billing contact before others.
 * @param tx a transaction of the worker
 */
export async function contactsWithAddress(tx: Transaction, address: string): Promise<PortalContact[]> {
  const rows = await tx.rows<PortalContact>(
    `${CONTACTS} AND lower(contact.email) = $1
     ORDER BY client.created_at DESC, client.id, contact.is_billing DESC, contact.position`,
    [address],
  );
  const first = new Map<string, PortalContact>();
  for (const row of rows) if (!first.has(row.clientId)) first.set(row.clientId, row);
  return [...first.values()];
}

/** Undefined if the contact may not open the portal, or is gone. As `contactsWithAddress`. */
export async function readPortalContact(tx: Transaction, id: string): Promise<PortalContact | undefined> {
  const [contact] = await tx.rows<PortalContact>(`${CONTACTS} AND contact.id = $1`, [id]);
  return contact;
}
