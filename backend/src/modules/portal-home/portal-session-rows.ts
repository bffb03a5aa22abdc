import type { ContactClaims, Transaction } from '../../database/database.ts';

/** A contact that has signed in. */
export interface PortalSession extends ContactClaims {
  id: string;
  organizationId: string;
  /** The address that was proved, in lower case. */
  address: string;
}

interface NewSession extends Pick<PortalSession, 'id' | 'organizationId' | 'contactId' | 'address'> {
  /** SHA-256 of the cookie. */
  tokenHash: Buffer;
  device: string;
  at: string;
  expiresAt: string;
}

/** Reads the session of a cookie that lives, with the time of its last use. Its values: the cookie's hash, now. */
export const LIVE_SESSION = `SELECT session.id, session.organization_id AS "organizationId",
    session.contact_id AS "contactId", contact.client_id AS "clientId", session.address,
    session.last_used_at AS "lastUsedAt"
  FROM oficio.portal_sessions session
  JOIN oficio.client_contacts contact ON contact.id = session.contact_id
  JOIN public.client_directory client
    ON client.id = contact.client_id AND client.organization_id = contact.organization_id
  WHERE session.token_hash = $1 AND session.expires_at > $2 AND contact.portal
    AND lower(contact.email) = session.address AND client.deleted_at IS NULL`;

/** Adds a session, and removes those that have expired. */
export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  const { id, organizationId, contactId, address, tokenHash, device, at, expiresAt } = session;
  await tx.rows('DELETE FROM oficio.portal_sessions WHERE expires_at <= $1', [at]);
  await tx.rows(
    `INSERT INTO oficio.portal_sessions (id, organization_id, contact_id, address, token_hash, device, created_at,
       last_used_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [id, organizationId, contactId, address, tokenHash, device, at, expiresAt],
  );
}

export async function noteSessionUse(tx: Transaction, id: string, at: string): Promise<void> {
  await tx.rows('UPDATE oficio.portal_sessions SET last_used_at = $2 WHERE id = $1', [id, at]);
}

export async function removeSession(tx: Transaction, id: string): Promise<void> {
  await tx.rows('DELETE FROM oficio.portal_sessions WHERE id = $1', [id]);
}
