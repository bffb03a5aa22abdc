import type { Transaction } from '../../database/database.ts';
import type { ClientSender } from '../files/client-uploads.service.ts';

/*
 * What the requests of contacts read beside tickets. The statements run as the worker, so that each one names the contact.
 */

/** Locks a contact that may use the portal, so that its messages wait for each other. Null once its right has ended. */
export async function lockSender(
  tx: Transaction,
  { organizationId, clientId, contactId }: ClientSender,
): Promise<{ email: string | null } | null> {
  tx.send('SELECT oficio.lock_clients($1, ARRAY[$2::uuid])', [organizationId, clientId]);
  tx.send('SELECT pg_advisory_xact_lock(hashtextextended($1, 14))', [contactId]);
  const [contact] = await tx.rows<{ email: string | null }>(
    `SELECT nullif(contact.email, '') AS email FROM oficio.client_contacts contact
     JOIN public.client_directory client
       ON client.id = contact.client_id AND client.organization_id = contact.organization_id
     WHERE contact.organization_id = $1 AND contact.client_id = $2 AND contact.id = $3 AND contact.portal
       AND client.deleted_at IS NULL FOR KEY SHARE OF contact`,
    [organizationId, clientId, contactId],
  );
  return contact ?? null;
}

/** A message by its id, with the contact that has written it; null without one. */
export async function findMessage(
  tx: Transaction,
  id: string,
): Promise<{ ticketId: string; contactId: string | null } | null> {
  const [message] = await tx.rows<{ ticketId: string; contactId: string | null }>(
    'SELECT ticket_id AS "ticketId", contact_id AS "contactId" FROM oficio.support_messages WHERE id = $1',
    [id],
  );
  return message ?? null;
}
